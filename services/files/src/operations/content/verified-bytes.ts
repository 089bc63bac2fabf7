/**
 * A whole content, verified while it is sent. If the bytes don't match the digest, the last chunk is not sent, so no
 * client takes them for complete, and the blob is checked again.
 */
import { Problem } from '@alluvium/kernel'
import type { Digest, Location } from '../../model/content.ts'
import { contentDamaged } from '../../problems/storage.ts'
import type { ReadingTools } from './content-tools.ts'
import { lookAgain } from './scrub.ts'

type Known = Readonly<{
  digest: Digest
  location: Location
  size: number
  /** For the error sentence. */
  path: string
}>

/** Throws `files.content-damaged`, also when nothing is there. */
export async function* verifiedBytes(tools: ReadingTools, { path, ...blob }: Known): AsyncGenerator<Uint8Array> {
  try {
    yield* checked(tools, blob)
  } catch (error) {
    if (error instanceof Problem) throw error
    await lookAgain(tools, blob)
    throw contentDamaged(path)
  }
}

async function* checked(
  { blobs, verify }: ReadingTools,
  { digest, location, size }: Omit<Known, 'path'>,
): AsyncGenerator<Uint8Array> {
  const verification = await verify({ digest, location })
  const bytes = await blobs.open(location, 0, size)
  if (!bytes) throw new Error('Nothing lies there.')
  let left = size
  try {
    for await (const chunk of bytes) {
      await verification.see(chunk)
      left -= chunk.length
      if (left === 0 && !(await verification.holds())) throw new Error('The bytes are others.')
      yield chunk
    }
  } finally {
    verification.forget()
  }
}
