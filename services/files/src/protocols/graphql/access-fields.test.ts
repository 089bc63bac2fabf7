/** Rights, groups and notifications over GraphQL: what REST answers to the same people, this answers too. */
import { openEvents } from '@alluvium/http/testing'
import { expect, onTestFinished, test } from 'vitest'
import { administrator, type Person, person } from '../../../testing/callers/people.ts'
import { declaredFields } from '../../../testing/declared-routes.ts'
import { admin, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

/** The field for each route about access and notifications; tokens of directories are for REST alone, as their protocol is. */
const fieldOfRoute: Readonly<Record<string, string>> = {
  'PUT /api/grants/{file_path}': 'Mutation give_grant',
  'DELETE /api/grants/{file_path}': 'Mutation take_grant',
  'GET /api/grants/{file_path}': 'Query grants',
  'GET /api/access/{file_path}': 'Query access',
  'PATCH /api/access/{file_path}': 'Mutation set_closed',
  'GET /api/shared-with-me': 'Query shared_with_me',
  'PATCH /api/shared-with-me/{file_path}': 'Mutation hide_shared',
  'POST /api/access-requests': 'Mutation request_access',
  'POST /api/admin/take-over': 'Mutation take_over',
  'GET /api/people': 'Query people',
  'POST /api/admin/groups': 'Mutation create_group',
  'GET /api/admin/groups': 'Query groups',
  'DELETE /api/admin/groups/{name}': 'Mutation delete_group',
  'PUT /api/admin/groups/{name}/members/{username}': 'Mutation add_to_group',
  'DELETE /api/admin/groups/{name}/members/{username}': 'Mutation remove_from_group',
  'GET /api/notifications': 'Query notifications',
  'PATCH /api/notifications/{id}': 'Mutation mark_notification',
  'POST /api/notifications/read-all': 'Mutation mark_all_notifications',
  'GET /api/notification-settings': 'Query notification_settings',
  'PATCH /api/notification-settings/{kind}': 'Mutation set_letters',
}

async function household(files: RunningFiles) {
  const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
  await ada.ask('MKCOL', '/plans')
  await ada.ask('PUT', '/plans/q3.txt', 'secret numbers')
  return { root, ada, bob }
}

/** What a document's field answers, or the code with which it is refused. */
async function ask({ ask: send }: Person, query: string) {
  const { body } = await send('POST', '/api/graphql', { query })
  return body.errors?.[0].extensions.code ?? Object.values(body.data)[0]
}

const close = 'mutation { set_closed(path: "/plans", closed: true) { path closed yours grants { user right } } }'
const toBob = (right: string) =>
  `mutation { give_grant(path: "/plans", user: "bob", right: ${right}) { user group everybody right path granted_by } }`

const mark = (id: string, read: boolean) => `mutation { mark_notification(id: "${id}", read: ${read}) { read } }`

describeFiles('GraphQL', (start) => {
  test('has a field for every route about access and notifications', async () => {
    const { paths } = (await start({ admin })).service.description as {
      paths: Record<string, Record<string, { tags?: readonly string[] }>>
    }
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags = [] }]) => tags.some((tag) => tag === 'access' || tag === 'notifications'))
        .map(([method]) => `${method.toUpperCase()} ${path}`)
        .filter((route) => !route.includes('scim')),
    )
    expect(routes.toSorted()).toEqual(Object.keys(fieldOfRoute).toSorted())
    expect(Object.keys(declaredFields)).toEqual(expect.arrayContaining(Object.values(fieldOfRoute)))
  })

  test('closes a folder, and gives and takes rights in it', async () => {
    const { ada, bob } = await household(await start({ admin }))
    expect(await ask(ada, close)).toEqual({
      path: '/plans',
      closed: true,
      yours: 'manage',
      grants: [{ user: 'ada', right: 'manage' }],
    })
    const access = '{ access(path: "/plans") { yours grants { user } } }'
    expect(await ask(bob, access)).toBe('files.path-missing')
    expect(await ask(bob, toBob('read'))).toBe('files.path-missing')
    expect(await ask(ada, toBob('read'))).toEqual({
      user: 'bob',
      group: null,
      everybody: null,
      right: 'read',
      path: '/plans',
      granted_by: 'ada',
    })
    expect(await ask(bob, toBob('manage'))).toBe('files.right-forbids')
    expect(await ask(bob, access)).toMatchObject({ yours: 'read' })
    expect(await ask(bob, '{ grants(path: "/plans/q3.txt") { user } }')).toEqual([])
    expect(await ask(bob, '{ grants(path: "/plans") { user } }')).toEqual([{ user: 'ada' }, { user: 'bob' }])
    expect(await ask(ada, 'mutation { take_grant(path: "/plans", user: "bob") }')).toBe(true)
    expect(await ask(ada, 'mutation { take_grant(path: "/plans", user: "bob") }')).toBe('files.grant-missing')
    expect(await ask(bob, access)).toBe('files.path-missing')
    expect(await ask(ada, 'mutation { take_grant(path: "/plans", user: "ada") }')).toBe('files.last-manager')
    const both = 'mutation { give_grant(path: "/plans", user: "bob", group: "x", right: read) { right } }'
    for (const unclear of [both, both.replace('group: "x"', 'everybody: true')])
      expect(await ask(ada, unclear)).toBe('files.holder-unclear')
    expect(await ask(ada, toBob('own'))).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  test('lists what is shared with the caller, and hides it there', async () => {
    const { ada, bob } = await household(await start({ admin }))
    await ask(ada, close)
    await ask(ada, toBob('write'))
    const shared = '{ shared_with_me { path name is_collection right shared_by } }'
    expect(await ask(bob, shared)).toEqual([
      { path: '/plans', name: 'plans', is_collection: true, right: 'write', shared_by: 'ada' },
    ])
    expect(await ask(bob, 'mutation { hide_shared(path: "/plans", hidden: true) }')).toBe(true)
    expect(await ask(bob, shared)).toEqual([])
    expect(await ask(bob, '{ people(prefix: "AD") { kind name } }')).toEqual([{ kind: 'user', name: 'ada' }])
    expect(await ask(bob, '{ people(prefix: "") { name } }')).toBe('BAD_USER_INPUT')
  })

  test('lets administrators, and nobody else, keep groups and take over', async () => {
    const { root, ada, bob } = await household(await start({ admin }))
    await ask(ada, close)
    const make = 'mutation { create_group(name: "board") { name source members } }'
    const join = 'mutation { add_to_group(name: "board", username: "bob") { members } }'
    const takeOver = 'mutation { take_over(path: "/plans") }'
    for (const query of [make, join, takeOver, '{ groups { name } }'])
      expect(await ask(bob, query)).toBe('files.role-forbids')
    expect(await ask(root, make)).toEqual({ name: 'board', source: 'here', members: [] })
    expect(await ask(root, make)).toBe('files.group-taken')
    expect(await ask(root, join)).toEqual({ members: ['bob'] })
    expect(await ask(root, '{ groups { name members } }')).toEqual([{ name: 'board', members: ['bob'] }])
    await ask(ada, 'mutation { give_grant(path: "/plans", group: "board", right: read) { group } }')
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect(await ask(root, 'mutation { remove_from_group(name: "board", username: "bob") }')).toBe(true)
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(404)
    expect(await ask(root, 'mutation { delete_group(name: "board") }')).toBe(true)
    expect(await ask(root, takeOver)).toBe(true)
    expect(await ask(root, takeOver)).toBe('files.nothing-to-take-over')
    expect((await root.ask('GET', '/plans/q3.txt')).status).toBe(200)
  })

  test('lists notifications, marks them, and sends them as they happen', async () => {
    const files = await start({ admin })
    const { ada, bob } = await household(files)
    await ask(ada, close)
    const stream = await openEvents(`${files.url}/api/graphql`, {
      method: 'POST',
      headers: { ...bob.headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { notifications(last_id: 0) { id kind path right by } }' }),
    })
    onTestFinished(() => stream.close())
    await ask(ada, toBob('read'))
    const { data } = (await stream.next()) ?? {}
    const shared = { kind: 'shared-with-you', path: '/plans', right: 'read', by: 'ada' }
    expect(data).toMatchObject({ data: { notifications: shared } })
    const list = (unread: boolean) => ask(bob, `{ notifications(unread: ${unread}) { id kind path right by read } }`)
    const [first] = await list(false)
    expect(first).toEqual({ id: expect.any(String), ...shared, read: false })
    expect(await ask(ada, mark(first.id, true))).toBe('files.notification-missing')
    expect(await ask(bob, mark(first.id, true))).toEqual({ read: true })
    expect(await list(true)).toEqual([])
    await ask(bob, mark(first.id, false))
    expect(await ask(bob, 'mutation { mark_all_notifications }')).toBe(true)
    expect(await list(true)).toEqual([])
  })

  test('leaves what each mutation did in the audit log, also where no entry was changed', async () => {
    const { root, ada, bob } = await household(await start({ admin }))
    await ask(ada, close)
    await ask(ada, toBob('read'))
    await ask(bob, 'mutation { mark_all_notifications }')
    await ask(root, 'mutation { create_group(name: "board") { name } }')
    await ask(root, 'mutation { take_over(path: "/plans") }')
    const { body } = await root.ask('GET', '/api/audit?path=/api/graphql')
    const entries = body.map(({ user, target }: Record<string, unknown>) => [user, target])
    expect(entries.toReversed()).toEqual([
      ['ada', '/plans'],
      ['ada', '/plans'],
      ['bob', null],
      ['root', 'group board'],
      ['root', '/plans'],
      ['root', 'take-over /plans'],
    ])
  })
})
