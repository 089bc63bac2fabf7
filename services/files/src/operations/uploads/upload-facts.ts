/**
 * Facts of an upload that its protocol needs again later. They are stored as JSON, which only this file reads and
 * writes.
 */
import type { Checksum } from '../../model/checksum.ts'
import type { Precondition } from '../../model/precondition.ts'

export type UploadFacts = Readonly<{
  /** `Upload-Metadata` of tus, as received. */
  metadata?: string | undefined
  /** `Upload-Concat` of tus, as received. */
  concat?: string | undefined
  /** The conditions of the creating request on the existing file. */
  requires?: Precondition | undefined
  /** Whether to merge the file if it is a stale write. */
  merge?: boolean | undefined
  /** The declared media type of the file. */
  mediaType?: string | null | undefined
  /** Digests that the file must have. */
  checksums?: readonly Checksum[] | undefined
}>

export const writeFacts = (facts: UploadFacts): string => JSON.stringify(facts)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writeFacts` wrote it
export const readFacts = (text: string): UploadFacts => JSON.parse(text) as UploadFacts
