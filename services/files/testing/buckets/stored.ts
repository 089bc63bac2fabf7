/** What a test sees of the blobs that its service stores. */
import type { FilesOptions } from '../../src/index.ts'

/** What lies there, seen behind the back of the service. */
export type Stored = Readonly<{
  /** All names in the store, also unexpected ones. */
  names(): Promise<readonly string[]>
  /** Puts other bytes into everything; takes it away where there are none. */
  change(into: (bytes: Buffer) => Uint8Array | undefined): Promise<void>
}>

export type BlobPlace = Readonly<{
  options: Pick<FilesOptions, 'blobs' | 'storageName' | 'smallLimitBytes'>
  stored: Stored
  letGo(): Promise<void>
}>
