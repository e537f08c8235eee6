/**
 * The built-in deny list: kinds of pages of which nothing is ever taken by itself.  Names of well-known hosts, words in
 * host names, and words in paths that stand for signing in or paying.  It errs on the side of taking nothing.
 */

/** @typedef {"bank" | "mail" | "health" | "login" | "private" | ""} Kind */

/** @type {Record<"bank" | "mail" | "health" | "private", string>} */
const HOSTS = {
  bank: `paypal.com wise.com revolut.com stripe.com coinbase.com binance.com kraken.com chase.com bankofamerica.com
    wellsfargo.com citi.com capitalone.com americanexpress.com hsbc.com barclays.co.uk lloydsbank.com natwest.com
    monzo.com deutsche-bank.de commerzbank.de sparkasse.de n26.com bnpparibas.net labanquepostale.fr ing.com
    smbc.co.jp mufg.jp mizuhobank.co.jp resonabank.co.jp jp-bank.japanpost.jp rakuten-card.co.jp sbisec.co.jp
    monex.co.jp matsui.co.jp nomura.co.jp daiwa.jp rakuten-sec.co.jp jcb.co.jp vpass.ne.jp saisoncard.co.jp
    paypay.ne.jp moneyforward.com zaim.net bitflyer.com coincheck.com e-tax.nta.go.jp`,
  mail: `mail.google.com outlook.live.com outlook.office.com outlook.office365.com mail.yahoo.com mail.yahoo.co.jp
    mail.proton.me mail.zoho.com app.fastmail.com mail.aol.com mail.gmx.net mail.gmx.com web.de icloud.com hey.com
    tutanota.com app.tuta.com mail.nifty.com webmail.biglobe.ne.jp mail.ru mail.yandex.com`,
  health: `mychart.com mychart.org patientportal.com myhealth.va.gov nhsapp.service.nhs.uk doctolib.fr doctolib.de
    myna.go.jp caresapo.jp curon.co clinics.medley.life`,
  private: `messages.google.com web.whatsapp.com web.telegram.org messenger.com discord.com teams.microsoft.com
    app.slack.com chat.google.com meet.google.com docs.google.com drive.google.com photos.google.com
    calendar.google.com contacts.google.com myaccount.google.com passwords.google.com vault.bitwarden.com
    my.1password.com lastpass.com dropbox.com onedrive.live.com chatgpt.com claude.ai gemini.google.com`,
};

const WORDS_IN_HOSTS = [
  { kind: "bank", word: /(?:^|[.-])(?:e?bank(?:en|ing)?|netbank|ginko|shinkin|brokerage|kabu)(?=[.-])|bank\.(?!.*\.)|bank\.co\.|\.bank$/ },
  { kind: "mail", word: /(?:^|\.)(?:e?mail|webmail|owa|imap|roundcube)\d*\./ },
  { kind: "health", word: /(?:^|[.-])(?:mychart|patient|portal-patient|health-?record|myhealth)(?=[.-])/ },
  { kind: "login", word: /(?:^|\.)(?:accounts?|login|signin|auth|sso|id|idp|secure|checkout|pay|payments?|billing)\./ },
  { kind: "private", word: /(?:^|\.)(?:intranet|internal|corp|vpn)\.|\.(?:local|internal|lan|home\.arpa)$/ },
];

const WORDS_IN_PATHS = `log[-_]?in log[-_]?on sign[-_]?in sign[-_]?on sign[-_]?up auth oauth2? sso passw(?:or)?d reset[-_]password
  two[-_]factor 2fa mfa otp checkout payments? billing cart my[-_]?account account my[-_]?page webmail inbox patient
  medical[-_]records?`.split(/\s+/);
/** A whole step of a path, perhaps with one word before it and an ending: /user-login.php */
const SIGN_IN = new RegExp(`/(?:[a-z]+[-_.])?(?:${WORDS_IN_PATHS.join("|")})(?:\\.[a-z]{2,5})?(?=$|/)`);

/** The kind of page that an address tells of, or nothing.
 * @param {URL} url @returns {Kind} */
export function sensitiveKind(url) {
  const host = url.hostname.toLowerCase();
  for (const [kind, names] of Object.entries(HOSTS)) {
    if (names.split(/\s+/).some((name) => host === name || host.endsWith(`.${name}`))) return /** @type {Kind} */ (kind);
  }
  const told = WORDS_IN_HOSTS.find(({ word }) => word.test(host));
  if (told) return /** @type {Kind} */ (told.kind);
  return SIGN_IN.test(url.pathname.toLowerCase()) ? "login" : "";
}
