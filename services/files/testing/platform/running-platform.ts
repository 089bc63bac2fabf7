/** What the platform says of its organizations, on a port of its own; it is stopped with the test. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { platformOrganizations } from '../../src/adapters/platform/platform-organizations.ts'
import type { Organizations } from '../../src/ports/organizations.ts'

export type Membership = Readonly<{ org_id: string; org_name: string; user_id: string; role: string; active: boolean }>

export type Ended = Readonly<{ user_id: string; ended_at: number; home: string }>

export type RunningPlatform = Readonly<{
  /** Who belongs to what, by the names of organizations: `{ acme: { ada: 'owner' } }`. Says it from now on. */
  says(organizations: Readonly<Record<string, Readonly<Record<string, string>>>>): void
  /** The same as rows, in their order. */
  saysRows(rows: readonly Membership[]): void
  /** These accounts have ended, from now on. */
  saysEnded(rows: readonly Ended[]): void
  /** Answers so, whatever is asked. Undefined: as it should. */
  breaks(answer: Readonly<{ status: number; body: string }> | undefined): void
  /** As the file service sees it. @param issuer whose subjects its members are. */
  organizations(issuer: string): Organizations
}>

const secret = 'a secret that the platform and the file service share'

/** The same id for the same number. */
export const organizationId = (number: number): string => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export async function runPlatform(): Promise<RunningPlatform> {
  let rows: readonly Membership[] = []
  let ended: readonly Ended[] = []
  let broken: Readonly<{ status: number; body: string }> | undefined
  const ids = new Map<string, string>()

  const server = createServer((request, response) => {
    const { pathname, searchParams: asked } = new URL(request.url ?? '', 'http://platform.test')
    const page = () => (pathname.endsWith('/ended-accounts') ? endedAfter(ended, asked) : pageOf(rows, asked))
    const isAllowed = request.headers.authorization === `Bearer ${secret}`
    const answer = broken ?? (isAllowed ? page() : { status: 401, body: '{}' })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  function idOf(name: string): string {
    const id = ids.get(name) ?? organizationId(ids.size + 1)
    ids.set(name, id)
    return id
  }

  return {
    says(organizations) {
      rows = Object.entries(organizations).flatMap(([name, members]) =>
        Object.entries(members).map(([user, role]) => ({
          org_id: idOf(name),
          org_name: name,
          user_id: user,
          role,
          active: true,
        })),
      )
    },
    saysRows(all) {
      rows = all
    },
    saysEnded(all) {
      ended = all
    },
    breaks(answer) {
      broken = answer
    },
    organizations: (issuer) => ({
      ...platformOrganizations({ issuer: `http://127.0.0.1:${port}/`, secret }),
      issuer,
    }),
  }
}

function pageOf(rows: readonly Membership[], asked: URLSearchParams) {
  const after = rows.findIndex(
    (row) => row.org_id === asked.get('after_org') && row.user_id === asked.get('after_user'),
  )
  return { status: 200, body: JSON.stringify(rows.slice(after + 1, after + 1 + Number(asked.get('limit')))) }
}

function endedAfter(rows: readonly Ended[], asked: URLSearchParams) {
  const [time, user] = [Number(asked.get('after_time')), asked.get('after_user') ?? '']
  const later = rows.filter((row) => row.ended_at > time || (row.ended_at === time && row.user_id > user))
  return { status: 200, body: JSON.stringify(later.slice(0, Number(asked.get('limit')))) }
}
