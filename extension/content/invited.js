/** On the service's own page for pairing: says that the user has followed a link with a code in it. */
(() => {
  // @ts-ignore Firefox has both names
  const { runtime } = globalThis.browser ?? globalThis.chrome;
  const isOurs = document.querySelector('meta[name="honbun"][content="pair"]'); // other sites may not lead to it
  if (isOurs && location.hash) runtime.sendMessage({ what: "invited", link: location.href });
})();
