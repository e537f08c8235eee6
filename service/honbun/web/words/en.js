/** The words in English; of `one|many` the first is for one. */

export default {
  skip: "Skip to the content",
  nav: "Pages",
  nav_keeping: "What is kept",
  menu: "More",
  page_search: "Search",
  page_kwic: "In context",
  page_study: "Study",
  page_documents: "Documents",
  page_sites: "Sites",
  page_storage: "Storage",
  page_forget: "Forget",
  page_tokens: "Signed in",
  set_theme: "Appearance",
  theme_system: "System",
  theme_light: "Light",
  theme_dark: "Dark",
  set_language: "Language",
  stay: "Stay signed in in this browser",
  leave: "Sign out",
  cancel: "Cancel",

  welcome_title: "Your corpus, on your machine",
  welcome_how: "These pages show what you saved, so they open only for you. Type this in a terminal:",
  welcome_other: "The browser did not open, or it is another one",
  welcome_pair: "`honbun pair` prints a code. Type it here within five minutes.",
  welcome_code: "Code",
  welcome_enter: "Sign in",
  welcome_private: "No cookies. Nothing leaves this computer. Another tab that is signed in signs this one in too.",

  lost_title: "There is no such page",
  lost_back: "Back to search",

  why_failed: "That did not work.",
  why_not_started: "The service does not answer. Start it with `honbun serve`.",
};
