/**
 * The tables of saves that did not become the file as they came: because they were merged with what was there, or because
 * they could not be and were refused. Their bytes are kept for a while, so that nobody's work is lost.
 */
import type { Digest } from '../../model/content.ts'

export type SaveTables = Readonly<{
  saves: Readonly<{
    /** `sv_` and 128 bits of chance. */
    save: string
    account: number
    /** The file, wherever it is moved. */
    node: number
    /** Where it was then. */
    path: string
    at: number
    /** Milliseconds since 1970. */
    expires_at: number
    size: number
    digest: Digest
    /** Short ones lie here; null for what is a blob. */
    bytes: Uint8Array | null
    driver: string
    /** The version that the saver had, and the one that was stored meanwhile. */
    base: number
    ours: number
    /** The version that came of it; null when it was refused. */
    merged: number | null
  }>
  /** Whether saves that come too late are merged: said of a folder and all below it, by its node, or of a user, by their number. */
  merge_choices: Readonly<{ kind: 'folder' | 'user'; number: number; merge: 0 | 1 }>
}>
