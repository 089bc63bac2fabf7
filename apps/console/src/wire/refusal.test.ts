import { expect, test } from 'vitest'
import { refusalFrom } from './refusal.ts'

const none = new Headers()

test('the sentence, the code and the request id of a refusal are shown as the service gave them', () => {
  const headers = new Headers({ 'x-request-id': 'r-1' })
  const refusal = refusalFrom({ status: 409, headers }, '{"error":"/a.txt already exists.","code":"files.path-taken"}')
  expect(refusal).toMatchObject({
    message: '/a.txt already exists.',
    code: 'files.path-taken',
    requestId: 'r-1',
    status: 409,
  })
})

test('the code is read from the header when the body has none', () => {
  const headers = new Headers({ 'error-code': 'accounts.wrong-password' })
  expect(refusalFrom({ status: 401, headers }, '{"error":"Wrong."}').code).toBe('accounts.wrong-password')
})

test('a DAV:error with a sentence is shown by it', () => {
  const body =
    '<?xml version="1.0"?><D:error xmlns:D="DAV:" xmlns:A="https://alluvium"><D:lock-token-submitted/><A:message>It&#39;s &lt;locked&gt; &amp; held.</A:message></D:error>'
  expect(refusalFrom({ status: 423, headers: none }, body).message).toBe("It's <locked> & held.")
})

test('a DAV:error of elements alone, HTML and an empty body have no sentence of their own', () => {
  for (const body of ['<D:error xmlns:D="DAV:"><D:x/></D:error>', '<html>no</html>', ''])
    expect(refusalFrom({ status: 412, headers: none }, body).message).toBe('')
})

test('the credentials that a service would accept are read from its challenge', () => {
  const key = 'ApiKey realm="crawl", header="X-API-Key"'
  for (const [challenge, isTaken] of [
    [`${key}, Bearer realm="Alluvium"`, true],
    [key, false],
    ['', false],
  ] as const) {
    expect(refusalFrom({ status: 401, headers: new Headers({ 'www-authenticate': challenge }) }, '').takesTokens).toBe(
      isTaken,
    )
  }
})
