/** On the service's own page for pairing: says that the user has followed a link with a code in it. */
(() => {
  // @ts-ignore Firefox has both names
  const { runtime } = globalThis.browser ?? globalThis.chrome;
  if (location.pathname === "/pair" && location.hash) runtime.sendMessage({ what: "invited", link: location.href });
})();
