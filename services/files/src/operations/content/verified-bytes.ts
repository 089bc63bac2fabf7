/**
 * A whole content on its way out, verified as it flows: the last chunk is not given when the bytes are others than the
 * digest says, so nobody takes them for complete, and the store is told to look at them.
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
  /** For the sentence. */
  path: string
}>

/** Throws `files.content-damaged`, also when nothing lies there. */
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
