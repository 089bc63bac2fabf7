/** The rules by which a merge decides where both sides changed one value differently, and what they decided. */

export const ruleNames = ['version', 'derived', 'noise'] as const

type RuleName = (typeof ruleNames)[number]

/** What each rule takes, in words for a person. */
const taken: Readonly<Record<RuleName, string>> = {
  version:
    'the higher of two raised versions of a project, or of two raised versions or ranges of a dependency that are compatible the one that fits both',
  derived: 'the greater of two values that programs make on every change',
  noise: 'one of two values that programs change by themselves',
}

/** What all rules take, in one line. */
export const rulesInWords = ruleNames.map((name) => `${name}: ${taken[name]}`).join('; ')

/** What a rule decided, so that nothing is decided unseen. */
export type Ruled = Readonly<{
  /** The place, in words for a person; empty for the whole document. */
  path: string
  rule: RuleName
  /** The value as written that was taken, and that of the other side. */
  took: string
  left: string
}>
