/** Proves that a folder takes and gives back bytes: for readiness probes. */
import { open as openFile, readFile, unlink } from 'node:fs/promises'
import { newRandomId } from '@alluvium/kernel'
import type { BufferPool } from './buffer-pool.ts'
import { openFolder } from './open-folder.ts'
import { ifPresent } from './read-blob.ts'
import { writeBlob } from './write-blob.ts'

const probeText = 'alluvium'

/** Writes a small file, reads it back and removes it. Throws when that fails. */
export async function probeFolder(folder: string, pool: BufferPool): Promise<void> {
  using root = openFolder(folder)
  const file = root.at(`probe-${newRandomId()}`)
  try {
    await writeBlob(await openFile(file, 'wx'), probeBytes(), pool)
    if ((await readFile(file, 'latin1')) !== probeText)
      throw new Error('The folder of blobs gave back other bytes than it took.')
  } finally {
    await ifPresent(() => unlink(file))
  }
}

async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(probeText)
}
