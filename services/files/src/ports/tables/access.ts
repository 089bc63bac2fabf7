/** The tables of who may do what where: grants, closed folders, and groups. */
import type { Right } from '../../model/access/right.ts'

export type AccessTables = Readonly<{
  /** Rights on an entry and all below it. */
  grants: Readonly<{
    node: number
    kind: 'user' | 'group' | 'everybody'
    /** The id of the account or the group; empty for everybody. */
    holder: string
    right_name: Right
    /** The number of the account that gave it; null when the service did. */
    granted_by: number | null
    granted_at: number
    /** Its own among shares and grants. */
    number: number
  }>
  /** Entries that an account does not want to see among what is shared with it. */
  hidden_shares: Readonly<{ account_id: string; node: number }>
  /** Folders into which nothing reaches that was granted above them. */
  closed_folders: Readonly<{ node: number }>
  groups: Readonly<{
    id: string
    /** In NFC. */
    name: string
    /** Equal for names that differ only in case. */
    name_key: string
    /** Who says who belongs to it: administrators here, an issuer's tokens, a SCIM client, or the platform's organizations. */
    source: 'here' | 'issuer' | 'scim' | 'organization'
    created_at: number
  }>
  /** Accounts by their ids. A membership without an end has null. */
  group_members: Readonly<{ group_id: string; account_id: string; ends_at: number | null }>
  /**
   * What changed in the tables above, or where an entry with grants was moved, so that each process follows. `token` is random:
   * it is the same for two readers only when both saw the same changes.
   */
  access_changes: Readonly<{
    change: number
    token: number
    /** `return`: of a node that was not in the tree before. */
    kind: 'node' | 'return' | 'group' | 'all'
    /** The number of the node, or the id of the group. */
    subject: string
  }>
}>
