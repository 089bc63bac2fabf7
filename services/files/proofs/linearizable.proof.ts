/**
 * Concurrent clients see one file at each path: parallel histories of puts, conditional puts, gets, deletes and moves
 * are recorded with the times of their calls and returns, and must be explained by some order of them. Two paths
 * between which moves go are one object with two places; no operation touches two such pairs.
 */
import { expect, test } from 'vitest'
import { digestOf } from '../src/model/content.ts'
import { describeFiles, describeFilesOnEach, lastErrors, type RunningFiles } from '../testing/running-files.ts'
import { isLinearizable, type Operation, type Specification } from './linearizability.ts'
import { testThreeNodes } from './three-nodes.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const rounds = isFull ? 60 : 2
/** More, when those have not met everything that they are about. */
const maxRounds = 20 * rounds
const met = ['replace 204', 'replace 412', 'create 412', 'move 204']
const clients = 8
const operationsEach = 20
const pairs = 2

type Side = 0 | 1
type Call = Readonly<{
  verb: 'put' | 'create' | 'replace' | 'get' | 'delete' | 'move'
  side: Side
  /** What is put; unique. */
  value: string
  /** Whose ETag `replace` names. */
  expected: string
}>
type Answer = Readonly<{ status: number; value: string | undefined }>
/** What stands at each side; undefined: nothing. */
type State = readonly [string | undefined, string | undefined]

const at = ([left, right]: State, side: Side) => (side === 0 ? left : right)
const having = ([left, right]: State, side: Side, value: string | undefined): State =>
  side === 0 ? [value, right] : [left, value]

/** What one thread alone would be answered, and what would be there then. */
function alone(state: State, { verb, side, value, expected }: Call): [number, State] {
  const there = at(state, side)
  const isThere = there !== undefined
  const other = side === 0 ? 1 : 0
  const put: [number, State] = [isThere ? 204 : 201, having(state, side, value)]
  const outcomes: Readonly<Record<Call['verb'], () => [number, State]>> = {
    put: () => put,
    create: () => (isThere ? [412, state] : put),
    replace: () => (there === expected ? put : [412, state]),
    get: () => [isThere ? 200 : 404, state],
    delete: () => [isThere ? 204 : 404, having(state, side, undefined)],
    move: () =>
      isThere
        ? [at(state, other) === undefined ? 201 : 204, having(having(state, side, undefined), other, there)]
        : [404, state],
  }
  return outcomes[verb]()
}

const twoPlaces: Specification<State, Call, Answer> = {
  initial: [undefined, undefined],
  apply(state, call, { status, value }) {
    const [expected, next] = alone(state, call)
    const seen = call.verb !== 'get' || value === at(state, call.side)
    return expected === status && seen ? next : undefined
  },
  key: String,
}

/** Some lie in the database, some in a blob. */
const bytesOf = (value: string): string => value.padEnd(Number(value) % 3 === 0 ? 9000 : 200, '.')
const etagOf = (value: string): string => `"${digestOf(Buffer.from(bytesOf(value)))}"`
/** Each history has paths of its own. */
type Pair = Readonly<{ round: number; pair: number }>
const pathOf = ({ round, pair }: Pair, side: Side): string => `/${round}-${pair}-${side}`
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

async function ask({ ask }: RunningFiles, pair: Pair, { verb, side, value, expected }: Call): Promise<Answer> {
  const path = pathOf(pair, side)
  const put = (headers: Record<string, string> = {}) => ask('PUT', path, { headers, body: bytesOf(value) })
  const requests: Readonly<Record<Call['verb'], () => ReturnType<RunningFiles['ask']>>> = {
    put: () => put(),
    create: () => put({ 'If-None-Match': '*' }),
    replace: () => put({ 'If-Match': etagOf(expected) }),
    get: () => ask('GET', path),
    delete: () => ask('DELETE', path),
    move: () => ask('MOVE', path, { headers: { Destination: pathOf(pair, side === 0 ? 1 : 0) } }),
  }
  const { status, text } = await requests[verb]()
  const seen = verb === 'get' && status === 200 ? text.replace(/\.+$/, '') : undefined
  if (status >= 500) throw new Error(`${verb} ${path} was answered ${status} ${text}\n${lastErrors().join('')}`)
  if (seen !== undefined && text !== bytesOf(seen)) throw new Error(`${path} was torn: ${text.slice(0, 40)}`)
  return { status, value: seen }
}

/** A history of each pair. Each request goes to any of the nodes. */
async function record(nodes: readonly RunningFiles[], round: number): Promise<Operation<Call, Answer>[][]> {
  const histories: Operation<Call, Answer>[][] = Array.from({ length: pairs }, () => [])
  let values = 0
  const verbs = ['put', 'put', 'create', 'replace', 'replace', 'get', 'get', 'get', 'delete', 'move'] as const
  const working = Array.from({ length: clients }, async () => {
    const seen = Array.from({ length: pairs }, () => '0')
    for (let nth = 0; nth < operationsEach; nth += 1) {
      const pair = Math.floor(Math.random() * pairs)
      const value = String((values += 1))
      const call: Call = { verb: pick(verbs), side: pick([0, 1] as const), value, expected: seen[pair] ?? '0' }
      const calledAt = performance.now()
      const answer = await ask(pick(nodes), { round, pair }, call)
      histories[pair]?.push({ call, answer, calledAt, returnedAt: performance.now() })
      if (answer.value !== undefined) seen[pair] = answer.value
      else if (call.verb === 'put') seen[pair] = value
    }
  })
  await Promise.all(working)
  return histories
}

const timeout = maxRounds * 10_000

/** Throws where the nodes answered what no order of the requests explains; resolves to what was met. */
async function linearized(nodes: readonly RunningFiles[]): Promise<readonly string[]> {
  const outcomes = new Map<string, number>()
  for (let round = 0; round < rounds || (round < maxRounds && !met.every((what) => outcomes.has(what))); round += 1) {
    for (const history of await record(nodes, round)) {
      expect(isLinearizable(history, twoPlaces) ? '' : JSON.stringify(history)).toBe('')
      for (const { call, answer } of history) {
        const what = `${call.verb} ${answer.status}`
        outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
      }
    }
  }
  return [...outcomes.keys()]
}

describeFilesOnEach('clients that work at the same time', (start) => {
  test(`see only what some sequential order allows (${rounds} histories)`, { timeout }, async () => {
    expect(await linearized([await start()])).toEqual(expect.arrayContaining(met))
  })
})

describeFiles('clients of three nodes', (start) => {
  testThreeNodes(`see only what some sequential order allows (${rounds} histories)`, {
    start,
    timeout,
    find: linearized,
    met,
  })
})
