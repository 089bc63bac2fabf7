/** Where the data lie besides the disk, and their copies. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseBackup, inspectSqlite, isCorrupt, type Migration } from '@alluvium/database'
import { openLogs, Problem } from '@alluvium/kernel'
import { type ServiceName, serviceNames } from '../settings/services.ts'
import { type FilesSettings, openBlobs } from '../wiring/files-parts.ts'
import { isLost } from '../wiring/open-database.ts'
import { schemas } from '../wiring/schemas.ts'
import { type Examination, type Found, inDays, note, ok, reasonOf, warning, wrong } from './finding.ts'

const oldestPostgres = 14
const apartMs = 5000

/** The PostgreSQL server answers, is new enough, flushes, and has the time of this machine. */
export const database = (url: string): Examination => ({
  subject: 'database',
  remedy: 'Check `database` and the server: nothing works without it',
  async examine() {
    const { inspectPostgres } = await import('@alluvium/database/scaled')
    const { version, flushes, now } = await inspectPostgres(url)
    const apart = Math.abs(now - Date.now())
    if (Number.parseInt(version, 10) < oldestPostgres)
      return [wrong(`PostgreSQL ${version} is too old`, `Use ${oldestPostgres} or newer`)]
    if (!flushes)
      return [
        wrong('PostgreSQL runs with fsync=off, so that a power cut loses what was acknowledged', 'Set fsync = on'),
      ]
    if (apart > apartMs)
      return [
        warning(
          `its clock is ${Math.round(apart / 1000)} seconds from the one here`,
          'Let both be kept by chrony or systemd-timesyncd',
        ),
      ]
    return [ok(`PostgreSQL ${version} answers, and flushes`)]
  },
})

/** The database files of some services are there, open in this version, and are not known to be damaged. @param data the data folder. */
export const databaseFiles = (data: string, services: readonly ServiceName[]): Examination => ({
  subject: 'database',
  remedy: unknownRemedy,
  async examine() {
    return services.flatMap((service) =>
      Object.entries(schemas[service]).flatMap(([name, migrations]) =>
        databaseFile(join(data, service, `${name}.sqlite`), migrations).map((found) => ({
          subject: `${name} database`,
          ...found,
        })),
      ),
    )
  },
})

const unknownRemedy = 'Look after what the sentence says: the file is not known to be damaged'
const restoreRemedy = 'Restore the last good backup into an empty data folder, and keep this one'

function databaseFile(file: string, migrations: readonly Migration[]): readonly Found[] {
  if (isLost(file)) return [wrong(`${file} is missing or empty, but it held data before`, restoreRemedy)]
  if (!existsSync(file)) return []
  try {
    const { version, missingSteps, isMarkedDamaged } = inspectSqlite(file, migrations)
    if (isMarkedDamaged) return [wrong(`damage was found in ${file}`, restoreRemedy)]
    const steps = missingSteps === 0 ? '' : `; the next start changes it, in ${missingSteps} steps`
    return [ok(`SQLite ${version} opens it${steps}`)]
  } catch (error) {
    return [wrong(`${file}: ${reasonOf(error)}`, remedyOf(error))]
  }
}

/** Only damage is a reason to go back to a backup: whoever does so loses what came after it. */
function remedyOf(error: unknown): string {
  if (isCorrupt(error)) return restoreRemedy
  if (error instanceof Problem && error.kind === 'full') return 'Make room, or move the data to a larger disk'
  return unknownRemedy
}

/** The bucket takes, gives and removes an object. */
export const bucket = (settings: FilesSettings): Examination => ({
  subject: 'bucket',
  remedy: 'Check the `s3-` settings in [files]: large files are refused',
  async examine() {
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-doctor-'))
    try {
      const { part, close } = await openBlobs(settings, folder, openLogs({ level: 'silent', service: 'doctor' }))
      try {
        await part.probe()
      } finally {
        await close()
      }
      return [ok(`${settings.s3Bucket} answers`)]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

/** The mail server takes the sign-in of the platform; no mail is sent. */
export const mail = (url: string): Examination => ({
  subject: 'mail',
  remedy: 'Check `smtp-url` in [platform]: e-mails wait until it answers',
  async examine() {
    const { probeSmtp } = await import('@alluvium/accounts/mail')
    await probeSmtp(url)
    return [ok(`${new URL(url).host} takes mail`)]
  },
})

const dayMs = 86_400_000

type Backups = Readonly<{
  /** The folder that `alluvium backup` was given; undefined when nobody named one. */
  folder: string | undefined
  /** How many days old the last one may be. */
  maxDays: number
}>

/** Each service that has data has a backup that is whole, and is not old. @param data the data folder. */
export const backup = (data: string, { folder, maxDays }: Backups): Examination => ({
  subject: 'backup',
  remedy: 'Name a folder that `alluvium backup` was given',
  async examine() {
    const remedy = 'Run `alluvium backup DIR` every night'
    if (folder === undefined) return [note('not looked at', 'Name its folder: `alluvium doctor --backups DIR`')]
    const kept = serviceNames.filter((service) => existsSync(join(data, service)))
    const expected = kept.length === 0 ? serviceNames : kept
    const taken = expected.map((service) => ({ service, at: takenAt(join(folder, service), service) }))
    const lacking = taken.filter(({ at }) => at === undefined).map(({ service }) => service)
    if (lacking.length > 0) return [wrong(`${folder} holds no whole backup of ${lacking.join(' and ')}`, remedy)]
    const days = Math.floor((Date.now() - Math.min(...taken.map(({ at = 0 }) => at))) / dayMs)
    const text = `the last one is ${inDays(days)} old`
    return [days <= maxDays ? ok(text) : wrong(text, remedy)]
  },
})

/** When the backup of a service was taken; undefined where there is none of the service, or one that lacks a part. */
function takenAt(folder: string, service: ServiceName): number | undefined {
  const kept = databaseBackup(folder, schemas[service])
  const parts = Object.values(kept.files() ?? {})
  const isWhole = [...parts, ...(service === 'files' ? [join(folder, 'contents')] : [])].every((one) => existsSync(one))
  return isWhole ? kept.takenAt() : undefined
}
