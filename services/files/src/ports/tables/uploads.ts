/**
 * The tables of unfinished uploads. An upload is a row and its parts. The location of a part's bytes is only in
 * `upload_parts`, so neither the sweep of drafts nor that of contents can remove it.
 */
import type { Digest, Location } from '../../model/content.ts'

/** The protocol of an upload, which decides what may be done with it. */
export type UploadProtocol =
  /** Chunks by index, in any order. */
  | 'chunks'
  | 'tus'
  /** tus: a part of a later file, and no file itself. */
  | 'tus-partial'
  /** The IETF's resumable uploads. */
  | 'resumable'
  /** Chunks by number, in a folder that the client names: `dav.chunking` of ownCloud and Nextcloud. */
  | 'dav-chunks'

export type UploadTables = Readonly<{
  uploads: Readonly<{
    /** `ul_…`, 128 random bits; where the client names it, `dc_…`, a digest of the account and that name. */
    upload: string
    account: number
    protocol: UploadProtocol
    /** The path of the new file; empty for a `tus-partial`, and where it is known at the end only. */
    path: string
    /** Bytes; null until it is known. */
    total_size: number | null
    /** The largest size of a chunk; 0 for a stream. */
    chunk_size: number
    /** JSON, `UploadFacts`: what its protocol needs to know again later. */
    facts: string
    created_at: number
    /** Milliseconds since 1970; null: never. */
    expires_at: number | null
    /** 1: the file exists, and the row stays until it expires, for clients that missed the response. */
    complete: 0 | 1
    /** 1: its parts are in the memory of the process, and are lost when it ends. */
    in_memory: 0 | 1
    /** Increases with every change of its parts. */
    version: number
    /** How many parts there are, and their bytes. */
    received: number
    bytes: number
  }>
  upload_parts: Readonly<{ upload: string; part: number; location: Location; size: number; digest: Digest }>
}>
