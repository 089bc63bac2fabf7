import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { driverNames } from '@alluvium/merge-engine'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { once } from '../src/ports/statements.ts'
import * as edits from '../testing/package-edits.ts'
import { mergeServer } from '../testing/serve-merge.ts'

const { base, ours, theirs } = edits
const conflict = { base: '{"a": 1}\n', ours: '{"a": 2}\n', theirs: '{"a": 3}\n' }
const clean = { base: 'a\n\nb\n', ours: 'A\n\nb\n', theirs: 'a\n\nB\n' }

const three = (a: number, b: number, c: number) => `{"a": ${a}, "b": ${b}, "c": ${c}}\n`

const otherNames = {
  JSON: 'json',
  Yaml: 'yaml',
  yml: 'yaml',
  MD: 'markdown',
  htm: 'html',
  rss: 'feed',
  atom: 'feed',
  ics: 'ical',
}

const engine = join(import.meta.dirname, '../../../libraries/merge-engine/src/drivers')

/** A case that every text format has: two edits of one document, and what they are together. */
function twoEditsOf(driver: string) {
  const [folder = ''] = globSync(`${driver}/cases/**/two-edits-of-one-document`, { cwd: engine })
  const files = readdirSync(join(engine, folder)).map((name) => [
    parse(name).name,
    readFileSync(join(engine, folder, name), 'utf8'),
  ])
  return z
    .object({ base: z.string(), ours: z.string(), theirs: z.string(), expected: z.string() })
    .parse(Object.fromEntries(files))
}

const dataUrl = (base64: string) => `data:application/pdf;base64,${base64}`

const days = (database: Database) => database.read(once((db) => db.selectFrom('daily_merges').selectAll()).all())

const manifest = (version: string) => `{"name": "shop", "version": "${version}"}`

describeOnADatabase('merging', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('two edits of one package file are merged, where a line-based merge would conflict', async () => {
    const database = await open()
    const { merge } = await serveMerge(database)
    const { status, body } = await merge('json', { base, ours, theirs })
    expect(status).toBe(200)
    expect(body).toEqual({ result: edits.merged, driver: 'json', conflicts: false, conflict_details: [] })
    expect(await days(database)).toEqual([
      {
        account: 'ann',
        day: '2026-01-01',
        driver: 'json',
        merges: 1,
        conflicted: 0,
        resolved: 1,
        duration_us: expect.any(Number),
      },
    ])
  })

  test('what a rule decided is in the answer', async () => {
    const { merge } = await serveMerge(await open())
    const [base, ours, theirs] = [manifest('1.0.0'), manifest('1.3.0'), manifest('1.2.0')]
    const { body } = await merge('json', { base, ours, theirs })
    expect(body).toMatchObject({
      result: ours,
      decisions: [{ path: 'version', rule: 'version', took: '"1.3.0"', left: '"1.2.0"' }],
    })
  })

  test('with versions: ask two raised versions are a conflict, which can be chosen', async () => {
    const { ask } = await serveMerge(await open())
    const body = {
      driver: 'json',
      base: manifest('1.0.0'),
      ours: manifest('1.3.0'),
      theirs: manifest('1.2.0'),
      versions: 'ask',
    }
    const asked = await ask('POST /api/merge', { as: 'ann', body })
    expect(asked.body).toMatchObject({ conflicts: true, conflict_details: [{ path: 'version', kind: 'edit-edit' }] })
    const choices = [{ path: 'version', take: 'theirs' }]
    const chosen = await ask('POST /api/merge', { as: 'ann', body: { ...body, choices } })
    expect(chosen.body).toMatchObject({ result: body.theirs, conflicts: false })
    const unknown = await ask('POST /api/merge', { as: 'ann', body: { ...body, versions: 'lower' } })
    expect(unknown.status).toBe(400)
  })

  test('each text format merges two edits of one document', async () => {
    const { merge } = await serveMerge(await open())
    for (const { name: driver } of driverNames.filter(({ text }) => text)) {
      const { expected, ...sides } = twoEditsOf(driver)
      const { body } = await merge(driver, sides)
      expect(body).toEqual({ result: expected, driver, conflicts: false, conflict_details: [] })
    }
  })

  test('a conflict has no result, and names its place and its content', async () => {
    const database = await open()
    const { merge } = await serveMerge(database)
    const { status, body } = await merge('json', conflict)
    expect(status).toBe(200)
    expect(body).toMatchObject({ result: null, driver: 'json', conflicts: true })
    expect(body).toMatchObject({
      conflict_details: [{ path: 'a', kind: 'edit-edit', base: '1', ours: '2', theirs: '3' }],
    })
    expect(body).not.toHaveProperty('marked')
    expect(await days(database)).toMatchObject([{ merges: 1, conflicted: 1, resolved: 0 }])
  })

  test('conflicts are resolved by their paths, and the remaining ones are returned again', async () => {
    const database = await open()
    const { ask } = await serveMerge(database)
    const sides = { driver: 'json', base: three(1, 1, 1), ours: three(2, 2, 2), theirs: three(3, 3, 1) }
    const decide = (...choices: unknown[]) =>
      ask('POST /api/merge?markers=true', { as: 'ann', body: { ...sides, choices } })
    const [ofA, ofB] = [
      { path: 'a', take: 'theirs' },
      { path: 'b', take: 'base' },
    ]
    const decided = three(3, 1, 2)
    expect((await decide(ofA, ofB)).body).toEqual({
      result: decided,
      driver: 'json',
      conflicts: false,
      conflict_details: [],
      marked: decided,
    })
    const { body: left } = await decide(ofA)
    expect(left).toMatchObject({ result: null, conflicts: true, conflict_details: [{ path: 'b', kind: 'edit-edit' }] })
    expect(left).not.toHaveProperty('marked')
    expect((await decide()).body).toMatchObject({ conflict_details: [{ path: 'a' }, { path: 'b' }] })
    expect(await days(database)).toMatchObject([{ merges: 3, conflicted: 2, resolved: 0 }])
  })

  test('a choice that resolves nothing is refused with the reason, and not counted as a merge', async () => {
    const database = await open()
    const { ask } = await serveMerge(database)
    const decide = (documents: typeof conflict, ...choices: unknown[]) =>
      ask('POST /api/merge', { as: 'ann', body: { driver: 'json', ...documents, choices } })
    const ours = { path: 'a', take: 'ours' }
    const misplaced = await decide(conflict, ours, { ...ours, path: 'c' })
    expect(misplaced).toMatchObject({ status: 400, body: { error: expect.stringContaining('"c"') } })
    expect(misplaced.headers.get('error-code')).toBe('merge.choice-misplaced')
    expect((await decide({ ...conflict, theirs: conflict.base }, ours)).status).toBe(400)
    const [plain, twice] = ['"x": {}', '"dependencies": {"a": "1"}, "devDependencies": {}']
    const dependencies = {
      base: `{${twice.replace('"a": "1"', '')}, ${plain}}`,
      ours: `{${twice}, ${plain}}`,
      theirs: `{"dependencies": {}, "devDependencies": {"a": "1"}, ${plain}}`,
    }
    const untaken = await decide(dependencies, ours)
    expect(untaken).toMatchObject({ status: 422, body: { error: expect.stringContaining('"a"') } })
    expect(untaken.headers.get('error-code')).toBe('merge.choice-not-taken')
    for (const wrong of [ours, { path: 'a' }, { ...ours, take: 'both' }, { ...ours, text: '7' }])
      expect((await decide(conflict, ours, wrong)).status).toBe(400)
    expect(await days(database)).toEqual([])
  })

  test('what the driver cannot read is merged by lines if they are clean, otherwise the conflict gives the reason', async () => {
    const { merge } = await serveMerge(await open())
    expect((await merge('json', clean)).body).toMatchObject({ result: 'A\n\nB\n', driver: 'json', conflicts: false })
    const { body } = await merge('json', { base: '{a', ours: '{b', theirs: '{c' })
    expect(body).toMatchObject({
      result: null,
      conflicts: true,
      conflict_details: [{ kind: 'unreadable', detail: expect.any(String) }, {}],
    })
  })

  test('a request may name its driver in any case, or by an extension', async () => {
    const { merge } = await serveMerge(await open())
    for (const [requested, driver] of Object.entries(otherNames)) {
      const { status, body } = await merge(requested, clean)
      expect({ requested, status, body }).toMatchObject({
        requested,
        status: 200,
        body: { driver },
      })
    }
  })

  test('an unknown driver is refused with the names of those that exist', async () => {
    const { merge } = await serveMerge(await open())
    for (const name of ['cobol', '', 'constructor', 'plugin-ini']) {
      const { status, headers, body } = await merge(name, clean)
      expect({ name, status, body }).toEqual({
        name,
        status: 400,
        body: { error: expect.stringContaining('json, yaml, toml, xml') },
      })
      expect(headers.get('error-code')).toBe('merge.unknown-driver')
    }
    const plugin = await merge('Plugin-ini', clean)
    expect(plugin.body).toEqual({ error: expect.stringContaining('POST /api/plugins/merge') })
  })

  test('a missing, mistyped or unknown field is refused and named', async () => {
    const { ask } = await serveMerge(await open())
    const whole = { driver: 'json', ...clean }
    for (const field of ['driver', 'base', 'ours', 'theirs']) {
      const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))
      for (const body of [rest, { ...whole, [field]: 7 }, { ...whole, [field]: null }]) {
        expect(await ask('POST /api/merge', { as: 'ann', body })).toMatchObject({
          status: 400,
          body: { error: expect.stringContaining(`"${field}"`) },
        })
      }
    }
    const unknown = await ask('POST /api/merge', { as: 'ann', body: { ...whole, strategy: 'ours' } })
    expect(unknown).toMatchObject({ status: 400, body: { error: expect.stringContaining('"strategy"') } })
  })

  test('the identity laws hold for every driver and for unreadable strings', async () => {
    const { merge } = await serveMerge(await open())
    const strings: readonly (readonly [string, string])[] = [
      ['{', ''],
      ['\ufeff\r\n', '\0'],
      ['\ud800', 'data:,x'],
    ]
    for (const { name } of driverNames) {
      for (const [one, other] of strings) {
        const results = [
          await merge(name, { base: one, ours: one, theirs: other }),
          await merge(name, { base: one, ours: other, theirs: one }),
          await merge(name, { base: one, ours: other, theirs: other }),
        ]
        for (const { status, body } of results) {
          expect({ name, status, body }).toMatchObject({
            name,
            status: 200,
            body: { result: other, driver: name, conflicts: false },
          })
        }
      }
    }
  })

  test('a text to be merged with half of a surrogate pair is refused, naming the side', async () => {
    const { merge } = await serveMerge(await open())
    const { status, headers, body } = await merge('markdown', { base: 'a', ours: 'b', theirs: '\udc00' })
    expect(status).toBe(400)
    expect(headers.get('error-code')).toBe('merge.not-unicode')
    expect(body).toEqual({ error: expect.stringContaining('theirs') })
  })

  test('a byte order mark and line ends are preserved', async () => {
    const { merge } = await serveMerge(await open())
    const { body } = await merge('json', {
      base: '\ufeff{"a":1,\r\n"b":1}',
      ours: '\ufeff{"a":2,\r\n"b":1}',
      theirs: '\ufeff{"a":1,\r\n"b":2}',
    })
    expect(body).toMatchObject({ result: '\ufeff{"a":2,\r\n"b":2}' })
  })

  test('marked is the text with its conflicts on request, the result when there are none, and absent otherwise', async () => {
    const { merge } = await serveMerge(await open())
    const { body } = await merge('json', conflict, '?markers=true')
    expect(body).toMatchObject({ result: null, marked: expect.stringMatching(/<{7} ours[^]*={7}[^]*>{7} theirs/) })
    expect((await merge('json', { base, ours, theirs }, '?markers=true')).body).toMatchObject({ marked: edits.merged })
    expect((await merge('json', conflict, '?markers=false')).body).not.toHaveProperty('marked')
    expect((await merge('json', conflict, '?markers=please')).status).toBe(400)
    expect(
      (await merge('pdf', { base: 'AAAA', ours: 'AAAB', theirs: 'AAAC' }, '?markers=true')).body,
    ).not.toHaveProperty('marked')
  })

  test('a binary document to be merged must be base64, and the error names the side that is not', async () => {
    const { merge } = await serveMerge(await open())
    for (const driver of ['docx', 'xlsx', 'pptx', 'pdf', 'image']) {
      const { status, headers, body } = await merge(driver, { base: 'AAAA', ours: 'AAA', theirs: 'AAAB' })
      expect({ driver, status, body }).toEqual({
        driver,
        status: 400,
        body: { error: expect.stringContaining('ours') },
      })
      expect(headers.get('error-code')).toBe('merge.not-base64')
    }
  })

  test('data URLs give a data URL, and bare base64 gives bare base64', async () => {
    const { merge } = await serveMerge(await open())
    const [zero, zeroToo, other] = ['AA==', 'AB==', 'JVBE'] // RFC 4648, 3.5: two spellings of one zero byte
    const resultOf = async (base: string, ours: string, theirs: string) =>
      (await merge('pdf', { base, ours, theirs })).body
    expect(await resultOf(zero, zeroToo, other)).toMatchObject({ result: other, conflicts: false })
    expect(await resultOf(zero, dataUrl(zero), other)).toMatchObject({ result: dataUrl(other) })
    expect(await resultOf(zero, zeroToo, dataUrl(other))).toMatchObject({ result: dataUrl(other) })
    expect(await resultOf(dataUrl(zero), other, dataUrl(zeroToo))).toMatchObject({ result: dataUrl(other) })
  })

  test('every route but the list of drivers needs a token', async () => {
    const { ask, service } = await serveMerge(await open())
    for (const { method, path, access } of service.routes) {
      const { status } = await ask(`${method} ${path}`, method === 'POST' ? { body: { driver: 'json', ...clean } } : {})
      expect({ path, status }).toEqual({ path, status: access === 'public' ? 200 : 401 })
    }
  })

  test('the list of drivers has every format of the interface, each with its extensions', async () => {
    const { ask } = await serveMerge(await open())
    const { status, body } = await ask('GET /api/drivers')
    expect(status).toBe(200)
    expect(body).toEqual({ drivers: driverNames.map(({ name, extensions }) => ({ name, extensions })) })
    const promised =
      'json yaml toml xml csv sql html markdown svg docx xlsx pptx pdf feed ical image otio properties'.split(' ')
    expect(driverNames.map(({ name }) => name)).toEqual(expect.arrayContaining(promised))
  })
})
