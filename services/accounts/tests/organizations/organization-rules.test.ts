/**
 * The rules' table, cell by cell, over the wire: every acting role, and those who are no members, by every target and
 * every act. What each cell must answer follows from the table alone; that the table says what was promised is the
 * first test's.
 */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { may, mayEver, type OrgAct, type OrgRole, orgRoles, rules } from '../../src/model/organizations/rules.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { organization, type Person, someone } from '../../testing/organizations.ts'
import { accountsServer, type Reply, type ServedAccounts } from '../../testing/serve-accounts.ts'

const rank = (role: OrgRole) => orgRoles.length - orgRoles.indexOf(role)

test('in the table no role can act on a higher one, and only owners and admins can act at all', () => {
  const acts = ['invite as', 'change the role of', 'change the role to', 'remove'] as const
  for (const act of acts) {
    for (const acting of orgRoles) {
      const reached =
        acting === 'member' || acting === 'viewer' ? [] : orgRoles.filter((role) => rank(role) <= rank(acting))
      expect({ act, acting, reached: rules[act][acting] }).toEqual({ act, acting, reached })
    }
  }
  expect(orgRoles.filter((role) => mayEver(role, 'list the members'))).toEqual(orgRoles)
  expect(orgRoles.filter((role) => mayEver(role, 'delete the organization'))).toEqual(['owner'])
  expect(Object.keys(rules)).toHaveLength(acts.length + 2)
})

const actors = [...orgRoles, 'a stranger'] as const
type Acting = (typeof actors)[number]
const targets = [...orgRoles, 'a stranger', 'themselves'] as const
type Target = (typeof targets)[number]

/** What is asked of the server, and which acts of the table it takes. */
type Action = Readonly<{
  name: string
  needs: readonly (readonly [OrgAct, OrgRole | 'target' | undefined])[]
  /** Whether it matters whom it is done to. */
  isUpon: boolean
  done: number
  ask(org: string, target: Person): readonly [what: string, body?: object]
}>

const actions: readonly Action[] = [
  {
    name: 'list the members',
    needs: [['list the members', undefined]],
    isUpon: false,
    done: 200,
    ask: (org) => [`GET /api/orgs/${org}/members`],
  },
  {
    name: 'list the invitations',
    needs: [['invite as', undefined]],
    isUpon: false,
    done: 200,
    ask: (org) => [`GET /api/orgs/${org}/invitations`],
  },
  {
    name: 'delete the organization',
    needs: [['delete the organization', undefined]],
    isUpon: false,
    done: 204,
    ask: (org) => [`DELETE /api/orgs/${org}`],
  },
  ...orgRoles.map(
    (role): Action => ({
      name: `invite as ${role}`,
      needs: [['invite as', role]],
      isUpon: false,
      done: 200,
      ask: (org) => [`POST /api/orgs/${org}/invite`, { email: 'nobody@example.org', role }],
    }),
  ),
  ...orgRoles.map(
    (role): Action => ({
      name: `change the role to ${role}`,
      needs: [
        ['change the role of', 'target'],
        ['change the role to', role],
      ],
      isUpon: true,
      done: 204,
      ask: (org, { id }) => [`PUT /api/orgs/${org}/members/${id}/role`, { role }],
    }),
  ),
  {
    name: 'remove',
    needs: [['remove', 'target']],
    isUpon: true,
    done: 204,
    ask: (org, { id }) => [`DELETE /api/orgs/${org}/members/${id}`],
  },
]

type Cell = Readonly<{ action: Action; acting: Acting; target: Target }>

/** The status and code that the table asks for. */
function expected({ action, acting, target }: Cell): string {
  if (acting === 'a stranger') return '403 organizations.not-a-member'
  if (action.name === 'remove' && target === 'themselves') return String(action.done)
  if (action.needs.some(([act]) => !mayEver(acting, act))) return '403 organizations.role-forbids'
  if (action.isUpon && target === 'a stranger') return '404 organizations.member-missing'
  const targetRole = target === 'themselves' ? acting : target
  const isAllowed = action.needs.every(([act, whom]) => {
    const role = whom === 'target' ? targetRole : whom
    return role === undefined || (role !== 'a stranger' && may(acting, act, role))
  })
  return isAllowed ? String(action.done) : '403 organizations.above-you'
}

const answered = ({ status, headers }: Reply): string =>
  [status, headers.get('error-code')].filter((part) => part !== null).join(' ')

const cells: readonly Cell[] = actions.flatMap((action) =>
  actors.flatMap((acting) =>
    (action.isUpon ? targets : (['viewer'] as const)).map((target) => ({ action, acting, target })),
  ),
)

type Cast = Readonly<{ founder: Person; actor: Person; other: Person }>

/** The people of a cell in an organization, with an owner besides them, so that no last one is at stake. */
const gathered = (served: ServedAccounts, { founder, actor, other }: Cast, { acting, target }: Cell, name: string) =>
  organization(served, founder, name, [
    ...(acting === 'a stranger' ? [] : [[actor, acting] as const]),
    ...(target === 'a stranger' || target === 'themselves' ? [] : [[other, target] as const]),
  ])

async function play(
  served: ServedAccounts,
  { actor, other }: Cast,
  { action, target }: Cell,
  org: string,
): Promise<Reply> {
  const [what, body] = action.ask(org, target === 'themselves' ? actor : other)
  return served.ask(what, { token: actor.token, ...(body && { body }) })
}

describeOnADatabase('the rules of organizations', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('every role can do to every other exactly what the table allows', async () => {
    const served = await serveAccounts(await open())
    const founders = await Promise.all(actions.map((_, at) => someone(served, `founder${at}@example.org`)))
    const [actor, other] = [await someone(served, 'actor@example.org'), await someone(served, 'other@example.org')]
    expect(cells).toHaveLength(7 * 5 + 5 * 5 * 6)
    const orgs = new Map<string, Promise<string>>()
    const found = await Promise.all(
      cells.map(async (cell, at) => {
        const founder = founders[actions.indexOf(cell.action)] ?? actor
        const cast = { founder, actor, other }
        // What is refused changes nothing, so all such cells with the same people may share an organization.
        const isRefused = expected(cell).startsWith('4')
        const name = isRefused ? `${cell.acting} ${cell.target}`.replaceAll(' ', '_') : `org-${at}`
        const org = orgs.get(name) ?? gathered(served, cast, cell, name)
        orgs.set(name, org)
        const reply = await play(served, cast, cell, await org)
        return { ...cell, action: cell.action.name, answer: answered(reply) }
      }),
    )
    const wanted = cells.map((cell) => ({ ...cell, action: cell.action.name, answer: expected(cell) }))
    expect(found).toEqual(wanted)
  })
})
