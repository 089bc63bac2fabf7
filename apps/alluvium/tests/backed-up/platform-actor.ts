/**
 * Those who use the platform. One kind changes what the accounts' database holds: registers people, founds and deletes organizations,
 * invites and adds members, logs in and out. The other changes that of the merges: uploads and removes plugins, and merges.
 */
import { readFile } from 'node:fs/promises'
import { Actor, asked, type Change, type Holding } from './actor.ts'
import { freshNumber, pick, waysWith } from './draw.ts'

const password = 'correct horse battery'
const counter = new URL('../../../../docs/examples/plugins/counter.wasm', import.meta.url)
const maxOrganizations = 4
const maxLines = 5
const maxPeople = 40

type Ask = Readonly<{ token?: string; body?: object }>

function ask(url: string, what: string, { token, body }: Ask = {}): Promise<Response> {
  const [method = '', path = ''] = what.split(' ')
  const isForm = body instanceof FormData
  return asked(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

async function answerOf<T>(url: string, what: string, options: Ask = {}): Promise<T> {
  const answer = await ask(url, what, options)
  if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}

export const emailOf = (name: string): string => `${name}@example.org`

const registrationOf = (name: string) => ({ email: emailOf(name), password, display_name: name })
const register = (url: string, name: string): Promise<Response> =>
  ask(url, 'POST /auth/register', { body: registrationOf(name) })

export const logIn = async (url: string, email: string, secret = password): Promise<string> =>
  (await answerOf<{ token: string }>(url, 'POST /auth/login', { body: { email, password: secret } })).token

type Organization = Readonly<{ name: string; invited: readonly string[]; members: readonly string[] }>
type Own = Readonly<{
  organizations: readonly Organization[]
  /** Those that were registered by them. */
  people: readonly string[]
  /** Tokens with which they logged out, by their place among all. */
  out: readonly number[]
}>

const shownOf = ({ organizations, people, out }: Own): string =>
  [
    ...organizations.flatMap(({ name, invited, members }) => [
      `organization ${name}`,
      ...invited.map((one) => `${name} invites ${emailOf(one)}`),
      ...members.map((one) => `${name} has ${emailOf(one)}`),
    ]),
    ...people.map((one) => `person ${emailOf(one)}`),
    ...out.map((token) => `out ${token}`),
  ]
    .toSorted()
    .join('\n')

type Somebody = Readonly<{ name: string; token: string; administrator: string; spare: readonly string[] }>

/** @param spare how many times they can log out. */
export async function accountActor(url: string, name: string, administrator: string, spare: number): Promise<Actor> {
  const { token } = await answerOf<{ token: string }>(url, 'POST /auth/register', { body: registrationOf(name) })
  const tokens: string[] = []
  for (let one = 0; one < spare; one += 1) tokens.push(await logIn(url, emailOf(name)))
  const somebody = { name, token, administrator, spare: tokens }
  return new Actor(name, accountHolding(somebody, { organizations: [], people: [], out: [] }), (at) =>
    lookAtAccount(at, somebody),
  )
}

type Found = Readonly<{ org_id: string; name: string; is_owner: boolean }>
const organizationsOf = (url: string, token: string) => answerOf<readonly Found[]>(url, 'GET /api/orgs', { token })

function accountHolding(somebody: Somebody, own: Own): Holding {
  const { name, token, spare } = somebody
  const to = (leaves: Partial<Own>, change: Change['ask']): Change => ({
    leaves: accountHolding(somebody, { ...own, ...leaves }),
    ask: change,
  })
  const idOf = async (url: string, organization: string) =>
    (await organizationsOf(url, token)).find((one) => one.name === organization)?.org_id
  const withOrganization = (one: Organization) => [...own.organizations.filter((each) => each.name !== one.name), one]
  const invite = (organization: string, whom: string) => async (url: string) =>
    await ask(url, `POST /api/orgs/${await idOf(url, organization)}/invite`, {
      token,
      body: { email: emailOf(whom), role: 'viewer' },
    })

  function registerSomebody(): Change {
    const person = `${name}-p${freshNumber()}`
    return to({ people: [...own.people, person] }, (url) => register(url, person))
  }
  function found(): Change {
    const organization = `${name}-${freshNumber()}`
    return to({ organizations: withOrganization({ name: organization, invited: [], members: [] }) }, (url) =>
      ask(url, 'POST /api/orgs', { token, body: { name: organization, display_name: organization } }),
    )
  }
  return {
    shown: shownOf(own),
    next() {
      const { organizations, people, out } = own
      const guest = `${name}-g${freshNumber()}`
      return pick([
        ...(people.length < maxPeople ? [registerSomebody] : []),
        ...(organizations.length < maxOrganizations ? [found, found] : []),
        ...waysWith(organizations, (one) =>
          to({ organizations: organizations.filter((each) => each !== one) }, async (url) =>
            ask(url, `DELETE /api/orgs/${await idOf(url, one.name)}`, { token }),
          ),
        ),
        ...waysWith(
          organizations.filter(({ invited }) => invited.length < maxLines),
          (one) =>
            to(
              { organizations: withOrganization({ ...one, invited: [...one.invited, guest] }) },
              invite(one.name, guest),
            ),
        ),
        ...waysWith(
          organizations.flatMap((one) =>
            people.filter((each) => !one.members.includes(each)).map((person) => ({ one, person })),
          ),
          ({ one, person }) =>
            to(
              { organizations: withOrganization({ ...one, members: [...one.members, person] }) },
              invite(one.name, person),
            ),
        ),
        () => to({}, (url) => ask(url, 'POST /auth/login', { body: { email: emailOf(name), password } })),
        ...(out.length < spare.length
          ? [
              () =>
                to({ out: [...out, out.length] }, (url) =>
                  ask(url, 'POST /auth/logout', { token: spare[out.length] ?? '' }),
                ),
            ]
          : []),
      ])()
    },
  }
}

async function lookAtAccount(url: string, { name, token, administrator, spare }: Somebody): Promise<string> {
  const invitations = await answerOf<readonly Record<string, string>[]>(url, 'GET /api/invitations?limit=1000', {
    token,
  })
  const users = await answerOf<readonly { email: string }[]>(url, 'GET /admin/users?limit=1000', {
    token: administrator,
  })
  const organizations: Organization[] = []
  for (const one of await organizationsOf(url, token)) {
    const members = await answerOf<readonly { email: string }[]>(
      url,
      `GET /api/orgs/${one.org_id}/members?limit=1000`,
      {
        token,
      },
    )
    organizations.push({
      name: one.name,
      invited: invitations
        .filter((each) => each['org_name'] === one.name && each['status'] === 'pending')
        .map(personIn),
      members: members.map(personIn).filter((each) => each !== name),
    })
  }
  const out: number[] = []
  for (const [at, spareToken] of spare.entries())
    if ((await ask(url, 'GET /auth/me', { token: spareToken })).status === 401) out.push(at)
  const people = users.map(personIn).filter((one) => one.startsWith(`${name}-p`))
  return shownOf({ organizations, people, out })
}

const personIn = (row: Readonly<Record<string, unknown>>): string => String(row['email']).replace('@example.org', '')

/** @param token of an account with the tier for plugins. */
export async function pluginActor(name: string, token: string): Promise<Actor> {
  const module = new Uint8Array(await readFile(counter))
  return new Actor(name, pluginHolding({ name, token, module }, [], 0), (url) => lookAtPlugins(url, name, token))
}

type Merging = Readonly<{ name: string; token: string; module: Uint8Array<ArrayBuffer> }>

const shownPlugins = (plugins: readonly string[], merges: number): string =>
  [...plugins.map((one) => `plugin ${one}`), `merges ${merges}`].toSorted().join('\n')

function pluginHolding(merging: Merging, plugins: readonly string[], merges: number): Holding {
  const { name, token, module } = merging
  const to = (leaves: readonly string[], count: number, change: Change['ask']): Change => ({
    leaves: pluginHolding(merging, leaves, count),
    ask: change,
  })
  function upload(): Change {
    const plugin = `${name}-${freshNumber()}`
    return to([...plugins, plugin], merges, (url) => {
      const body = new FormData()
      body.set('file', new Blob([module]), `${plugin}.wasm`)
      return ask(url, 'POST /api/plugins/upload', { token, body })
    })
  }
  function remove(): Change {
    const plugin = pick(plugins)
    return to(
      plugins.filter((one) => one !== plugin),
      merges,
      (url) => ask(url, `DELETE /api/plugins/${plugin}`, { token }),
    )
  }
  const merge = (): Change =>
    to(plugins, merges + 1, (url) =>
      ask(url, 'POST /api/merge', { token, body: { driver: 'json', base: '{}', ours: '{"a":1}', theirs: '{"b":2}' } }),
    )
  return {
    shown: shownPlugins(plugins, merges),
    next: () =>
      pick([merge, merge, ...(plugins.length < maxLines ? [upload] : []), ...(plugins.length > 0 ? [remove] : [])])(),
  }
}

async function lookAtPlugins(url: string, name: string, token: string): Promise<string> {
  const { plugins } = await answerOf<{ plugins: readonly { name: string }[] }>(url, 'GET /api/plugins', { token })
  const usage = await answerOf<{ merges_used: number }>(url, 'GET /api/usage', { token })
  const own = plugins.map((one) => one.name).filter((one) => one.startsWith(`${name}-`))
  return shownPlugins(own, usage.merges_used)
}
