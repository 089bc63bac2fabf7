/**
 * A bucket of S3, or of what speaks like it (MinIO, Ceph, R2, Garage, …). Only what all of them understand is used:
 * whole objects, parts, ranges; no conditional writes, no checksums in trailers. The signature covers the bytes of
 * every request, so what was changed on the way is refused.
 */

import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Logger } from '@alluvium/kernel'
import { DeleteObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket-blobs.ts'
import { room } from './room.ts'
import { download } from './s3-download.ts'
import { isMissingObject, refusing } from './s3-refusals.ts'
import { upload } from './s3-upload.ts'
import { outliveStaleConnections } from './stale-connections.ts'

const mebibyte = 1024 * 1024
/** Of all uploads together: with parts of 16 MiB, at most 128 MiB are on their way, however many upload. */
const partsInFlight = 8

export type S3Options = Readonly<{
  /** `https://s3.example.org`; without one, Amazon's of the region. */
  endpoint?: string
  region: string
  bucket: string
  /** Before every key, as it is: `alluvium/`. Default: nothing. */
  prefix?: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name in the path instead of in the host's name, as most servers at home need it. Default: false. */
  forcePathStyle?: boolean
  /** What an upload sends at once; S3 takes no less than 5 MiB. Default: 16 MiB, of which an upload holds three. */
  partBytes?: number
  /** Why a request failed; who asked learns only that it did. */
  logger: Logger
}>

/** Opens no connection. `close` ends those that are open, also amid an answer. */
export function s3Bucket({
  bucket,
  prefix = '',
  partBytes = 16 * mebibyte,
  logger,
  ...options
}: S3Options): Bucket & Readonly<{ close(): void }> {
  const client = openClient(options)
  const refuse = refusing(logger)
  const placeOf = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const to = { client, refusing: refuse, inRoom: room(partsInFlight * partBytes), partBytes }

  async function size(key: string): Promise<number | undefined> {
    try {
      return (await refuse(client.send(new HeadObjectCommand(placeOf(key))))).ContentLength
    } catch (error) {
      if (isMissingObject(error)) return undefined
      throw error
    }
  }

  return {
    size,
    upload: (key, bytes) => upload(to, placeOf(key), bytes),
    async download(key, start, length) {
      if (length > 0) return download(client, refuse, placeOf(key), { start, length })
      return (await size(key)) === undefined ? undefined : nothing()
    },
    async remove(key) {
      await refuse(client.send(new DeleteObjectCommand(placeOf(key))))
    },
    close: () => client.destroy(),
  }
}

type Connection = Pick<S3Options, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey' | 'forcePathStyle'>

function openClient({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle = false }: Connection): S3Client {
  // A reader that is slow keeps its connection for long; readers must not wait for one another.
  const connections = { keepAlive: true, maxSockets: 1024 }
  const httpAgent = new Agent(connections)
  const httpsAgent = new SecureAgent(connections)
  const client = new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      // Until an answer begins: a whole part on a slow line, or the joining of many parts.
      requestTimeout: 180_000,
      throwOnRequestTimeout: true,
      httpAgent,
      httpsAgent,
    },
    ...(endpoint === undefined ? {} : { endpoint }),
  })
  outliveStaleConnections(client, [httpAgent, httpsAgent])
  return client
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
