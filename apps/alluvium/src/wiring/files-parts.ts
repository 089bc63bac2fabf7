/** What the file service is made of besides its database, as configured: each is loaded only when asked for. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Database, type DiskReserve, makeFolders } from '@alluvium/database'
import { type Blobs, expectContents, expectOwnContents, folderBlobs, memoryBlobs } from '@alluvium/files/upkeep'
import { type Configuration, type Logger, messageOf, Problem, systemClock } from '@alluvium/kernel'
import type { filesSettings } from '../settings/files.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { fetchOf } from './token-issuer.ts'

export type FilesSettings = Configuration<typeof filesSettings>

/** What a disk or a server of files keeps in each folder that it shares: `.snapshot`, `@eaDir`, `#recycle`, `$RECYCLE.BIN`. */
export const namesOfDisks = /^([.@#$]|lost\+found$)/

/** What was opened, and how it is let go of. */
type Opened<T> = Readonly<{ part: T; close(): Promise<void> | void }>

const nothingToClose = () => undefined

/** Opens the store of contents. @param folder the service's part of the data folder. @param reserve of the disk that it is on. */
export async function openBlobs(
  settings: FilesSettings,
  folder: string,
  logger: Logger,
  reserve?: DiskReserve,
): Promise<Opened<Blobs>> {
  if (settings.storage === 'memory') return { part: memoryBlobs(), close: nothingToClose }
  if (settings.storage === 's3') return openBucket(settings, logger)
  const contents = join(folder, 'contents')
  makeFolders(contents)
  return { part: folderBlobs(contents, { reserve }), close: nothingToClose }
}

type Contents = Readonly<{ settings: FilesSettings; folder: string; database: Database; blobs: Blobs; logger: Logger }>

/**
 * Refuses a folder or bucket with the contents of another database. A database that is a file in the folder of its contents can only
 * be parted from them where they are on a disk of their own, which is not mounted: an empty folder is refused where it names contents. What does not answer, or has no room for a name, is asked again at the next start. Throws what `expectOwnContents` throws.
 * @param mayName whether a place without a name gets one.
 */
export async function refuseForeignContents(
  { settings, folder, database, blobs, logger }: Contents,
  { mayName }: Readonly<{ mayName: boolean }>,
): Promise<void> {
  const { storage, database: url, s3Bucket: bucket } = settings
  if (storage === 'memory') return
  const place = storage === 's3' ? `The bucket ${bucket}` : join(folder, 'contents')
  if (storage === 'local' && url === undefined) {
    const isEmpty = readdirSync(place).every((name) => namesOfDisks.test(name))
    if (mayName && isEmpty) await expectContents({ database, blobs, place })
    return
  }
  try {
    const asked = expectOwnContents({ database, blobs, place }, { mayName }).then(() => true)
    const answered = await Promise.race([asked, setTimeout(answerTimeoutMs, false, { ref: false })])
    if (!answered) logger.warn('it is not known whose contents these are: nothing was answered yet')
  } catch (err) {
    if (!(err instanceof Problem && ['files.storage-unavailable', 'files.storage-full'].includes(err.code))) throw err
    logger.warn({ err }, 'it is not known whose contents these are: they could not be asked, or not be given a name')
  }
}

/** The bucket and its keys. Throws `configuration.invalid` where one is missing. */
export function bucketOf(settings: FilesSettings) {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw invalidConfiguration('--storage s3 needs --s3-bucket, --s3-access-key-id and --s3-secret-access-key.')
  return { bucket, accessKeyId, secretAccessKey }
}

async function openBucket(settings: FilesSettings, logger: Logger): Promise<Opened<Blobs>> {
  const { bucket, accessKeyId, secretAccessKey } = bucketOf(settings)
  const { bucketBlobs, refusalBy, s3Bucket } = await import('@alluvium/files/s3')
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
  const blobs = bucketBlobs(opened)
  const refusal = await Promise.race([
    blobs.probe().then(() => undefined, refusalBy),
    setTimeout(answerTimeoutMs, undefined, { ref: false }),
  ])
  if (refusal !== undefined) {
    opened.close()
    throw invalidConfiguration(
      `The bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`} refuses: ${refusal}`,
    )
  }
  return { part: blobs, close: () => opened.close() }
}

/**
 * A bucket that says no will say no tomorrow, and whoever starts us should know. One that says nothing, which is in the
 * log then, may come back: meanwhile there are small files to serve.
 */
const answerTimeoutMs = 5000

/** The platform whose organizations are groups of the file service. */
export async function openOrganizations({
  platformSecret: secret,
  oidcIssuer: issuer,
  oidcAddress: inside,
  orgRoot: root,
}: FilesSettings) {
  if (secret === undefined) {
    if (root !== undefined) throw invalidConfiguration('--org-root needs --platform-secret.')
    return undefined
  }
  if (issuer === undefined) throw invalidConfiguration('--platform-secret needs the platform as --oidc-issuer.')
  const { platformOrganizations } = await import('@alluvium/files/policies')
  return { platform: platformOrganizations({ issuer, secret, fetch: await fetchOf({ issuer, inside }) }), root }
}

/** What sends mail about notifications: the same platform. */
export async function openNotificationMail({
  platformSecret: secret,
  oidcIssuer: issuer,
  oidcAddress: inside,
}: FilesSettings) {
  if (secret === undefined || issuer === undefined) return undefined
  const { platformMailer } = await import('@alluvium/files/policies')
  return platformMailer({ issuer, secret, fetch: await fetchOf({ issuer, inside }) })
}

/** What decides instead of roles. */
export async function openPolicies({ cedarPolicies: folderOrFile }: FilesSettings, logger: Logger) {
  if (folderOrFile === undefined) return undefined
  const { openCedarPolicies } = await import('@alluvium/files/policies')
  return openCedarPolicies({ folderOrFile, logger })
}

/** The programs that are notified of changes. */
export async function openWorkers({ wasmWorkers: folder }: FilesSettings, logger: Logger) {
  if (folder === undefined) return undefined
  const { openWasmWorkers } = await import('@alluvium/files/integrations')
  return openWasmWorkers({ folder, logger }).catch((error: unknown) => {
    throw invalidConfiguration(`${folder} can't be read: ${messageOf(error)}.`)
  })
}

/** The editor of documents. */
export async function openEditor({ wopiUrl: url }: FilesSettings, logger: Logger) {
  if (url === undefined) return undefined
  const { openWopiDiscovery } = await import('@alluvium/files/integrations')
  return openWopiDiscovery({ url, clock: systemClock, logger })
}
