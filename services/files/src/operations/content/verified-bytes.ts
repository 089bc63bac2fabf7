/**
 * A whole content, verified while it is sent. If the bytes don't match the digest, the last chunk is not sent, so no
 * client takes them for complete, and the blob is checked again. What a read would give out is also what a new file with the
 * same bytes may rely on (`mendIfDamaged`).
 */
import { Problem } from '@alluvium/kernel'
import type { Digest, Location } from '../../model/content.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { blobAt } from './content-rows.ts'
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
    if (isRefusal(error)) throw error
    throw await damageAt(tools, { path, ...blob })
  }
}

/** Whether an error says nothing about the bytes; something else in their place does. */
export const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.code !== 'files.content-replaced'

/** Looks again at bytes that seem damaged, notes it if they are, and resolves to the refusal. */
export async function damageAt(tools: ReadingTools, { path, ...blob }: Known): Promise<Problem> {
  await lookAgain(tools, blob)
  return contentDamaged(path)
}

/**
 * To be called before a new file with the same bytes relies on what is stored. What no read would give out is noted as
 * damaged, so that the new bytes take its place, in every file that has them. Throws what a storage throws that does not answer.
 */
export async function mendIfDamaged(tools: ReadingTools, digest: Digest): Promise<void> {
  const known = await tools.database.read(blobAt(digest))
  if (known && !(await isGivenOut(tools, known))) await lookAgain(tools, known)
}

async function isGivenOut(tools: ReadingTools, blob: Omit<Known, 'path'>): Promise<boolean> {
  try {
    for await (const _chunk of checked(tools, blob)) continue
    return true
  } catch (error) {
    if (isRefusal(error)) throw error
    return false
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
