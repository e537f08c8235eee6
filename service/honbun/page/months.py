"""The names of the months in the languages whose pages write them out, and what they may be cut to."""

_NAMES = (
    "january janvier januar jänner januari janeiro enero gennaio stycznia styczeń ledna leden января январь січня"
    " ocak ianuarie januára január január tammikuuta tammikuu",
    "february février fevrier februar feber februari fevereiro febrero febbraio lutego luty února únor февраля февраль"
    " лютого şubat februarie februára február helmikuuta helmikuu",
    "march mars märz maerz maart março marco marzo marca marzec března březen марта март березня mart martie március"
    " maaliskuuta maaliskuu",
    "april avril aprile abril kwietnia kwiecień dubna duben апреля апрель квітня nisan aprilie apríla április"
    " huhtikuuta huhtikuu",
    "may mai mei maj maio mayo maggio maja května květen мая май травня mayıs mája május toukokuuta toukokuu",
    "june juin juni junho junio giugno czerwca czerwiec června červen июня июнь червня haziran iunie júna június"
    " kesäkuuta kesäkuu",
    "july juillet juli julho julio luglio lipca lipiec července červenec июля июль липня temmuz iulie júla július"
    " heinäkuuta heinäkuu",
    "august août aout augustus augusti agosto sierpnia sierpień srpna srpen августа август серпня ağustos augusta"
    " augusztus elokuuta elokuu",
    "september sept septembre septembro setembro septiembre setiembre settembre września wrzesień září сентября"
    " сентябрь вересня eylül septembrie septembra szeptember syyskuuta syyskuu",
    "october octobre oktober outubro octubre ottobre października październik října říjen октября октябрь жовтня"
    " ekim octombrie októbra október lokakuuta lokakuu",
    "november novembre novembro noviembre listopada listopad listopadu ноября ноябрь листопада kasım noiembrie"
    " novembra marraskuuta marraskuu",
    "december décembre decembre dezember dezembro diciembre dicembre grudnia grudzień prosince prosinec декабря"
    " декабрь грудня aralık decembrie decembra joulukuuta joulukuu",
)  # fmt: skip
_SHORT = (
    "jan janv ene gen sty led янв січ", "feb févr fév fevr fev febr lut úno фев лют", "mar mär mrz mrt març бер мар",
    "apr avr abr kwi dub апр кві", "mag mai май тра", "jun jui giu cze чер июн", "jul juil lug lip лип июл",
    "aug août aoû ago sie srp авг сер", "sep sept set wrz zář сен сент вер", "oct okt out ott paź říj окт жов",
    "nov lis ноя нояб лис", "dec déc dez dic gru pro дек гру",
)  # fmt: skip

MONTHS = {
    name: month
    for tables in (_NAMES, _SHORT)
    for month, names in enumerate(tables, 1)
    for name in names.split()
}  # fmt: skip
