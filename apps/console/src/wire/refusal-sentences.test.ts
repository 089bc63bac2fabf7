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

test('a service’s own sentence is shown where it is one for people', () => {
  const message = 'Only the newest version can be restored.'
  expect(sentenceFor({ status: 409, code: 'files.something-new', message })).toBe(message)
})
