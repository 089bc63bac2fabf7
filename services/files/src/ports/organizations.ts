/** The organizations of a platform, whose members get rights here. */
import type { Organization } from '../model/organization.ts'

/** The platform did not answer, or not with what it promises: nothing is known about organizations now. */
export class OrganizationsUnavailable extends Error {}

export interface Organizations {
  /** The platform's identifier as an issuer: whose subjects the members are. */
  readonly issuer: string
  /** Every organization, whole and one after another. Throws `OrganizationsUnavailable`. */
  every(signal: AbortSignal): AsyncIterable<Organization>
  /** The accounts that ended there after this time (milliseconds since 1970), the oldest first. Throws `OrganizationsUnavailable`. */
  ended(after: number, signal: AbortSignal): AsyncIterable<EndedAccount>
}

/** An account of the platform that is no more. */
export type EndedAccount = Readonly<{
  subject: string
  /** Milliseconds since 1970. */
  endedAt: number
  /** What becomes of its home here. */
  home: 'keep' | 'trash'
}>
