/** The words in Japanese. */

export default {
  skip: "本文へ移動",
  nav: "ページ",
  nav_keeping: "保存しているもの",
  menu: "その他",
  page_search: "検索",
  page_kwic: "用例",
  page_study: "調べる",
  page_documents: "文書",
  page_sites: "サイト",
  page_storage: "容量",
  page_forget: "削除",
  page_tokens: "サインイン",
  set_theme: "外観",
  theme_system: "自動",
  theme_light: "ライト",
  theme_dark: "ダーク",
  set_language: "言語",
  stay: "このブラウザーではサインインしたままにする",
  leave: "サインアウト",
  cancel: "キャンセル",

  welcome_title: "手もとのコーパス",
  welcome_how: "ここには、あなたが保存したものだけが並びます。開けるのはあなただけです。端末で次のように入力してください。",
  welcome_other: "ブラウザーが開かないとき、別のブラウザーを使うとき",
  welcome_pair: "`honbun pair` と入力すると、コードが表示されます。5 分以内にここへ入力してください。",
  welcome_code: "コード",
  welcome_enter: "サインイン",
  welcome_private: "Cookie は使いません。この端末の外には何も送りません。サインイン済みのタブがあれば、このタブでも使えます。",

  lost_title: "ページが見つかりません",
  lost_back: "検索へ戻る",

  why_failed: "うまくいきませんでした。",
  why_not_started: "サービスが応答しません。`honbun serve` で起動してください。",
};
