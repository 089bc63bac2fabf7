/**
 * Asks the platform for the members of all organizations, and for the accounts that ended, page by page: short answers in little time, no redirects (the secret
 * is for this address alone), and nothing taken that does not have the expected shape. Rows of one organization follow each
 * other, so only one organization is in memory at a time.
 */
import type { Fetch } from '@alluvium/http/issuer'
import { z } from 'zod'
import { type Organization, type OrganizationMember, organizationRoles } from '../../model/organization.ts'
import { type EndedAccount, type Organizations, OrganizationsUnavailable } from '../../ports/organizations.ts'
import { gather } from '../folder/gather.ts'

const pageSize = 1000
const pageBytes = 1024 * 1024
const pageTimeoutMs = 5000
/** Two million memberships. More are not read, so that a platform that never ends does not keep us forever. */
const maxPages = 2000
/** The most that a platform lets an organization have; further ones don't count. */
const maxMembers = 10_000

const row = z.object({
  org_id: z.uuid().toLowerCase(),
  org_name: z.string().regex(/^[\w-]{1,64}$/),
  user_id: z.string().min(1).max(255),
  // A role of a later version gets what every member gets.
  role: z.enum(organizationRoles).catch('viewer'),
  active: z.boolean(),
})
const page = z.array(row).max(pageSize)

type Row = z.output<typeof row>

const endedRow = z.object({
  user_id: z.string().min(1).max(255),
  ended_at: z.int().min(0),
  // A fate of a later version must not lose anything.
  home: z.enum(['keep', 'trash']).catch('keep'),
})
const endedPage = z.array(endedRow).max(pageSize)

export type PlatformOptions = Readonly<{
  /** The platform's address, which is also its identifier as an issuer. */
  issuer: string
  /** Its `--service-secret`. */
  secret: string
  /** What it is asked with. Default: as Node does. */
  fetch?: Fetch | undefined
}>

/** Reading rejects with a plain error when the platform does not answer as expected. */
export function platformOrganizations({ issuer, secret, fetch = globalThis.fetch }: PlatformOptions): Organizations {
  const address = `${issuer.replace(/\/+$/, '')}/api/service`

  async function ask(what: string, after: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const search = new URLSearchParams({ limit: String(pageSize), ...after })
    const response = await fetch(`${address}/${what}?${search}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${secret}` },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(pageTimeoutMs)]),
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new Error(`The platform answered ${response.status} to ${address}/${what}.`)
    }
    const bytes = await gather(response.body, pageBytes)
    if (!bytes) throw new Error(`The platform answered with more than ${pageBytes} bytes.`)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  }

  async function* rows(signal: AbortSignal): AsyncIterable<Row> {
    let last: Row | undefined
    for (let pages = 0; pages < maxPages; pages += 1) {
      const after = { after_org: last?.org_id ?? '', after_user: last?.user_id ?? '' }
      const some = page.parse(await ask('memberships', after, signal))
      yield* some
      if (some.length < pageSize) return
      last = some.at(-1)
    }
    throw new Error(`The platform has more than ${maxPages * pageSize} memberships.`)
  }

  async function* every(signal: AbortSignal): AsyncIterable<Organization> {
    let present: (Organization & { members: OrganizationMember[] }) | undefined
    try {
      for await (const { org_id: id, org_name: name, user_id: subject, role, active } of rows(signal)) {
        if (present && present.id !== id) {
          yield present
          present = undefined
        }
        present ??= { id, name, members: [] }
        if (active && present.members.length < maxMembers) present.members.push({ subject, role })
      }
    } catch (cause) {
      throw new OrganizationsUnavailable('The platform does not say who belongs to its organizations.', { cause })
    }
    if (present) yield present
  }

  async function* endedRows(after: number, signal: AbortSignal): AsyncIterable<EndedAccount> {
    let last = { after_time: String(after), after_user: '' }
    for (let pages = 0; pages < maxPages; pages += 1) {
      const some = endedPage.parse(await ask('ended-accounts', last, signal))
      for (const { user_id: subject, ended_at: endedAt, home } of some) yield { subject, endedAt, home }
      const end = some.at(-1)
      if (!end || some.length < pageSize) return
      last = { after_time: String(end.ended_at), after_user: end.user_id }
    }
  }

  async function* ended(after: number, signal: AbortSignal): AsyncIterable<EndedAccount> {
    try {
      yield* endedRows(after, signal)
    } catch (cause) {
      throw new OrganizationsUnavailable('The platform does not say which accounts ended.', { cause })
    }
  }

  return { issuer, every, ended }
}
