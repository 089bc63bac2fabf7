/** The five binary formats by the front door. What a document holds is the engine's affair, so one database is enough. */
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { openLogs } from '@alluvium/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { type BinaryDriver, bombOf, documentOf } from '../testing/office-documents.ts'
import { mergeServer, type ServedMerge } from '../testing/serve-merge.ts'

const serveMerge = mergeServer()
let database: Awaited<ReturnType<typeof openSqlite>>
let remove: () => Promise<void>

beforeAll(async () => {
  const place = await temporaryDatabaseFile()
  remove = place.remove
  const logger = openLogs({ level: 'silent', service: 'test' })
  database = await openSqlite({ file: place.file, migrations: mergeMigrations, logger })
})
afterAll(async () => {
  await database.close()
  await remove()
})

/** A format and its media type, what its places say before and after, and how a person is told of the first one. */
type Case = readonly [BinaryDriver, type: string, words: readonly string[], place: RegExp]

const openXml = 'application/vnd.openxmlformats-officedocument'
const words = ['one', 'two', 'three']
const cases: readonly Case[] = [
  ['docx', `${openXml}.wordprocessingml.document`, words, /^paragraph 1$/],
  ['xlsx', `${openXml}.spreadsheetml.sheet`, words, /^Sheet Budget, cell A1$/],
  ['pptx', `${openXml}.presentationml.presentation`, words, /^slide 1, shape Title/],
  ['pdf', 'application/pdf', words, /page 1/],
  ['image', 'image/png', ['10', '90', '170'], /^pixels 0,0 to 7,7$/],
]

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const sidesOf = ([driver, , [before = '', mine = '', its = '']]: Case) => ({
  base: base64(documentOf[driver]({ first: before, second: before })),
  ours: base64(documentOf[driver]({ first: mine, second: before })),
  theirs: base64(documentOf[driver]({ first: before, second: its })),
  sameAsOurs: base64(documentOf[driver]({ first: its, second: before })),
  sameAsTheirs: base64(documentOf[driver]({ first: before, second: mine })),
})

test('edits in two places are merged into one document, in base64 like the input', async () => {
  const { merge } = await serveMerge(database)
  for (const one of cases) {
    const [driver] = one
    const { base, ours, theirs, sameAsOurs, sameAsTheirs } = sidesOf(one)
    const { status, body } = await merge(driver, { base, ours, theirs })
    expect({ status, body }).toMatchObject({ status: 200, body: { driver, conflicts: false, conflict_details: [] } })
    const result = resultOf(body)
    // It holds both edits: an edit of either place, merged into it, now stands against one of them.
    for (const other of [sameAsOurs, sameAsTheirs])
      expect((await merge(driver, { base, ours: result, theirs: other })).body).toMatchObject({ conflicts: true })
  }
})

test('data URLs give a data URL of the merged document', async () => {
  const { merge } = await serveMerge(database)
  for (const one of cases) {
    const [driver, type] = one
    const { base, ours, theirs } = sidesOf(one)
    const prefix = `data:${type};base64,`
    const urls = { base: prefix + base, ours: prefix + ours, theirs: prefix + theirs }
    const bare = resultOf((await merge(driver, { base, ours, theirs })).body)
    expect(resultOf((await merge(driver, urls)).body)).toBe(prefix + bare)
  }
})

test('one place edited twice is a conflict, at a place that a person can find', async () => {
  const { merge } = await serveMerge(database)
  for (const one of cases) {
    const [driver, , , place] = one
    const { base, ours, sameAsOurs } = sidesOf(one)
    const { status, body } = await merge(driver, { base, ours, theirs: sameAsOurs })
    expect({ driver, status, body }).toMatchObject({ status: 200, body: { result: null, conflicts: true } })
    expect(body).toMatchObject({ conflict_details: [{ path: expect.stringMatching(place) }] })
  }
})

test('a conflict shows the text at its place, not its markup', async () => {
  const { merge } = await serveMerge(database)
  for (const one of cases.filter(([driver]) => ['docx', 'xlsx', 'pptx'].includes(driver))) {
    const { base, ours, sameAsOurs } = sidesOf(one)
    const { body } = await merge(one[0], { base, ours, theirs: sameAsOurs })
    expect(body).toMatchObject({ conflict_details: [{ base: 'one', ours: 'two', theirs: 'three' }] })
  }
})

test('a side that is not base64 is refused, and an invalid document is a conflict with that reason', async () => {
  const { merge } = await serveMerge(database)
  for (const one of cases) {
    const [driver] = one
    const { base, ours } = sidesOf(one)
    const refused = await merge(driver, { base, ours, theirs: '=not base64=' })
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('theirs') } })
    expect(refused.headers.get('error-code')).toBe('merge.not-base64')
    const { body } = await merge(driver, { base, ours, theirs: base64(Buffer.from('a letter to nobody')) })
    expect(body).toMatchObject({
      conflicts: true,
      conflict_details: [{ kind: 'unreadable', detail: expect.any(String) }],
    })
  }
})

test('a package that unpacks to gigabytes is a conflict with that reason, at once, and others are served', async () => {
  const served = await serveMerge(database)
  for (const driver of ['docx', 'xlsx', 'pptx'] as const) {
    const [base, ours, theirs] = ['1', '2', '3'].map((salt) => base64(bombOf(driver, salt)))
    const { status, body } = await served.merge(driver, { base: base ?? '', ours: ours ?? '', theirs: theirs ?? '' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { conflicts: true, conflict_details: [{ detail: expect.stringContaining('too large') }] },
    })
  }
  expect(await usual(served)).toBe(200)
})

const usual = async ({ merge }: ServedMerge) =>
  (await merge('json', { base: '{}', ours: '{"a":1}', theirs: '{}' })).status

function resultOf(body: unknown): string {
  if (body && typeof body === 'object' && 'result' in body && typeof body.result === 'string') return body.result
  throw new Error(`no result: ${JSON.stringify(body)}`)
}
