/**
 * What a bucket's refusals mean to whoever stores or reads a file. They learn that the storage doesn't answer or is
 * full, and no more; what the bucket said goes to the log, where the operator looks.
 */
import type { Logger } from '@alluvium/kernel'
import { Problem } from '@alluvium/kernel'
import { storageFull, storageUnavailable } from '../../problems/storage.ts'

/** Of S3, MinIO, Ceph and their like; there is no common name for "no room left". */
const fullNames = new Set([
  'InsufficientStorage',
  'QuotaExceeded',
  'ServiceQuotaExceededException',
  'StorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
])

/** The promise, with the bucket's refusals reported as `files.storage-unavailable` or `files.storage-full`. */
export type Refusing = <T>(answer: Promise<T>) => Promise<T>

export const refusing =
  (logger: Logger): Refusing =>
  async (answer) => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof Problem || isMissingObject(error) || isOutOfRange(error)) throw error
      if (!isCut(error)) logger.warn({ err: error }, 'the bucket refused a request, or did not answer it')
      throw isFull(error) ? storageFull(error) : storageUnavailable(error)
    }
  }

const isFull = (error: unknown): boolean =>
  error instanceof Error && (fullNames.has(error.name) || statusOf(error) === 507)

/** A missing bucket is not a missing object; but a HEAD has no body to tell them apart by. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

export const isMissingUpload = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload'

/** We cut it ourselves. */
const isCut = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export const isOutOfRange = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidRange'

/** What the bucket said when it refused somebody who may not, or what is not there, for its operator; undefined when it said nothing of the kind. */
export function refusalBy(error: unknown): string | undefined {
  const said = error instanceof Problem ? error.cause : error
  if (!(said instanceof Error)) return undefined
  const status = statusOf(said) ?? 0
  return status >= 300 && status < 500 ? `${said.name}: ${said.message}` : undefined
}

function statusOf(error: Error): number | undefined {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined
  const { httpStatusCode } = error.$metadata as Readonly<{ httpStatusCode?: number }>
  return httpStatusCode
}
