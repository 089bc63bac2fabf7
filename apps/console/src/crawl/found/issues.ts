import type { Issue } from './pages.ts'

export const severities = ['critical', 'error', 'warning', 'info'] as const satisfies readonly Issue['severity'][]

export type IssueGroup = Readonly<{
  severity: Issue['severity']
  code: string
  category: string
  issues: readonly Issue[]
}>

/** One group for each kind of issue, the gravest first, and of those the most frequent. */
export function grouped(issues: readonly Issue[]): readonly IssueGroup[] {
  const groups = Object.values(Object.groupBy(issues, ({ severity, code }) => `${severity} ${code}`)).flatMap(
    (list = []): IssueGroup[] => {
      const [first] = list
      return first ? [{ severity: first.severity, code: first.code, category: first.category, issues: list }] : []
    },
  )
  return groups.toSorted(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) || other.issues.length - one.issues.length,
  )
}

/** A code as words: `missing-title` is `missing title`. */
export const wordsOf = (code: string): string => code.replaceAll('-', ' ')
