/**
 * Rights are given and taken while they are used: parallel histories of grants, revocations, joinings and leavings of a group, and of
 * reads and writes by the person they are about, are recorded with the times of their calls and returns, and must be explained
 * by some order of them. So what was taken away counts for every request that began after the answer, on whichever node.
 */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../testing/callers/people.ts'
import { admin, describeFiles, describeFilesOnEach, type RunningFiles } from '../testing/running-files.ts'
import { isLinearizable, type Operation, type Specification } from './linearizability.ts'
import { testThreeNodes } from './three-nodes.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const rounds = isFull ? 60 : 3
/** More, when those have not met everything that they are about. */
const maxRounds = 20 * rounds
const met = ['get 200', 'get 404', 'put 204', 'put 403', 'grant write 200', 'revoke 204', 'leave 204', 'join 200']
const operationsEach = 12

type Right = 'read' | 'write'
type Verb = `grant ${Right}` | 'revoke' | 'join' | 'leave' | 'get' | 'put'
/** What Bob was granted on the file, and whether he is in the group that may read its folder. */
type State = Readonly<{ granted: Right | undefined; isMember: boolean }>

const managing = ['grant read', 'grant write', 'revoke', 'join', 'leave'] as const
const using = ['get', 'get', 'put'] as const

/** What one thread alone would be answered, and what would be so then. */
function alone(state: State, verb: Verb): [status: number, State] {
  const { granted, isMember } = state
  const outcomes: Readonly<Record<Verb, [number, State]>> = {
    'grant read': [200, { ...state, granted: 'read' }],
    'grant write': [200, { ...state, granted: 'write' }],
    revoke: [granted ? 204 : 404, { ...state, granted: undefined }],
    join: [200, { ...state, isMember: true }],
    leave: [204, { ...state, isMember: false }],
    get: [granted || isMember ? 200 : 404, state],
    put: [granted === 'write' ? 204 : 403, state],
  }
  return outcomes[verb]
}

const rightsOfOne: Specification<State, Verb, number> = {
  initial: { granted: undefined, isMember: false },
  apply(state, verb, status) {
    const [expected, next] = alone(state, verb)
    return expected === status ? next : undefined
  },
  key: ({ granted, isMember }) => `${granted} ${isMember}`,
}

type People = Readonly<{ root: Person; ada: Person; bob: Person }>
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

async function begin(files: RunningFiles): Promise<People> {
  const people = { root: administrator(files), ada: await person(files, 'ada'), bob: await person(files, 'bob') }
  await people.ada.ask('MKCOL', '/shut')
  await people.ada.ask('PATCH', '/api/access/shut', { closed: true })
  return people
}

/** A closed folder, a file and a group of its own for each round. */
async function prepare(files: RunningFiles, { root, ada }: People, round: number): Promise<void> {
  expect((await root.ask('POST', '/api/admin/groups', { name: `g${round}` })).status).toBe(201)
  expect((await ada.ask('MKCOL', `/shut/${round}`)).status).toBe(201)
  expect((await files.ask('PUT', `/shut/${round}/f`, { headers: ada.headers, body: 'x' })).status).toBe(201)
  expect((await ada.ask('PUT', `/api/grants/shut/${round}`, { group: `g${round}`, right: 'read' })).status).toBe(200)
}

async function asked(files: RunningFiles, { root, ada, bob }: People, round: number, verb: Verb): Promise<number> {
  const [path, member] = [`/shut/${round}/f`, `/api/admin/groups/g${round}/members/bob`]
  const json = { 'Content-Type': 'application/json' }
  const grant = (right: Right) => ({
    headers: { ...ada.headers, ...json },
    body: JSON.stringify({ user: 'bob', right }),
  })
  const requests: Readonly<Record<Verb, () => ReturnType<RunningFiles['ask']>>> = {
    'grant read': () => files.ask('PUT', `/api/grants${path}`, grant('read')),
    'grant write': () => files.ask('PUT', `/api/grants${path}`, grant('write')),
    revoke: () => files.ask('DELETE', `/api/grants${path}?user=bob`, { headers: ada.headers }),
    join: () => files.ask('PUT', member, { headers: root.headers }),
    leave: () => files.ask('DELETE', member, { headers: root.headers }),
    get: () => files.ask('GET', path, { headers: bob.headers }),
    put: () => files.ask('PUT', path, { headers: bob.headers, body: 'x' }),
  }
  return (await requests[verb]()).status
}

/** Two who give and take, and four requests of Bob's at once. Each goes to any of the nodes. */
async function record(nodes: readonly RunningFiles[], people: People, round: number) {
  const history: Operation<Verb, number>[] = []
  const working = [managing, managing, using, using, using, using].map(async (verbs) => {
    for (let nth = 0; nth < operationsEach; nth += 1) {
      const call = pick<Verb>(verbs)
      const calledAt = performance.now()
      const answer = await asked(pick(nodes), people, round, call)
      history.push({ call, answer, calledAt, returnedAt: performance.now() })
    }
  })
  await Promise.all(working)
  return history
}

/** Throws where the nodes answered what no order of the requests explains; resolves to what was met. */
async function linearized(nodes: readonly RunningFiles[]): Promise<readonly string[]> {
  const [first] = nodes
  if (!first) throw new Error('No node was started.')
  const people = await begin(first)
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds || (round < maxRounds && !met.every((what) => outcomes.has(what))); round += 1) {
    await prepare(first, people, round)
    const history = await record(nodes, people, round)
    expect(isLinearizable(history, rightsOfOne) ? '' : JSON.stringify(history)).toBe('')
    for (const { call, answer } of history) outcomes.add(`${call} ${answer}`)
  }
  return [...outcomes]
}

const timeout = maxRounds * 10_000

describeFilesOnEach('rights that are given and taken while they are used', (start) => {
  test(`count as some sequential order says (${rounds} histories)`, { timeout }, async () => {
    expect(await linearized([await start({ admin })])).toEqual(expect.arrayContaining(met))
  })
})

describeFiles('rights on three nodes', (start) => {
  testThreeNodes(`count as some sequential order says (${rounds} histories)`, {
    start,
    options: { admin },
    timeout,
    find: linearized,
    met,
  })
})
