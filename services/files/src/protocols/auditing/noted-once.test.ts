/** What a request changes stands in the audit log once, however often its script was begun; and not at all when it changed nothing. */
import { expect, test } from 'vitest'
import { admin, adminBasic, describeFilesOnEach } from '../../../testing/running-files.ts'

const headers = { Authorization: adminBasic, 'Content-Type': 'application/json' }
const patch = `<?xml version="1.0"?><propertyupdate xmlns="DAV:"><set><prop><x:color xmlns:x="urn:x">blue</x:color></prop></set></propertyupdate>`

describeFilesOnEach('a change in the audit log', (start) => {
  test('is noted once', async () => {
    const files = await start({ admin })
    const requests: readonly (readonly [string, string, string | undefined, string | undefined])[] = [
      ['MKCOL', '/plans', undefined, '/plans'],
      ['PUT', '/plans/f.txt', 'text', '/plans/f.txt'],
      ['POST', '/api/tags/plans/f.txt', '{"tags":["blue"]}', '/plans/f.txt'],
      ['DELETE', '/api/tags/plans/f.txt/red', undefined, undefined],
      ['DELETE', '/api/tags/plans/f.txt/blue', undefined, '/plans/f.txt'],
      ['PROPPATCH', '/plans/f.txt', patch, '/plans/f.txt'],
      ['POST', '/api/files/move', '{"from":"/plans/f.txt","to":"/plans/g.txt"}', '/plans/f.txt → /plans/g.txt'],
      ['DELETE', '/plans/g.txt', undefined, '/plans/g.txt'],
      ['DELETE', '/plans/g.txt', undefined, undefined],
    ]
    for (const [method, path, body] of requests) {
      const contentType = method === 'PROPPATCH' ? 'application/xml' : 'application/json'
      await files.ask(method, path, {
        headers: { ...headers, 'Content-Type': contentType },
        ...(body !== undefined && { body }),
      })
    }
    const { text } = await files.ask('GET', '/api/audit?limit=100', { headers })
    const entries: readonly Readonly<{ method: string; path: string; target?: string | null }>[] = JSON.parse(text)
    expect(entries.toReversed().map(({ method, path, target }) => [method, path, target ?? undefined])).toEqual(
      requests
        .filter(([, , , target]) => target !== undefined)
        .map(([method, path, , target]) => [method, path, target]),
    )
  })
})
