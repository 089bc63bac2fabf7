/**
 * Where the content of a test's service lies: in a folder of its own, with small content in the database as usual. When the
 * run has a bucket (`ALLUVIUM_TEST_BUCKET` is the address of `runBucket`), all of it lies there, each test's below a prefix.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderBlobs } from '../../src/upkeep.ts'
import type { BlobPlace } from './stored.ts'

/** The address of the bucket in which all content of this run lies; undefined when folders hold it. */
export const testBucket = (): string | undefined => process.env['ALLUVIUM_TEST_BUCKET']

export async function blobPlace(): Promise<BlobPlace> {
  const endpoint = testBucket()
  if (endpoint === undefined) return inFolder()
  const { inBucket } = await import('./bucket-place.ts') // a client of S3 is heavy
  return inBucket(endpoint)
}

async function inFolder(): Promise<BlobPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-files-'))
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return {
    options: { blobs: folderBlobs(folder), storageName: 'local' },
    stored: {
      names: async () => (await files()).map(({ name }) => name).toSorted(),
      async change(into) {
        for (const { parentPath, name } of await files()) {
          const file = join(parentPath, name)
          const bytes = into(await readFile(file))
          await (bytes ? writeFile(file, bytes) : rm(file))
        }
      },
    },
    letGo: () => rm(folder, { recursive: true, force: true }),
  }
}
