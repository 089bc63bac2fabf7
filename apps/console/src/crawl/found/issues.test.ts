import { expect, test } from 'vitest'
import { grouped } from './issues.ts'
import type { Issue } from './pages.ts'

const issue = (severity: Issue['severity'], code: string, url: string): Issue => ({
  issue_id: url,
  page_id: url,
  url,
  severity,
  category: 'links',
  code,
  message: code,
})

test('issues are listed by kind, the most serious first and then the most frequent', () => {
  const groups = grouped([
    issue('info', 'a', '/1'),
    issue('warning', 'b', '/2'),
    issue('warning', 'c', '/3'),
    issue('warning', 'c', '/4'),
    issue('critical', 'd', '/5'),
    issue('error', 'e', '/6'),
  ])
  expect(groups.map(({ code, issues }) => [code, issues.length])).toEqual([
    ['d', 1],
    ['e', 1],
    ['c', 2],
    ['b', 1],
    ['a', 1],
  ])
})
