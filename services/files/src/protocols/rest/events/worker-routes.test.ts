import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type AskAs, asking } from '../../../../testing/asking.ts'
import { person } from '../../../../testing/callers/people.ts'
import { cedarPolicies } from '../../../../testing/cedar-policies.ts'
import { type ModuleParts, op, packed, wasmModule } from '../../../../testing/documents/wasm-bytes.ts'
import { admin, adminBasic, basic, describeFiles, quiet } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { openWasmWorkers } from '../../../adapters/wasm-workers/wasm-workers.ts'
import type { Question } from '../../../ports/policy.ts'
import type { Workers } from '../../../ports/workers.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

type Written = Readonly<{ manifest?: object; module: ModuleParts }>

async function workersOf(written: Readonly<Record<string, Written>>): Promise<Workers> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-workers-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  for (const [name, { manifest = {}, module }] of Object.entries(written)) {
    await writeFile(join(folder, `${name}.wasm`), wasmModule(module))
    await writeFile(join(folder, `${name}.json`), JSON.stringify({ events: ['put'], ...manifest }))
  }
  const workers = await openWasmWorkers({ folder, logger: quiet })
  undo.push(() => workers.stop())
  return workers
}

const quietly = op.long(0n)
const saying = (text: string): ModuleParts => ({ handle: packed(16, text), data: { 16: text } })
const tagging = (tag: string): ModuleParts => saying(JSON.stringify({ tags: [tag] }))
const putting = (path: string, text: string): ModuleParts =>
  saying(JSON.stringify({ put: [{ path, base64: Buffer.from(text).toString('base64') }] }))
const endless: ModuleParts = { handle: [...op.loopForever, ...quietly] }
/** Tags with what the first bytes of the file are. */
const tagsContent: ModuleParts = {
  handle: [
    // read(from 0, to 100, 20 bytes), tag(at 100, what was read)
    ...op.number(0),
    ...op.number(100),
    ...op.number(20),
    ...op.read,
    ...op.set(2),
    ...op.number(100),
    ...op.get(2),
    ...op.tag,
    ...quietly,
  ],
}

const waiting = { timeout: 60_000, interval: 50 }
const tagsOf = async (ask: AskAs, path: string) => (await ask('GET', `/api/tags${path}`)).body.tags
const states = async (ask: AskAs) => (await ask('GET', '/api/admin/workers')).body

describeFiles('workers', (start) => {
  const running = async (written: Readonly<Record<string, Written>>) => {
    const files = await start({ admin, workers: await workersOf(written) })
    return {
      files,
      ask: asking(files, adminBasic),
      put: (path: string, body: string) => files.ask('PUT', path, { headers: { authorization: adminBasic }, body }),
    }
  }

  test('receive what matches their manifest, read the file, and tag it', async () => {
    const { ask, put } = await running({
      one: { manifest: { paths: ['/in/*.txt'] }, module: tagsContent },
      two: { manifest: { events: ['move'] }, module: tagging('moved') },
    })
    await put('/in/a.txt?parents=true', 'small')
    await put('/in/b.txt', 'large '.repeat(4000))
    await put('/in/c.bin', 'other')
    await ask('POST', '/api/files/move', { from: '/in/c.bin', to: '/d.bin' })
    await vi.waitFor(async () => expect(await tagsOf(ask, '/in/b.txt')).toEqual(['large large large la']), waiting)
    expect(await tagsOf(ask, '/in/a.txt')).toEqual(['small'])
    await vi.waitFor(async () => expect(await tagsOf(ask, '/d.bin')).toEqual(['moved']), waiting)
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 2 }, { runs: 1 }]), waiting)
  })

  test('write files as an account of their own, and their writes trigger no worker', async () => {
    const { ask, put, files } = await running({
      copier: { manifest: { role: 'user', paths: ['/**'] }, module: putting('/made/deep/out.txt', 'made') },
      echo: { manifest: { role: 'user', paths: ['/**'] }, module: putting('/made/echo.txt', 'x'.repeat(9000)) },
    })
    await put('/a.txt', 'a')
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 1 }, { runs: 1 }]), waiting)
    await put('/b.txt', 'b')
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 2 }, { runs: 2 }]), waiting)
    const made = await files.ask('GET', '/made/deep/out.txt', { headers: { authorization: adminBasic } })
    expect(made.text).toBe('made')
    expect((await ask('GET', '/made/')).body).toMatchObject([
      { name: 'deep', owner: 'worker-copier' },
      { name: 'echo.txt', owner: 'worker-echo', size: 9000 },
    ])
    expect(await states(ask)).toMatchObject([{ runs: 2 }, { runs: 2 }])
  })

  test('appear in the audit log with what they change', async () => {
    const answer = JSON.stringify({ tags: ['seen'], put: [{ path: '/out.txt', base64: '' }] })
    const { ask, put } = await running({ one: { manifest: { role: 'user' }, module: saying(answer) } })
    await put('/a.txt', 'a')
    await vi.waitFor(async () => {
      const { body } = await ask('GET', '/api/audit?user=worker-one')
      expect(body).toMatchObject([
        { method: 'WORKER', target: '/a.txt', user: 'worker-one', status: 200 },
        { method: 'WORKER', target: '/out.txt', user: 'worker-one', status: 200 },
      ])
    }, waiting)
  })

  test('cannot do what policies forbid, whatever their manifest says', async () => {
    const { policies } = await cedarPolicies(
      'permit (principal, action, resource); forbid (principal, action, resource in Alluvium::Path::"/kept") when { context.by == "worker" };',
    )
    const user = { role: 'user' }
    const workers = await workersOf({
      kept: { manifest: user, module: putting('/kept/x.txt', 'x') },
      open: { manifest: user, module: putting('/open/x.txt', 'x') },
    })
    const files = await start({ admin, policies, workers })
    const ask = asking(files, adminBasic)
    await files.ask('PUT', '/a.txt', { headers: { authorization: adminBasic }, body: 'a' })
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ failures: 1 }, { runs: 1 }]), waiting)
    expect((await ask('GET', '/')).body).toMatchObject([{ name: 'open' }, { name: 'a.txt' }])
  })

  test('do not receive what policies forbid them to read', async () => {
    const policies = {
      current: () => ({
        deny: ({ principal, action, path }: Question) =>
          principal.name === 'worker-one' && action === 'read' && path.startsWith('/secret')
            ? 'It is secret.'
            : undefined,
      }),
    }
    const workers = await workersOf({ one: { manifest: { role: 'user' }, module: putting('/out.txt', 'x') } })
    const files = await start({ admin, policies, workers })
    const ask = asking(files, adminBasic)
    for (const path of ['/secret/a', '/b'])
      await files.ask('PUT', `${path}?parents=true`, { headers: { authorization: adminBasic }, body: path })
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 2, failures: 0 }]), waiting)
    const { body } = await ask('GET', '/api/audit?user=worker-one')
    expect(body).toMatchObject([{ target: '/out.txt' }])
  })

  test('with the right to tag only cannot write, and reserved names are out of reach for all', async () => {
    const { ask, put } = await running({
      climber: { manifest: { role: 'user' }, module: putting('/../etc/x', 'x') },
      intruder: { manifest: { role: 'user' }, module: putting('/api/x', 'x') },
      writer: { module: putting('/out.txt', 'x') },
    })
    await put('/a.txt', 'a')
    await vi.waitFor(
      async () => expect(await states(ask)).toMatchObject([{ failures: 1 }, { failures: 1 }, { failures: 1 }]),
      waiting,
    )
    expect(await states(ask)).toMatchObject([
      { last_error: expect.stringContaining('above') },
      { last_error: expect.stringContaining('reserved') },
      { last_error: expect.stringContaining('may not do this') },
    ])
    expect((await ask('GET', '/')).body).toMatchObject([{ name: 'a.txt' }])
  })

  test('that never end delay no write, get an event three times, are recorded, and get the next one', async () => {
    const { ask, put } = await running({
      endless: { manifest: { limits: { time_ms: 250 } }, module: endless },
      sound: { module: tagging('seen') },
    })
    for (const name of ['a', 'b']) expect((await put(`/${name}.txt`, name)).status).toBe(201)
    const [sofar] = await states(ask)
    expect(sofar.failures).toBeLessThan(2) // had they been waited for, both would have failed by now
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ failures: 2 }, { runs: 2 }]), waiting)
    const [{ recent_failures: failures }] = await states(ask)
    expect(failures).toMatchObject([
      { path: '/b.txt', error: 'it took too long' },
      { path: '/a.txt', error: 'it took too long' },
    ])
    expect(await tagsOf(ask, '/a.txt')).toEqual(['seen'])
    expect((await ask('GET', '/b.txt')).text).toBe('b')
  })

  test('miss nothing that happened while the service was down or they were removed', async () => {
    const first = await start({ admin, workers: await workersOf({ one: { module: tagging('seen') } }) })
    const put = (path: string) => first.ask('PUT', path, { headers: { authorization: adminBasic }, body: path })
    await put('/before.txt')
    await vi.waitFor(async () => expect(await states(asking(first, adminBasic))).toMatchObject([{ runs: 1 }]), waiting)
    await first.service.close()
    await put('/between.txt')
    const again = await start({
      admin,
      database: first.database,
      blobs: first.blobs,
      workers: await workersOf({ one: { module: tagging('again') } }),
    })
    const ask = asking(again, adminBasic)
    await vi.waitFor(async () => expect(await tagsOf(ask, '/between.txt')).toEqual(['again']), waiting)
    expect(await tagsOf(ask, '/before.txt')).toEqual(['seen'])
  })

  test('are run once where two processes serve the same tree', async () => {
    const files = { one: { module: tagging('seen') } }
    const first = await start({ admin, workers: await workersOf(files) })
    await start({ admin, database: first.database, blobs: first.blobs, workers: await workersOf(files) })
    const ask = asking(first, adminBasic)
    for (const name of ['a', 'b', 'c', 'd'])
      await first.ask('PUT', `/${name}.txt`, { headers: { authorization: adminBasic }, body: name })
    await vi.waitFor(async () => expect(await tagsOf(ask, '/d.txt')).toEqual(['seen']), waiting)
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 4, revisions_behind: 0 }]), waiting)
  })

  test('do not get an event again and again that ends the process each time', async () => {
    const first = await start({ admin, workers: await workersOf({ one: { module: tagging('seen') } }) })
    await first.service.close()
    await first.ask('PUT', '/fatal.txt', { headers: { authorization: adminBasic }, body: 'x' })
    await first.database.write(
      sqlForTests('UPDATE workers SET attempts = 3, trying = (SELECT max(revision) FROM revisions)'),
    )
    const workers = await workersOf({ one: { module: tagging('seen') } })
    const again = await start({ admin, database: first.database, blobs: first.blobs, workers })
    const ask = asking(again, adminBasic)
    await again.ask('PUT', '/next.txt', { headers: { authorization: adminBasic }, body: 'x' })
    await vi.waitFor(async () => expect(await tagsOf(ask, '/next.txt')).toEqual(['seen']), waiting)
    expect(await tagsOf(ask, '/fatal.txt')).toEqual([])
    expect(await states(ask)).toMatchObject([{ recent_failures: [{ path: '/fatal.txt' }] }])
  })

  test('receive a deletion, after which there is nothing to read or to tag', async () => {
    const { ask, put } = await running({ one: { manifest: { events: ['delete'] }, module: tagsContent } })
    await put('/a.txt', 'a')
    await ask('DELETE', '/a.txt')
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 1, last_error: null }]), waiting)
  })

  test('do not receive that a closed folder was deleted', async () => {
    const { files, ask } = await running({
      hidden: {
        manifest: { role: 'user', events: ['delete'], paths: ['/shut'] },
        module: putting('/hidden.txt', 'told'),
      },
      shown: {
        manifest: { role: 'user', events: ['delete'], paths: ['/open'] },
        module: putting('/shown.txt', 'told'),
      },
    })
    const ada = await person(files, 'ada')
    for (const folder of ['/shut', '/open']) await ada.ask('MKCOL', folder)
    await ada.ask('PATCH', '/api/access/shut', { closed: true })
    for (const folder of ['/shut', '/open']) await ada.ask('DELETE', folder)
    await vi.waitFor(async () => expect(await states(ask)).toMatchObject([{ runs: 1 }, { runs: 1 }]), waiting)
    expect((await ask('GET', '/')).body).toMatchObject([{ name: 'shown.txt' }])
  })

  test('that are new do not receive earlier events', async () => {
    const first = await start({ admin })
    await first.ask('PUT', '/old.txt', { headers: { authorization: adminBasic }, body: 'old' })
    const again = await start({
      admin,
      database: first.database,
      blobs: first.blobs,
      workers: await workersOf({ one: { module: tagging('seen') } }),
    })
    const ask = asking(again, adminBasic)
    await again.ask('PUT', '/new.txt', { headers: { authorization: adminBasic }, body: 'new' })
    await vi.waitFor(async () => expect(await tagsOf(ask, '/new.txt')).toEqual(['seen']), waiting)
    expect(await tagsOf(ask, '/old.txt')).toEqual([])
  })

  test('are listed for administrators only, with the reason for broken ones, and named in the configuration', async () => {
    const { ask, files } = await running({ one: { module: { ...endless, exports: ['memory'] } } })
    await ask('POST', '/api/admin/users', { username: 'ada', password: 'long enough', role: 'user' })
    const refused = await asking(files, basic('ada', 'long enough'))('GET', '/api/admin/workers')
    expect(refused.status).toBe(403)
    expect(await states(ask)).toMatchObject([
      { name: 'one', state: 'broken', last_error: expect.stringContaining('alloc'), runs: 0 },
    ])
    expect((await ask('GET', '/api/config')).body).toMatchObject({ wasm_workers_enabled: true, wopi_configured: false })
    const without = asking(await start({ admin }), adminBasic)
    expect((await without('GET', '/api/config')).body).toMatchObject({ wasm_workers_enabled: false })
    expect(await states(without)).toEqual([])
  })

  test('act with no rights of a person who has the name of their account', async () => {
    const first = await start({ admin })
    await asking(first, adminBasic)('POST', '/api/admin/users', {
      username: 'worker-one',
      password: 'long enough',
      role: 'admin',
    })
    const workers = await workersOf({ one: { module: tagging('seen') } })
    const again = await start({ admin, database: first.database, blobs: first.blobs, workers })
    expect(await states(asking(again, adminBasic))).toMatchObject([
      { state: 'broken', last_error: expect.stringContaining("somebody else's") },
    ])
  })
})
