/** The service's own names, which no request can create, change or remove. */
import { pathOf } from '@alluvium/http'
import { openLogs } from '@alluvium/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReservedRoot } from '../src/model/path.ts'
import { type Answer } from '../testing/answer.ts'
import { declaredRoutes } from '../testing/declared-routes.ts'
import { lockBody } from '../testing/locking.ts'
import { describeFiles } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'
import type { WopiEditor } from '../testing/wopi-editor.ts'
import { type PathInput, pathInputs, verdictOf } from './path-inputs.ts'
import { everythingIn, plainEditor, settingFor } from './setting.ts'

const own = ['/api', '/s', '/ui', '/healthz', '/readyz', '/metrics', '/.well-known', '/.snapshots']
/** An entry of such a name may be there from before. */
const later = ['/remote.php', '/ocs', '/ocm', '/status.php', '/index.php', '/docs', '/scim', '/mcp']
/** Of these, those that protocols serve. */
const served = ['/remote.php', '/ocs', '/status.php', '/index.php']
const staying = later.filter((name) => !served.includes(name))
const reserved = [...own, ...later]
const below = reserved.map((name) => `${name}/x`)

let editor: WopiEditor
test('every address of the service lies below a reserved name, because all others are handed to the tree unasked', () => {
  const addresses = Object.keys(declaredRoutes).map((route) => pathOf(route.slice(route.indexOf(' ') + 1)))
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter((address) => !hasReservedRoot(address))).toEqual([])
})

beforeAll(async () => {
  editor = await plainEditor()
})
afterAll(() => editor.stop())

describeFiles('a name of the service itself', (start) => {
  test('cannot be created: every request that would is 403, and everything stays unchanged', async () => {
    const setting = await settingFor(start, editor)
    const { webhooks: _, ...before } = await everythingIn(setting)
    const methods = String((await setting.ask('OPTIONS', '/')).headers.allow).split(/,\s*/)
    const ways = pathInputs(methods).filter(
      ({ named, name }) => !named && !/ (drop|share|snapshot|events)$|access-requests|request_access/.test(name),
    )
    const wrong: unknown[] = []
    for (const way of ways) {
      await Promise.all(
        [...reserved, ...below].map(async (path) => {
          // Archives hold relative paths.
          const answer = await way.ask(setting, way.name.endsWith('entry') ? path.slice(1) : path)
          if (!isAsItShould(way, path, answer)) wrong.push([way.name, path, answer.status, answer.text.slice(0, 200)])
        }),
      )
    }
    expect(wrong).toEqual([])
    const { webhooks, ...after } = await everythingIn(setting)
    expect(after).toEqual(before)
    expect(webhooks).toHaveLength(2 * reserved.length)
  })

  test('that clients of other servers ask for is given free at the start: what has it goes aside, whole, and keeps what it was', async () => {
    const files = await start({})
    for (const name of served) {
      await files.ask('MKCOL', '/before')
      await files.ask('PUT', '/before/a.txt', { body: 'kept' })
      const to = `'${name.slice(1)}'`
      await files.database.write(sqlForTests(`UPDATE present SET key = ${to}, name = ${to} WHERE key = 'before'`))
    }
    await files.ask('LOCK', '/ocs', { headers: { Depth: 'infinity' }, body: lockBody() })
    await files.ask('MKCOL', '/ocs%20(moved%20aside)')
    const lines: string[] = []
    const logger = openLogs({
      level: 'warn',
      service: 'files',
      destination: { write: (line: string) => void lines.push(line) },
    })
    const again = await start({ database: files.database, blobs: files.blobs, logger })
    for (const name of served) {
      const aside = `${name}%20(moved%20aside)${name === '/ocs' ? '-2' : ''}`
      expect([aside, (await again.ask('GET', `${aside}/a.txt`)).text]).toEqual([aside, 'kept'])
      expect((await again.ask('MKCOL', name)).status).toBe(403)
    }
    expect((await again.ask('GET', '/status.php')).text).toContain('productname')
    expect(lines.filter((line) => line.includes('moved aside: its name'))).toHaveLength(served.length)
    const third = await start({ database: files.database, blobs: files.blobs })
    expect((await third.ask('GET', '/ocs%20(moved%20aside)-2/a.txt')).text).toBe('kept')
  })

  test('that was reserved later stays what it was where it is there already, and comes back from the trash', async () => {
    const files = await start({})
    for (const name of staying) {
      await files.ask('MKCOL', '/before')
      await files.ask('PUT', '/before/a.txt', { body: 'kept' })
      const at = `'${name.slice(1)}'`
      await files.database.write(sqlForTests(`UPDATE present SET key = ${at}, name = ${at} WHERE key = 'before'`))
    }
    const again = await start({ database: files.database, blobs: files.blobs }) // nothing is remembered of the old names
    const ask = async (method: string, path: string, more = {}) => (await again.ask(method, path, more)).status
    for (const name of staying) {
      expect((await again.ask('GET', `${name}/a.txt`)).text).toBe('kept')
      expect(await ask('PUT', `${name}/a.txt`, { body: 'changed' })).toBe(204)
      expect(await ask('PUT', `${name}/deep/b.txt`, { body: 'new' })).toBe(201)
      expect(await ask('MKCOL', `${name}/c`)).toBe(201)
      expect(await ask('DELETE', name)).toBe(204)
      expect(await ask('MKCOL', name)).toBe(403)
      const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ path: name }) }
      expect(await ask('POST', '/api/trash/restore', json)).toBe(200)
      expect((await again.ask('GET', `${name}/deep/b.txt`)).text).toBe('new')
      const to = `/moved-${name.slice(1)}`
      expect(await ask('MOVE', name, { headers: { Destination: `${again.url}${to}` } })).toBe(201)
      expect(await ask('MOVE', to, { headers: { Destination: `${again.url}${name}` } })).toBe(403)
      expect((await again.ask('GET', `${to}/deep/b.txt`)).text).toBe('new')
    }
  })
})

/** Reading finds nothing, or the service's own content there; so does a webhook, which only receives. */
const reads = /^(GET|HEAD|OPTIONS|PROPFIND|REPORT|POST \/api\/webhooks)/
/** Below /api the routes answer for themselves, and below /s the shares. */
const isAnsweredElsewhere = ({ name }: PathInput, path: string) =>
  name.endsWith(' tree') && /^\/(api|s)(\/|$)/.test(path)

function isAsItShould(way: PathInput, path: string, answer: Answer): boolean {
  const { status, code } = verdictOf(answer)
  if (reads.test(way.name)) return status < 500
  if (!way.makes || isAnsweredElsewhere(way, path)) return status >= 400 && status < 500
  // WebDAV's own methods have the code in the body, and the status does not show one of many items.
  const isReported = code === 'files.reserved-name' || answer.text.includes('files.reserved-name')
  return isReported && (answer.status === 403 || answer.status === 200)
}
