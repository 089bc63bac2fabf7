/** Plugins over the wire: uploaded, listed, merged with, replaced and removed; and what they may not do. */
import type { Database, Script } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { parseTiers } from '../src/model/tiers.ts'
import type { MergeServiceOptions } from '../src/open-merge.ts'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { once } from '../src/ports/statements.ts'
import {
  emptyModule,
  example,
  hostilePlugin,
  importing,
  loopForever,
  startingWith,
  trap,
} from '../testing/plugin-modules.ts'
import { mergeServer, type ServedMerge } from '../testing/serve-merge.ts'

const ini = {
  base: '[server]\nhost = a\nport = 1\n',
  ours: '[server]\nhost = b\nport = 1\n',
  theirs: '[server]\nhost = a\nport = 2\n',
}

function form(name: string, module: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const it = new FormData()
  for (const [field, value] of Object.entries(fields)) it.set(field, value)
  it.set('file', new Blob([new Uint8Array(module)]), name)
  return it
}

/** Private plugins without a module: of the one name there is, by as many people, or of as many names, by its owner. */
function* namesakes(count: number, of: 'people' | 'names' = 'people'): Script<void> {
  const one = yield* once((db) => db.selectFrom('plugins').selectAll()).first()
  if (!one) throw new Error('no plugin')
  const rows = Array.from({ length: count }, (_, at) => ({
    ...one,
    id: `${one.id} ${at}`,
    ...(of === 'people' ? { owner: `owner-${at}` } : { name: `name-${at}` }),
    module: new Uint8Array(),
  }))
  for (let at = 0; at < count; at += 500)
    yield* once((db) => db.insertInto('plugins').values(rows.slice(at, at + 500))).run()
}

const listed = async ({ ask }: Pick<ServedMerge, 'ask'>, as?: string) => {
  const { body } = await ask('GET /api/plugins', as === undefined ? {} : { as })
  return body as { plugins: { name: string; version: string; visibility: string }[]; count: number }
}

describeOnADatabase('plugins', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  /** With `eve` and `max` in the enterprise tier. */
  async function serve(options: Partial<MergeServiceOptions> = {}, database?: Database) {
    const served = await serveMerge(database ?? (await open()), options)
    for (const name of ['eve', 'max']) served.tiers.set(name, 'enterprise')
    const upload = (as: string, name: string, module: Uint8Array, fields = {}) =>
      served.ask('POST /api/plugins/upload', { as, form: form(name, module, fields) })
    const mergeWith = (as: string, driver: string, documents: object = ini) =>
      served.ask('POST /api/plugins/merge', { as, body: { driver, ...documents } })
    return { ...served, upload, mergeWith }
  }

  test('an uploaded plugin is listed for everybody, and merges for everybody like a built-in driver', async () => {
    const served = await serve()
    const { status, body } = await served.upload('eve', 'Ini.wasm', await example('ini'))
    expect(status).toBe(201)
    expect(body).toEqual({ name: 'Ini.wasm', status: 'loaded', driver: 'plugin-ini', version: '1.0.0', warnings: [] })
    expect(await listed(served)).toEqual({
      plugins: [
        {
          name: 'ini',
          version: '1.0.0',
          driver: 'plugin-ini',
          description: 'Merges .ini files by sections and keys',
          extensions: ['.ini', '.cfg', '.conf'],
          visibility: 'public',
          is_owner: false,
        },
      ],
      count: 1,
    })
    const clean = await served.mergeWith('ann', 'PLUGIN-Ini')
    expect(clean).toMatchObject({
      status: 200,
      body: {
        result: '[server]\nhost = b\nport = 2\n',
        driver: 'plugin-ini',
        conflicts: false,
        conflict_details: [],
      },
    })
    const conflict = await served.mergeWith('ann', 'plugin-ini', { ...ini, theirs: '[server]\nhost = c\nport = 1\n' })
    expect(conflict).toMatchObject({
      status: 200,
      body: { result: null, conflicts: true, conflict_details: [{ path: '[server] host', kind: 'edit-edit' }] },
    })
  })

  test('a document that a plugin declines is merged by lines, and the identity laws are applied before it', async () => {
    const { upload, mergeWith } = await serve()
    await upload('eve', 'counter.wasm', await example('counter'))
    expect((await mergeWith('ann', 'plugin-counter', { base: '10', ours: '12', theirs: '15' })).body).toMatchObject({
      result: '17\n',
    })
    const lines = { base: 'a\n\nb\n', ours: 'A\n\nb\n', theirs: 'a\n\nB\n' }
    expect((await mergeWith('ann', 'plugin-counter', lines)).body).toMatchObject({ result: 'A\n\nB\n' })
    const neither = await mergeWith('ann', 'plugin-counter', { base: 'a', ours: 'b', theirs: 'c' })
    expect(neither.body).toMatchObject({
      result: null,
      conflict_details: [{ kind: 'unreadable', detail: '"a" is not a whole number' }, { kind: 'lines' }],
    })
    expect((await mergeWith('ann', 'plugin-counter', { base: 'x', ours: 'x', theirs: '\ud800' })).body).toMatchObject({
      result: '\ud800',
    })
    expect((await mergeWith('ann', 'plugin-counter', { base: 'x', ours: 'y', theirs: '\ud800' })).status).toBe(400)
  })

  test('merges by plugins are limited and counted like others', async () => {
    const served = await serve({ tiers: parseTiers('{"free":{"merges":2,"requests_per_minute":1000}}') })
    await served.upload('eve', 'ini.wasm', await example('ini'))
    const statuses = [
      await served.mergeWith('ann', 'plugin-ini'),
      await served.mergeWith('ann', 'plugin-nobodys'),
      await served.mergeWith('ann', 'plugin-ini'),
      await served.mergeWith('ann', 'plugin-ini'),
      await served.mergeWith('ann', 'plugin-nobodys'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 404, 200, 403, 404])
    expect((await served.ask('GET /api/usage', { as: 'ann' })).body).toMatchObject({ merges_used: 2 })
  })

  test('an upload needs the enterprise tier, which is checked before the body', async () => {
    const { ask, tiers } = await serve()
    tiers.set('bob', 'pro')
    for (const as of ['ann', 'bob', 'root']) {
      const { status, headers } = await ask('POST /api/plugins/upload', { as, body: {} })
      expect([as, status, headers.get('error-code')]).toEqual([as, 403, 'merge.tier-too-low'])
    }
    expect((await ask('POST /api/plugins/upload', { as: 'eve', body: {} })).status).toBe(415)
  })

  test('a file that is not WebAssembly is refused, and a module that is no plugin is stored with warnings and never merges', async () => {
    const { upload, mergeWith } = await serve()
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
    expect(await upload('eve', 'picture.wasm', png)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('not a WebAssembly module') },
    })
    const whole = await example('ini')
    expect((await upload('eve', 'half.wasm', whole.subarray(0, 3000))).status).toBe(400)

    const empty = await upload('eve', 'empty.wasm', emptyModule)
    expect(empty).toMatchObject({ status: 201, body: { version: '0.0.0', driver: 'plugin-empty' } })
    expect(empty.body).toMatchObject({
      warnings: expect.arrayContaining([expect.stringContaining('does not export the function `merge`')]),
    })
    expect((await upload('eve', 'importing.wasm', importing)).body).toMatchObject({
      warnings: ['It imports the function env.print, and plugins are given nothing.'],
    })
    for (const driver of ['plugin-empty', 'plugin-importing']) {
      const { status, headers } = await mergeWith('ann', driver)
      expect([driver, status, headers.get('error-code')]).toEqual([driver, 422, 'merge.plugin-failed'])
    }
  })

  test('a trap, an endless loop and garbage are 422 in a merge and not counted, and 400 in a start, and nothing is stored', async () => {
    const served = await serve()
    await served.upload('eve', 'hostile.wasm', await hostilePlugin())
    for (const behavior of ['traps', 'loops', 'says garbage']) {
      const { status, headers } = await served.mergeWith('ann', 'plugin-hostile', {
        base: '',
        ours: behavior,
        theirs: 'x',
      })
      expect([behavior, status, headers.get('error-code')]).toEqual([behavior, 422, 'merge.plugin-failed'])
    }
    expect((await served.ask('GET /api/usage', { as: 'ann' })).body).toMatchObject({ merges_used: 0 })
    for (const start of [trap, loopForever]) {
      const { status, headers } = await served.upload('max', 'start.wasm', startingWith(start))
      expect([status, headers.get('error-code')]).toEqual([400, 'merge.plugin-refused'])
    }
    expect((await listed(served, 'max')).plugins).toMatchObject([{ name: 'hostile' }])
  })

  test('an invalid form is refused with a reason', async () => {
    const { ask, upload } = await serve()
    const ini = await example('ini')
    const two = form('one.wasm', ini)
    two.set('other', new Blob([new Uint8Array(ini)]), 'two.wasm')
    const none = new FormData()
    none.set('visibility', 'public')
    const send = (it: FormData) => ask('POST /api/plugins/upload', { as: 'eve', form: it })
    const other = new FormData()
    other.set('module', new Blob([new Uint8Array(ini)]), 'other.wasm')
    expect(await send(other)).toMatchObject({ status: 201, body: { name: 'other.wasm', driver: 'plugin-other' } })
    expect(await send(two)).toMatchObject({ status: 400, body: { error: expect.stringContaining('one file') } })
    expect(await send(none)).toMatchObject({ status: 400, body: { error: expect.stringContaining('"file"') } })
    expect(await upload('eve', 'x.wasm', ini, { visibility: 'secret' })).toMatchObject({ status: 400 })
    expect(await upload('eve', 'x.wasm', ini, { vsibility: 'private' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('"vsibility"') },
    })
    for (const name of ['x.exe', '.wasm', '../x.wasm', 'ä.wasm', `${'x'.repeat(65)}.wasm`]) {
      expect([name, (await upload('eve', name, ini)).status]).toEqual([name, name === '../x.wasm' ? 201 : 400])
    }
    expect((await upload('eve', '_x.wasm', ini)).body).toEqual({ error: expect.stringContaining('a letter or digit') })
    expect((await upload('eve', 'large.wasm', new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('a private plugin is visible to its owner and their organizations, and to nobody else', async () => {
    const together = new Set(['eve', 'mia'])
    const sharedOrganizationMembers = async (account: string, others: readonly string[]) =>
      new Map(others.filter((other) => together.has(account) && together.has(other)).map((other) => [other, 0]))
    const served = await serve({ sharedOrganizationMembers })
    await served.upload('eve', 'ini.wasm', await example('ini'), { visibility: 'private' })
    const seenBy = async (as?: string) => (await listed(served, as)).plugins.map(({ name }) => name)
    expect([await seenBy(), await seenBy('ann'), await seenBy('mia'), await seenBy('eve')]).toEqual([
      [],
      [],
      ['ini'],
      ['ini'],
    ])
    const merges = async (as: string) => (await served.mergeWith(as, 'plugin-ini')).status
    expect([await merges('ann'), await merges('mia'), await merges('eve')]).toEqual([404, 200, 200])
    const removes = async (as: string) => (await served.ask('DELETE /api/plugins/plugin-ini', { as })).status
    expect([await removes('ann'), await removes('mia'), await removes('root')]).toEqual([404, 404, 404])
    together.delete('mia')
    expect(await merges('mia')).toBe(404)
  })

  test("private plugins of many people are found by one query, and do not hide one's own", async () => {
    const asked: (readonly string[])[] = []
    const sharedOrganizationMembers = async (_: string, others: readonly string[]) => {
      asked.push(others)
      return new Map(others.filter((other) => other === 'owner-7').map((other) => [other, 0]))
    }
    const database = await open()
    const served = await serve({ sharedOrganizationMembers }, database)
    await served.upload('eve', 'ini.wasm', await example('ini'), { visibility: 'private' })
    await database.write(namesakes(1000))
    await served.upload('max', 'ini.wasm', await example('counter'), { visibility: 'private' })
    expect((await listed(served, 'ann')).plugins).toMatchObject([{ name: 'ini', is_owner: false }])
    expect(asked).toHaveLength(1)
    expect((await listed(served, 'max')).plugins).toMatchObject([{ name: 'ini', is_owner: true }])
    const sum = { base: '1', ours: '2', theirs: '3' }
    expect((await served.mergeWith('max', 'plugin-ini', sum)).body).toMatchObject({ result: '4\n' })
    expect((await served.ask('DELETE /api/plugins/plugin-ini', { as: 'max' })).status).toBe(204)
  })

  test('nobody can replace a plugin that somebody uses, neither by adding one nor by publishing one', async () => {
    const since = new Map<string, number>()
    const sharedOrganizationMembers = async (account: string) => (account === 'ann' ? since : new Map<string, number>())
    const served = await serve({ sharedOrganizationMembers })
    const [ini, counter] = [await example('ini'), await example('counter')]
    const later = () => served.clock.advance(1000)
    /** `counter` adds two edits up; `ini` has no result for them. */
    const result = async (driver: string) =>
      Object((await served.mergeWith('ann', driver, { base: '1', ours: '2', theirs: '3' })).body).result

    await served.upload('max', 'old.wasm', counter, { visibility: 'private' })
    await served.upload('eve', 'old.wasm', counter)
    later()
    since.set('max', served.clock.now())
    await served.upload('max', 'old.wasm', ini, { visibility: 'private' })
    expect(await result('plugin-old')).toBe('4\n')

    await served.upload('eve', 'new.wasm', ini, { visibility: 'private' })
    await served.upload('max', 'new.wasm', counter, { visibility: 'private' })
    later()
    expect(await result('plugin-new')).toBe('4\n')
    await served.upload('eve', 'new.wasm', ini)
    expect(await result('plugin-new')).toBe('4\n')
    expect((await listed(served, 'ann')).plugins.map(({ name, visibility }) => [name, visibility])).toEqual([
      ['new', 'private'],
      ['old', 'public'],
    ])
  })

  test('an account has at most a hundred plugins, and may still replace each of them', async () => {
    const database = await open()
    const served = await serve({}, database)
    const ini = await example('ini')
    await served.upload('eve', 'ini.wasm', ini)
    await database.write(namesakes(99, 'names'))
    const { status, headers } = await served.upload('eve', 'other.wasm', ini)
    expect([status, headers.get('error-code')]).toEqual([507, 'merge.too-many-plugins'])
    expect((await served.upload('eve', 'ini.wasm', ini)).status).toBe(201)
    expect((await served.upload('max', 'other.wasm', ini)).status).toBe(201)
  })

  test('an invalid plugin name is refused on every route', async () => {
    const served = await serve()
    for (const name of ['plugin-\0', 'plugin-\ud800', 'plugin-', `plugin-${'x'.repeat(65)}`])
      expect([name, (await served.mergeWith('ann', name)).status]).toEqual([name, 404])
    for (const name of ['plugin-%00', '%00', 'plugin-', '%F0%9F%8C%8A'])
      expect([name, (await served.ask(`DELETE /api/plugins/${name}`, { as: 'eve' })).status]).toEqual([name, 404])
  })

  test("a public name belongs to its owner, and a private plugin hides it only from that plugin's own owner", async () => {
    const served = await serve()
    const [ini, counter] = [await example('ini'), await example('counter')]
    await served.upload('eve', 'tool.wasm', ini)
    const taken = await served.upload('max', 'tool.wasm', counter)
    expect([taken.status, taken.headers.get('error-code')]).toEqual([409, 'merge.plugin-taken'])
    expect((await served.upload('max', 'tool.wasm', counter, { visibility: 'private' })).status).toBe(201)
    const sum = { base: '1', ours: '2', theirs: '3' }
    expect((await served.mergeWith('max', 'plugin-tool', sum)).body).toMatchObject({ result: '4\n' })
    expect((await served.mergeWith('ann', 'plugin-tool')).body).toMatchObject({
      result: '[server]\nhost = b\nport = 2\n',
    })
    expect((await listed(served, 'max')).plugins).toMatchObject([{ name: 'tool', visibility: 'private' }])
    expect((await served.ask('DELETE /api/plugins/tool', { as: 'ann' })).status).toBe(403)
  })

  test('the owner replaces and removes a plugin, an administrator removes a public one, and its use is counted', async () => {
    const served = await serve({ tiers: parseTiers('{"enterprise":{"storage_bytes":12000}}') })
    const [ini, counter] = [await example('ini'), await example('counter')]
    const stored = async () => (await served.ask('GET /api/usage', { as: 'eve' })).body
    await served.upload('eve', 'tool.wasm', ini)
    expect(await stored()).toMatchObject({ storage_bytes: ini.length, storage_limit: 12_000 })
    expect((await served.upload('eve', 'tool.wasm', counter)).status).toBe(201)
    expect(await stored()).toMatchObject({ storage_bytes: counter.length })
    expect((await served.mergeWith('ann', 'plugin-tool', { base: '1', ours: '2', theirs: '3' })).body).toMatchObject({
      result: '4\n',
    })
    await served.upload('eve', 'ini.wasm', ini)
    const full = await served.upload('eve', 'other.wasm', counter)
    expect([full.status, full.headers.get('error-code')]).toEqual([507, 'merge.storage-full'])

    expect((await served.ask('DELETE /api/plugins/plugin-tool', { as: 'eve' })).status).toBe(204)
    expect((await served.ask('DELETE /api/plugins/plugin-tool', { as: 'eve' })).status).toBe(404)
    expect((await served.ask('DELETE /api/plugins/ini', { as: 'root' })).status).toBe(204)
    expect((await served.mergeWith('eve', 'plugin-ini')).status).toBe(404)
    expect(await stored()).toMatchObject({ storage_bytes: 0 })
  })
})
