/**
 * Whatever keeps us from doing what was asked, with a reason that the interface has words for
 * (`why_…` and `next_…` in `words/`; `-` in a reason is `_` there).
 */
export class Problem extends Error {
  /**
   * @param {Reason} reason
   * @param {string} [detail] what the service or the browser said, as it said it
   */
  constructor(reason, detail = "") {
    super(detail || reason);
    this.reason = reason;
    this.detail = detail;
  }

  /** The same, as it goes through a message. */
  get plain() {
    return { reason: this.reason, detail: this.detail };
  }
}

/**
 * @typedef {"not-started" | "timeout" | "wrong-port" | "too-old" | "no-access"} Unreachable
 * @typedef {"no-consent" | "not-paired" | "revoked" | "code-wrong" | "code-expired" | "code-tried"} Unpaired
 * @typedef {"too-large" | "too-heavy" | "refused" | "not-found" | "missing" | "failed"} Declined
 * @typedef {"private" | "sensitive" | "restricted" | "nothing-selected" | "gone" | "gone-list"} NotTaken
 * @typedef {Unreachable | Unpaired | Declined | NotTaken} Reason
 */

/** @type {ReadonlySet<string>} */
const PASSING = new Set(["not-started", "timeout", "wrong-port", "no-access", "not-paired", "revoked", "missing"]);

/** Whether the same thing may well work later, so that a save should wait for it.
 * @param {unknown} error */
export function passes(error) {
  return error instanceof Problem && PASSING.has(error.reason);
}

/** Any error as a Problem; one of ours is told as it is.
 * @param {unknown} error */
export function problemOf(error) {
  return error instanceof Problem ? error : new Problem("failed", error instanceof Error ? error.message : String(error));
}
