import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentenceFor } from './refusal-sentences.ts'

test('a refusal that people meet often is said with the way out, by its code', () => {
  const refused = { status: 507, code: 'files.quota-exceeded', message: 'storage_quota_bytes is exceeded' }
  expect(sentenceFor(refused)).toMatch(/empty the trash/)
})

test('a sentence with names of fields, commands or paths of the interface is never shown', () => {
  for (const message of [
    '"start_url" must be a URL.',
    'Ask by `PATCH /api/admin/users/ann`.',
    'max_pages is too large',
  ])
    expect(sentenceFor({ status: 400, code: 'http.invalid-field', message })).not.toContain(message)
})

const said = (message: string) => sentenceFor({ status: 400, code: 'http.invalid-field', message })

test('a field of a form is called by its label, and the sentence says what it may be', () => {
  expect(said('"start_url" must be an http or https address without a user name.')).toMatch(/such as https:/)
  expect(said('"max_pages" must be at least 1.')).toBe('“Page limit” must be at least 1.')
  expect(said('"password" must be at least 8 characters long.')).toBe('“Password” needs at least 8 characters.')
  expect(said('"display_name" is missing.')).toBe('Fill in “Name”.')
  expect(said('"tags[0]" must be well-formed text.')).toMatch(/under “Tags”/)
  expect(said('"something_else" is missing.')).toMatch(/^Something in what you entered/)
})

test('a service’s own sentence is shown where it is one for people', () => {
  const message = 'Only the newest version can be restored.'
  expect(sentenceFor({ status: 409, code: 'files.something-new', message })).toBe(message)
})

/** What no form of the console can meet: words for programs, for editors, and for whoever runs commands on the machine. */
const notInTheConsole =
  /^(?:database\.|files\.(?:contents-of-another|home-root-taken|org-root-taken|lock-elsewhere|too-many-parts|upload-offset-wrong|wopi-.*)$|crawl\.idempotency-key-used$)/

test('of what exists already, the page said to load it anew and try again', () => {
  const page = readFileSync(new URL('../../../../docs/reference/problems.md', import.meta.url), 'utf8')
  const codes = [...page.matchAll(/^\| `([^`]+)` \| [^|]*\btaken\b[^|]*\|/gm)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(30)
  const unsaid = sentenceFor({ status: 409, code: 'none.none', message: '`for programs`' })
  const asked = codes.filter((code) => !notInTheConsole.test(code))
  expect(asked.filter((code) => sentenceFor({ status: 409, code, message: '`for programs`' }) === unsaid)).toEqual([])
})
