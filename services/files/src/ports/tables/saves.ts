/**
 * The tables of stale writes that were not stored as sent. The writes were merged with the stored version, or could not be merged
 * and were refused. Their bytes are kept for a while, so that no work is lost.
 */
import type { VersionPolicy } from '@alluvium/merge-engine'
import type { Digest } from '../../model/content.ts'

export type SaveTables = Readonly<{
  saves: Readonly<{
    /** `sv_` and 128 random bits. */
    save: string
    account: number
    /** The file, wherever it is moved. */
    node: number
    /** The file's path at that time. */
    path: string
    at: number
    /** Milliseconds since 1970. */
    expires_at: number
    size: number
    digest: Digest
    /** Short contents; null for a blob. */
    bytes: Uint8Array | null
    driver: string
    /** The version that the writer had, and the one that was stored in between. */
    base: number
    ours: number
    /** The version that the merge became; null for a refused write. */
    merged: number | null
    /** What rules decided in the merge, as JSON; null where they decided nothing. */
    decisions: string | null
    /**
     * Of a refused write, the number of the account that had stored `ours`; null where it is the writer's own, where nobody is known,
     * and where that account could not read the file when it was refused.
     */
    conflicts_with: number | null
  }>
  /**
   * Whether stale writes are merged, chosen for a folder and all below it, by its node, or for a user, by their number.
   */
  merge_choices: Readonly<{ kind: 'folder' | 'user'; number: number; merge: 0 | 1 }>
  /** What is done where both sides raised the version of a project, chosen in the same way. */
  version_choices: Readonly<{ kind: 'folder' | 'user'; number: number; versions: VersionPolicy }>
}>
