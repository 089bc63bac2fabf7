/** What this server can do, as it was configured. */

export type StorageName = 'local' | 'memory' | 's3'

export type Capabilities = Readonly<{
  version: string
  authEnabled: boolean
  /** Whether policies decide instead of roles. */
  cedarEnabled: boolean
  storage: StorageName
  /** Whether a folder of workers is configured. */
  workersEnabled: boolean
  /** Whether an editor for documents is configured. */
  wopiConfigured: boolean
  /** The configured address, or else the listening one. */
  externalUrl(): string
}>
