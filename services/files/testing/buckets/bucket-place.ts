/** A place for content in the bucket of the run, and a look at it by a client of its own. */
import { newRandomId, openLogs } from '@alluvium/kernel'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { bucketBlobs } from '../../src/adapters/s3/bucket-blobs.ts'
import { s3Bucket } from '../../src/adapters/s3/s3-bucket.ts'
import { bucketAt } from './bucket-at.ts'
import type { BlobPlace } from './stored.ts'

/** Small, so that what tests store comes in several. */
const partBytes = 300_000

export function inBucket(endpoint: string): BlobPlace {
  const at = bucketAt(endpoint)
  const prefix = `${newRandomId()}/`
  const logger = openLogs({ level: 'silent', service: 'files' })
  const bucket = s3Bucket({ ...at, prefix, partBytes, logger })
  const client = new S3Client({ ...at, credentials: at })
  async function names(): Promise<string[]> {
    const found: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: at.bucket, Prefix: prefix, ContinuationToken }))
      for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(prefix.length))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return found.toSorted()
  }
  return {
    options: { blobs: bucketBlobs(bucket), storageName: 's3', smallLimitBytes: 0 },
    stored: {
      names,
      async change(into) {
        for (const name of await names()) {
          const place = { Bucket: at.bucket, Key: prefix + name }
          const found = await client.send(new GetObjectCommand(place)).catch(unlessGone)
          if (!found) continue // a spare copy may be removed just now
          const bytes = into(Buffer.from((await found.Body?.transformToByteArray()) ?? []))
          await (bytes
            ? client.send(new PutObjectCommand({ ...place, Body: bytes }))
            : client.send(new DeleteObjectCommand(place)))
        }
      },
    },
    async letGo() {
      bucket.close()
      client.destroy()
    },
  }
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error
}
