/**
 * Everything that can be asked about one path, by everybody who may have a right there, in every kind of place. Each cell has
 * an entry of its own. What is hidden is 404, or 403 `files.name-unavailable` for what would be written; what needs a greater
 * right is 403.
 */
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { declaredMethods, declaredRoutes } from '../../../../testing/declared-routes.ts'
import { admin, basic, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'

const levels = ['none', 'read', 'write', 'manage'] as const
type Level = (typeof levels)[number]

type Row = Readonly<{
  needs: Level
  method: string
  /** The address, and the body, of the path. */
  address(path: string): string
  body?(path: string): unknown
  headers?(path: string, port: number): Readonly<Record<string, string>>
  /** What must be there for it to succeed, done by who may do all. */
  prepare?(ada: Person, path: string): Promise<unknown>
}>

const beside = (path: string): string => `${path}-beside`
const bodyOf = (method: string) => declaredMethods[method]?.body
const destination = (path: string, port: number) => ({ Destination: `http://127.0.0.1:${port}${beside(path)}` })

/** The methods of the tree, and the right that each needs. */
const methods: Readonly<Record<string, Level>> = {
  GET: 'read',
  HEAD: 'read',
  PROPFIND: 'read',
  PUT: 'write',
  DELETE: 'write',
  COPY: 'write',
  MOVE: 'write',
  PROPPATCH: 'write',
  LOCK: 'write',
}
/** Not about what is there, or refused for a file whatever the right. */
const otherMethods = ['OPTIONS', 'MKCOL', 'REPORT', 'UNLOCK']

/** The JSON routes that are about one path. */
const routes: Readonly<Record<string, Omit<Row, 'method'>>> = {
  'GET /api/access/{file_path}': { needs: 'read', address: (path) => `/api/access${path}` },
  'GET /api/grants/{file_path}': { needs: 'read', address: (path) => `/api/grants${path}` },
  'PUT /api/grants/{file_path}': {
    needs: 'manage',
    address: (path) => `/api/grants${path}`,
    body: () => ({ user: 'dora', right: 'read' }),
  },
  'DELETE /api/grants/{file_path}': {
    needs: 'manage',
    address: (path) => `/api/grants${path}?user=eve`,
    prepare: (ada, path) => ada.ask('PUT', `/api/grants${path}`, { user: 'eve', right: 'read' }),
  },
  'GET /api/tags/{file_path}': { needs: 'read', address: (path) => `/api/tags${path}` },
  'POST /api/tags/{file_path}': {
    needs: 'write',
    address: (path) => `/api/tags${path}`,
    body: () => ({ tags: ['x'] }),
  },
  'DELETE /api/tags/{file_path}/{tag}': {
    needs: 'write',
    address: (path) => `/api/tags${path}/known`,
    prepare: (ada, path) => ada.ask('POST', `/api/tags${path}`, { tags: ['known'] }),
  },
  'GET /api/versions/{file_path}': { needs: 'read', address: (path) => `/api/versions${path}` },
  'POST /api/files/copy': {
    needs: 'write',
    address: () => '/api/files/copy',
    body: (path) => ({ from: path, to: beside(path) }),
  },
  'POST /api/files/move': {
    needs: 'write',
    address: () => '/api/files/move',
    body: (path) => ({ from: path, to: beside(path) }),
  },
  'POST /api/files/encrypt': {
    needs: 'write',
    address: () => '/api/files/encrypt',
    body: (path) => ({ path, passphrase: 'open sesame' }),
  },
  'POST /api/shares': { needs: 'write', address: () => '/api/shares', body: (path) => ({ path }) },
  'POST /api/upload/init': {
    needs: 'write',
    address: () => '/api/upload/init',
    body: (path) => ({ path, chunk_size: 1, total_size: 1 }),
  },
}

const rows: readonly (Row & Readonly<{ name: string }>)[] = [
  ...Object.entries(methods).map(([method, needs]) => ({
    name: method,
    needs,
    method,
    address: (path: string) => path,
    ...(bodyOf(method) === undefined ? {} : { body: () => bodyOf(method) }),
    ...(method === 'COPY' || method === 'MOVE' ? { headers: destination } : {}),
  })),
  ...Object.entries(routes).map(([name, row]) => ({ name, method: name.split(' ')[0] ?? '', ...row })),
]

/** What each may do in the folders, by the grants of `household`. */
const people: Readonly<Record<string, Readonly<{ open: Level; closed: Level }>>> = {
  ada: { open: 'manage', closed: 'manage' },
  'by read': { open: 'write', closed: 'read' },
  'by write': { open: 'write', closed: 'write' },
  'by manage': { open: 'manage', closed: 'manage' },
  'by group': { open: 'write', closed: 'write' },
  'by nothing': { open: 'write', closed: 'none' },
  'without role': { open: 'none', closed: 'none' },
  'without role by read': { open: 'none', closed: 'read' },
  'readonly by manage': { open: 'read', closed: 'read' },
  root: { open: 'manage', closed: 'none' },
  'app reading': { open: 'read', closed: 'read' },
  'app writing': { open: 'manage', closed: 'manage' },
}

/** Closes a folder to all but those who have a right in closed folders. */
async function closeFor(ada: Person, path: string): Promise<void> {
  await ada.ask('PATCH', `/api/access${path}`, { closed: true })
  for (const [holder, right] of [
    [{ user: 'by read' }, 'read'],
    [{ user: 'by write' }, 'write'],
    [{ user: 'by manage' }, 'manage'],
    [{ user: 'readonly by manage' }, 'manage'],
    [{ user: 'without role by read' }, 'read'],
    [{ group: 'board' }, 'write'],
  ] as const)
    expect((await ada.ask('PUT', `/api/grants${path}`, { ...holder, right })).status).toBe(200)
}

async function household(files: RunningFiles): Promise<ReadonlyMap<string, Person>> {
  const root = administrator(files)
  const made = new Map<string, Person>([['root', root]])
  for (const name of ['ada', 'dora', 'eve', 'by read', 'by write', 'by manage', 'by group', 'by nothing'])
    made.set(name, await person(files, name))
  made.set('readonly by manage', await person(files, 'readonly by manage', 'readonly'))
  for (const name of ['without role', 'without role by read']) made.set(name, await person(files, name, 'none'))
  const ada = made.get('ada') ?? root
  for (const [name, scope] of [
    ['app reading', 'read'],
    ['app writing', 'write'],
  ] as const) {
    const body = { name, scope, password: 'a pass phrase' }
    const { password } = (await ada.ask('POST', '/api/auth/app-passwords', body)).body
    const authorization = basic('ada', password)
    made.set(name, { username: name, ask: asking(files, authorization), headers: { authorization } })
  }
  await root.ask('POST', '/api/admin/groups', { name: 'board' })
  await root.ask('PUT', '/api/admin/groups/board/members/by%20group')
  for (const folder of ['/open', '/closed', '/closed/below']) await ada.ask('MKCOL', folder)
  await closeFor(ada, '/closed')
  await ada.ask('PUT', '/api/grants/open', { user: 'by manage', right: 'manage' })
  return made
}

type Outcome = 'passes' | 'forbidden' | 'hidden' | 'unavailable'

const reaches = (level: Level, needed: Level): boolean => levels.indexOf(level) >= levels.indexOf(needed)

/** Nobody without a right learns more than that a name can't be used; who may read learns that it is not for them. */
function expectedOf(
  level: Level,
  { needs, name }: Readonly<{ needs: Level; name: string }>,
  who: string,
): readonly Outcome[] {
  if (reaches(level, needs)) return ['passes']
  const isBounded = who.startsWith('readonly') || who === 'app reading'
  if (level !== 'none') return ['forbidden']
  if (isBounded && needs !== 'read') return ['forbidden', 'hidden', 'unavailable']
  return who.startsWith('without role') && who !== 'without role by read'
    ? ['forbidden']
    : needs === 'read' || name.startsWith('DELETE') || name === 'MOVE' || name === 'COPY'
      ? ['hidden']
      : ['hidden', 'unavailable']
}

const isRefused = ({ status }: Readonly<{ status: number }>) => status === 403 || status === 404

describeFilesOnEach('rights', (start) => {
  test('every method of the tree, and every route about one path, has a row', () => {
    const ofPaths = Object.keys(declaredRoutes).filter((name) => name.includes('{file_path}'))
    const others = [
      // Of folders only, or of bytes that the entries here do not have.
      'PATCH /api/access/{file_path}',
      'PATCH /api/shared-with-me/{file_path}',
      'GET /api/thumbnails/{file_path}',
      'PUT /api/versions/{file_path}/label',
      'POST /api/versions/{file_path}/restore',
      'GET /api/version-content/{version}/{file_path}',
      // Of what belongs to the caller, whatever the role: a read-only app password is refused all the same.
      'PUT /api/favorites/{file_path}',
      'DELETE /api/favorites/{file_path}',
    ]
    expect(ofPaths.filter((name) => !(name in routes) && !others.includes(name))).toEqual([])
    expect([...Object.keys(methods), ...otherMethods].toSorted()).toEqual(Object.keys(declaredMethods).toSorted())
  })

  test('each does what their right allows in open and closed folders and below them', {
    timeout: 300_000,
  }, async () => {
    const files = await start({ admin, ageWorkFactor: 10 })
    const made = await household(files)
    const ada = made.get('ada')
    if (!ada) throw new Error('Ada is missing.')
    const wrong: unknown[] = []
    let cells = 0
    for (const folder of ['/open', '/closed', '/closed/below']) {
      for (const row of rows) {
        await Promise.all(
          Object.entries(people).map(async ([who, { open, closed }]) => {
            cells += 1
            const path = `${folder}/${cells}.txt`
            expect((await ada.ask('PUT', path, 'text')).status).toBe(201)
            await row.prepare?.(ada, path)
            const outcome = await outcomeOf(files, made.get(who), row, path)
            const expected = expectedOf(folder === '/open' ? open : closed, row, who)
            if (!expected.includes(outcome.kind)) wrong.push([row.name, path, who, outcome, expected])
          }),
        )
      }
    }
    expect(wrong).toEqual([])
    expect(cells).toBe(3 * rows.length * Object.keys(people).length)
  })

  test('each copies of a folder what they may read in it, and takes it away only with all that it holds', {
    timeout: 60_000,
  }, async () => {
    const files = await start({ admin })
    const made = await household(files)
    const ada = made.get('ada')
    if (!ada) throw new Error('Ada is missing.')
    const seen: unknown[] = []
    const wanted: unknown[] = []
    for (const [at, [who, { open, closed }]] of Object.entries(people).entries()) {
      const [around, copied, moved] = ['around', 'copied', 'moved'].map((name) => `/open/${name}-${at}`)
      for (const folder of [around, `${around}/shut`]) await ada.ask('MKCOL', folder ?? '')
      await ada.ask('PUT', `${around}/shut/x.txt`, 'x')
      await closeFor(ada, `${around}/shut`)
      const { ask, headers } = made.get(who) ?? ada
      const to = (place = '') => ({ headers: { ...headers, Destination: `${files.url}${place}` } })
      const copy = await files.ask('COPY', around ?? '', to(copied))
      const there = (await ada.ask('GET', `${copied}/shut/x.txt`)).status
      const move = await files.ask('MOVE', around ?? '', to(moved))
      const removal = await ask('DELETE', move.status === 201 ? (moved ?? '') : (around ?? ''))
      seen.push([who, isRefused(copy) ? 'refused' : copy.status, there, isRefused(move), isRefused(removal)])
      const mayWrite = reaches(open, 'write') && who !== 'app reading'
      const mayTake = mayWrite && reaches(closed, 'write')
      wanted.push([who, mayWrite ? 201 : 'refused', mayWrite && closed !== 'none' ? 200 : 404, !mayTake, !mayTake])
    }
    expect(seen).toEqual(wanted)
  })
})

async function outcomeOf(
  files: RunningFiles,
  asked: Person | undefined,
  { method, address, body, headers }: Row,
  path: string,
) {
  const content = body?.(path)
  const isText = typeof content === 'string'
  const type = isText ? (content.startsWith('<') ? 'application/xml' : 'text/plain') : 'application/json'
  const answer = await files.ask(method, address(path), {
    headers: {
      ...asked?.headers,
      ...headers?.(path, files.port),
      ...(method === 'PROPFIND' ? { Depth: '0' } : {}),
      ...(content === undefined ? {} : { 'Content-Type': type }),
    },
    ...(content === undefined ? {} : { body: isText ? content : JSON.stringify(content) }),
  })
  const { status, code, text } = answer
  const kind: Outcome =
    status === 404
      ? 'hidden'
      : status !== 403
        ? 'passes'
        : `${code}${text}`.includes('name-unavailable')
          ? 'unavailable'
          : 'forbidden'
  return { kind, status, code }
}
