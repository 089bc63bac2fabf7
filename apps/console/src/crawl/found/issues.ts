import type { Issue } from './pages.ts'

export const severities = ['critical', 'error', 'warning', 'info'] as const

export type IssueGroup = Readonly<{ severity: string; code: string; category: string; issues: readonly Issue[] }>

/** One group for each kind of issue, the gravest first, and of those the most frequent. */
export function grouped(issues: readonly Issue[]): readonly IssueGroup[] {
  const groups = Object.values(Object.groupBy(issues, ({ severity, code }) => `${severity} ${code}`)).flatMap(
    (list = []): IssueGroup[] => {
      const [first] = list
      return first ? [{ severity: first.severity, code: first.code, category: first.category, issues: list }] : []
    },
  )
  return groups.toSorted(
    (one, other) => rank(one.severity) - rank(other.severity) || other.issues.length - one.issues.length,
  )
}

const rank = (severity: string): number => {
  const at = severities.findIndex((one) => one === severity)
  return at === -1 ? severities.length : at
}

/** A code as words: `missing-title` is `missing title`. */
export const wordsOf = (code: string): string => code.replaceAll('-', ' ')
