/** What the file service is made of besides its database, as configured: each is loaded only when asked for. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Blobs, folderBlobs, memoryBlobs } from '@alluvium/files'
import { type Configuration, type Logger, systemClock } from '@alluvium/kernel'
import type { filesSettings } from '../settings/files.ts'
import { wrong } from './front-door.ts'

export type FilesSettings = Configuration<typeof filesSettings>

/** What was opened, and how it is let go of. */
type Opened<T> = Readonly<{ part: T; close(): Promise<void> | void }>

const nothingToClose = () => undefined

/** Where contents lie. @param folder the service's part of the data folder. */
export async function openBlobs(settings: FilesSettings, folder: string, logger: Logger): Promise<Opened<Blobs>> {
  if (settings.storage === 'memory') return { part: memoryBlobs(), close: nothingToClose }
  if (settings.storage === 's3') return openBucket(settings, logger)
  const contents = join(folder, 'contents')
  mkdirSync(contents, { recursive: true, mode: 0o700 })
  return { part: folderBlobs(contents), close: nothingToClose }
}

async function openBucket(settings: FilesSettings, logger: Logger): Promise<Opened<Blobs>> {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw wrong('--storage s3 needs --s3-bucket, --s3-access-key-id and --s3-secret-access-key.')
  const { bucketBlobs, s3Bucket } = await import('@alluvium/files/scaled')
  const { s3Endpoint: endpoint, s3Prefix: prefix } = settings
  const opened = s3Bucket({
    bucket,
    region: settings.s3Region,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: settings.s3PathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(prefix !== undefined && { prefix }),
    logger,
  })
  return { part: bucketBlobs(opened), close: () => opened.close() }
}

/** Whose tokens are taken, besides our own. */
export async function openIssuer(settings: FilesSettings, logger: Logger) {
  const { oidcIssuer: issuer, oidcAudience: audience, oidcClientId: id, oidcClientSecret: secret } = settings
  if (issuer === undefined) return undefined
  if ((id === undefined) !== (secret === undefined))
    throw wrong('--oidc-client-id and --oidc-client-secret go together.')
  const { openIdentityProvider } = await import('@alluvium/files/access')
  const client = id === undefined || secret === undefined ? undefined : { id, secret }
  return openIdentityProvider({ issuer, audience, ...(client && { client }), clock: systemClock, logger })
}

/** What decides instead of roles. */
export async function openPolicies({ cedarPolicies: folderOrFile }: FilesSettings, logger: Logger) {
  if (folderOrFile === undefined) return undefined
  const { openCedarPolicies } = await import('@alluvium/files/access')
  return openCedarPolicies({ folderOrFile, logger })
}

/** The programs that are told of changes. */
export async function openWorkers({ wasmWorkers: folder }: FilesSettings, logger: Logger) {
  if (folder === undefined) return undefined
  const { openWasmWorkers } = await import('@alluvium/files/neighbours')
  return openWasmWorkers({ folder, logger })
}

/** The editor of documents. */
export async function openEditor({ wopiUrl: url }: FilesSettings, logger: Logger) {
  if (url === undefined) return undefined
  const { openWopiDiscovery } = await import('@alluvium/files/neighbours')
  return openWopiDiscovery({ url, clock: systemClock, logger })
}
