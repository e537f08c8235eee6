/** A pairing code as people give it: eight digits, or a link of the service that holds them after its `#`. */

const LINK = /^(https?:\/\/[^/\s]+)\/pair#(\d{8})$/;

/** @param {string} text @returns {{address: string, code: string} | null} null if it is neither */
export function readInvitation(text) {
  const trimmed = text.trim();
  const link = LINK.exec(trimmed);
  if (link) return { address: link[1], code: link[2] };
  const digits = trimmed.normalize("NFKC").replace(/[\s-]/g, "");
  return /^\d{8}$/.test(digits) ? { address: "", code: digits } : null;
}
