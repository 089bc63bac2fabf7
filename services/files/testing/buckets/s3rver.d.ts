/** The part of `s3rver` that the tests use; it brings no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    getMiddleware(): RequestListener
    readonly store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
      putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>
      deleteObject(bucket: string, key: string): Promise<void>
      putPart(bucket: string, upload: string, part: string, content: unknown): Promise<{ size: number; md5: string }>
    }
    readonly logger: { close(): void; readonly exceptions: { unhandle(): void } }
  }
}
