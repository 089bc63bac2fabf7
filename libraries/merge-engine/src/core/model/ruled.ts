/** What a rule decided where both sides changed one value differently, so that nothing is decided unseen. */
export type Ruled = Readonly<{
  /** The place, in words for a person; empty for the whole document. */
  path: string
  /**
   * `version`: the higher of two raised versions of a project was taken, or of two compatible versions or ranges of a dependency the one that
   * fits both. `derived`: the greater of two values that a program
   * makes on every change. `noise`: one of two values that programs change by themselves.
   */
  rule: 'version' | 'derived' | 'noise'
  /** The value as written that was taken, and that of the other side. */
  took: string
  left: string
}>
