import { isFirstKey } from '../../messages/english.ts'
import { t } from '../../messages/messages.ts'
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

/** What kind of issue a code means, in a few words. A newer crawl service may have codes that are not known here. */
export const titleOf = (code: string): string => textAt(`issue.${code}`) ?? code.replaceAll('-', ' ')

/** What it means for the website, and what to do; undefined where the code is not known. */
export const meaningOf = (code: string): string | undefined => textAt(`issue.${code}.why`)

export const categoryName = (category: string): string => textAt(`issue.category.${category}`) ?? category

const textAt = (key: string): string | undefined => (isFirstKey(key) ? t(key) : undefined)
