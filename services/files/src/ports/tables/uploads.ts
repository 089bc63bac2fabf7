/**
 * The tables of uploads under way. An upload is a row and its parts; a part's bytes lie under a location that stands in
 * `upload_parts` and nowhere else: neither the sweep of drafts nor that of contents can take it.
 */
import type { Digest, Location } from '../../model/content.ts'

/** The protocol by which an upload came: it decides what may be done with it. */
export type UploadProtocol =
  /** Chunks by index, in any order. */
  | 'chunks'
  | 'tus'
  /** tus: becomes no file itself, but a piece of one. */
  | 'tus-partial'
  /** The IETF's resumable uploads. */
  | 'resumable'

export type UploadTables = Readonly<{
  uploads: Readonly<{
    /** `ul_…`, 128 bits of chance. */
    upload: string
    account: number
    protocol: UploadProtocol
    /** Where the file is to be; empty for a `tus-partial`. */
    path: string
    /** Bytes; null until it is known. */
    total_size: number | null
    /** The most that one chunk may have; 0 where there are no chunks. */
    chunk_size: number
    /** JSON, `UploadFacts`: what its protocol needs to know again later. */
    facts: string
    created_at: number
    /** Milliseconds since 1970; null: never. */
    expires_at: number | null
    /** 1: the file is there, and the row stays until it expires, for clients that missed the answer. */
    complete: 0 | 1
    /** 1: its parts lie in the memory of the process, and it is lost when that ends. */
    in_memory: 0 | 1
    /** Counts up with every change of its parts. */
    version: number
    /** How many parts there are, and their bytes. */
    received: number
    bytes: number
  }>
  upload_parts: Readonly<{ upload: string; part: number; location: Location; size: number; digest: Digest }>
}>
