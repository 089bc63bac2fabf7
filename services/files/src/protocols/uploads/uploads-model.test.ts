/**
 * Any sequence of begun, fed, mended, completed, cancelled and restarted uploads, held against a model of a few lines: a
 * file is exactly what the model says, or is not there; and in the end the store holds what the tree needs, and no more.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { rounds } from '../../../testing/rounds.ts'
import { describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'

const paths = ['/a', '/b', '/deep/c']
const chunkSize = 20_000

type Piece = Readonly<{ size: number; seed: number }>
type Session = { id: string; path: string; announced: number | undefined; chunks: Map<number, Piece>; over: boolean }
type Model = { files: RunningFiles; sessions: Session[]; tree: Map<string, Buffer> }

type Step =
  | Readonly<{ kind: 'begin'; path: string; announced: number | undefined }>
  /** `damaged`: with a digest that is not the bytes'. */
  | Readonly<{ kind: 'feed'; nth: number; index: number; piece: Piece; damaged: boolean }>
  | Readonly<{ kind: 'complete' | 'cancel'; nth: number }>
  | Readonly<{ kind: 'restart' }>

const nth = fc.nat(3)
const piece = fc.record({ size: fc.constantFrom(0, 1, 100, 8192, 8193, 20_000), seed: fc.nat(1000) })
const begins = fc.record({
  kind: fc.constant('begin' as const),
  path: fc.constantFrom(...paths),
  announced: fc.constantFrom(undefined, undefined, 0, 1, 8193, 20_000, 28_193),
})
const feeds = fc.record({
  kind: fc.constant('feed' as const),
  nth,
  index: fc.nat(2),
  piece,
  damaged: fc.nat(3).map((one) => one === 0),
})
const ends = fc.record({ kind: fc.constantFrom('complete' as const, 'complete' as const, 'cancel' as const), nth })
const restarts = fc.record({ kind: fc.constant('restart' as const) })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: begins },
    { weight: 6, arbitrary: feeds },
    { weight: 3, arbitrary: ends },
    { weight: 1, arbitrary: restarts },
  ),
  { maxLength: 40 },
)

const bytesOf = ({ size, seed }: Piece): Buffer => noise(size, seed)

/** What completing makes of it; undefined when it is to be refused. */
function wholeOf({ chunks, announced }: Session): Buffer | undefined {
  const pieces = [...chunks].toSorted(([a], [b]) => a - b)
  if (pieces.some(([index], at) => index !== at)) return undefined
  if (announced === undefined && pieces.length === 0) return undefined
  const whole = Buffer.concat(pieces.map(([, one]) => bytesOf(one)))
  return announced === undefined || whole.length === announced ? whole : undefined
}

async function begin({ files, sessions }: Model, { path, announced }: { path: string; announced: number | undefined }) {
  const init = { path, chunk_size: chunkSize, ...(announced === undefined ? {} : { total_size: announced }) }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await files.ask('POST', '/api/upload/init', { headers, body: JSON.stringify(init) })
  expect(answer.status).toBe(200)
  sessions.push({ id: JSON.parse(answer.text).upload_id, path, announced, chunks: new Map(), over: false })
}

async function feed({ files }: Model, session: Session, step: Extract<Step, { kind: 'feed' }>) {
  const digest = `sha-256=:${Buffer.alloc(32).toString('base64')}:`
  const { status } = await files.ask('PUT', `/api/upload/${session.id}/${step.index}`, {
    headers: step.damaged ? { 'Content-Digest': digest } : {},
    body: bytesOf(step.piece),
  })
  expect(status).toBe(session.over ? 404 : step.damaged ? 400 : 200)
  if (status === 200) session.chunks.set(step.index, step.piece)
}

/** Twice at once: exactly one of both may make the file. */
async function complete({ files, tree }: Model, session: Session) {
  const whole = session.over ? undefined : wholeOf(session)
  const asking = [0, 1].map(() => files.ask('POST', `/api/upload/${session.id}/complete`))
  const statuses = (await Promise.all(asking)).map(({ status }) => status).toSorted((a, b) => a - b)
  const refused = session.over ? 404 : 400
  expect(whole ? [404, 409] : [refused]).toContain(statuses[1])
  expect(statuses[0]).toBe(whole ? 201 : refused)
  if (whole === undefined) return
  tree.set(session.path, whole)
  session.over = true
}

async function cancel({ files }: Model, session: Session) {
  expect((await files.ask('DELETE', `/api/upload/${session.id}`)).status).toBe(session.over ? 404 : 204)
  session.over = true
}

/** What lies on the disk without a name in the ledger, and what the ledger still holds of uploads. */
async function leftOver({ database, stored }: RunningFiles) {
  const rows = async (text: string) => (await database.read(sqlForTests(text))).rows
  const named = new Set((await rows('SELECT location FROM blobs')).map(({ location }) => String(location)))
  return {
    lost: (await stored.names()).filter((location) => !named.has(location)),
    drafts: (await rows('SELECT location FROM drafts')).length,
    parts: (await rows('SELECT location FROM upload_parts')).length,
  }
}

describeFiles('any sequence of uploads', (start) => {
  async function perform(model: Model, step: Step): Promise<void> {
    if (step.kind === 'begin') return await begin(model, step)
    if (step.kind === 'restart') {
      const { database, blobs, stored } = model.files
      model.files = { ...(await start({ database, blobs })), stored }
      return undefined
    }
    const session = model.sessions[step.nth % Math.max(1, model.sessions.length)]
    if (!session) return undefined
    if (step.kind === 'feed') return await feed(model, session, step)
    return await (step.kind === 'complete' ? complete(model, session) : cancel(model, session))
  }

  const { numRuns, timeout } = rounds(5, 70, 12)
  test('leaves the right files, and no unneeded bytes', { timeout }, () =>
    fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await using files = await start()
        const model: Model = { files, sessions: [], tree: new Map() }
        for (const step of sequence) await perform(model, step)
        const { sessions, tree } = model
        for (const path of paths) {
          const { status, body } = await files.ask('GET', path)
          const expected = tree.get(path)
          expect([path, status, expected?.equals(body)]).toEqual([path, expected ? 200 : 404, expected && true])
        }
        for (const session of sessions) await cancel(model, session)
        await expect.poll(() => leftOver(files)).toEqual({ lost: [], drafts: 0, parts: 0 })
      }),
      { numRuns },
    ),
  )
})
