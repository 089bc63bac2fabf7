/** What an upload's protocol wants to know again later; kept as JSON, which nobody but this page reads and writes. */
import type { Checksum } from '../../model/checksum.ts'
import type { Precondition } from '../../model/precondition.ts'

export type UploadFacts = Readonly<{
  /** `Upload-Metadata` of tus, as it came. */
  metadata?: string | undefined
  /** `Upload-Concat` of tus, as it came. */
  concat?: string | undefined
  /** What the creating request requires of the file that will be replaced, or not. */
  requires?: Precondition | undefined
  /** The file is to be merged when it comes too late to replace what it requires. */
  merge?: boolean | undefined
  /** What the whole is said to be. */
  mediaType?: string | null | undefined
  /** Digests that the whole must have. */
  checksums?: readonly Checksum[] | undefined
}>

export const writeFacts = (facts: UploadFacts): string => JSON.stringify(facts)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writeFacts` wrote it
export const readFacts = (text: string): UploadFacts => JSON.parse(text) as UploadFacts
