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
import { type Examination, type Finding, reasonOf } from './finding.ts'

const oldestPostgres = 14
const apartMs = 5000

export const database = (url: string): Examination => ({
  subject: 'database',
  remedy: 'Check `database` and the server: nothing works without it',
  async examine() {
    const subject = 'database'
    const { inspectPostgres } = await import('@alluvium/database/scaled')
    const { version, flushes, now } = await inspectPostgres(url)
    const apart = Math.abs(now - Date.now())
    if (Number.parseInt(version, 10) < oldestPostgres)
      return [
        { subject, state: 'wrong', text: `PostgreSQL ${version} is too old`, remedy: `Use ${oldestPostgres} or newer` },
      ]
    if (!flushes)
      return [
        {
          subject,
          state: 'wrong',
          text: 'PostgreSQL runs with fsync=off, so that a power cut loses what was acknowledged',
          remedy: 'Set fsync = on',
        },
      ]
    if (apart > apartMs)
      return [
        {
          subject,
          state: 'warning',
          text: `its clock is ${Math.round(apart / 1000)} seconds from the one here`,
          remedy: 'Let both be kept by chrony or systemd-timesyncd',
        },
      ]
    return [{ subject, state: 'ok', text: `PostgreSQL ${version} answers, and flushes` }]
  },
})

/** The files of some services. @param data the data folder. */
export const databaseFiles = (data: string, services: readonly ServiceName[]): Examination => ({
  subject: 'database',
  remedy: unknownRemedy,
  async examine() {
    return services.flatMap((service) =>
      Object.entries(schemas[service]).flatMap(([name, migrations]) =>
        databaseFile(`${name} database`, join(data, service, `${name}.sqlite`), migrations),
      ),
    )
  },
})

const unknownRemedy = 'Look after what the sentence says: the file is not known to be damaged'
const restoreRemedy = 'Restore the last good backup into an empty data folder, and keep this one'

function databaseFile(subject: string, file: string, migrations: readonly Migration[]): readonly Finding[] {
  const wrong = (text: string, remedy = restoreRemedy): readonly Finding[] => [
    { subject, state: 'wrong', text, remedy },
  ]
  if (isLost(file)) return wrong(`${file} is missing or empty, but it held data before`)
  if (!existsSync(file)) return []
  try {
    const { version, missingSteps, isMarkedDamaged } = inspectSqlite(file, migrations)
    if (isMarkedDamaged) return wrong(`damage was found in ${file}`)
    const steps = missingSteps === 0 ? '' : `; the next start changes it, in ${missingSteps} steps`
    return [{ subject, state: 'ok', text: `SQLite ${version} opens it${steps}` }]
  } catch (error) {
    return wrong(`${file}: ${reasonOf(error)}`, remedyOf(error))
  }
}

/** Only damage is a reason to go back to a backup: whoever does so loses what came after it. */
function remedyOf(error: unknown): string {
  if (isCorrupt(error)) return restoreRemedy
  if (error instanceof Problem && error.kind === 'full') return 'Make room, or move the data to a larger disk'
  return unknownRemedy
}

export const bucket = (settings: FilesSettings): Examination => ({
  subject: 'bucket',
  remedy: 'Check the `s3-` settings in [files]: large files are refused',
  async examine() {
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-doctor-'))
    try {
      const { part, close } = await openBlobs(settings, folder, openLogs({ level: 'silent', service: 'doctor' }))
      await part.probe()
      await close()
      return [{ subject: 'bucket', state: 'ok', text: `${settings.s3Bucket} answers` }]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

export const mail = (url: string): Examination => ({
  subject: 'mail',
  remedy: 'Check `smtp-url` in [platform]: letters wait until it answers',
  async examine() {
    const { probeSmtp } = await import('@alluvium/accounts/mail')
    await probeSmtp(url)
    return [{ subject: 'mail', state: 'ok', text: `${new URL(url).host} takes letters` }]
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
    const subject = 'backup'
    const remedy = 'Run `alluvium backup DIR` every night'
    if (folder === undefined)
      return [
        { subject, state: 'note', text: 'not looked at', remedy: 'Name its folder: `alluvium doctor --backups DIR`' },
      ]
    const kept = serviceNames.filter((service) => existsSync(join(data, service)))
    const expected = kept.length === 0 ? serviceNames : kept
    const taken = expected.map((service) => ({ service, at: takenAt(join(folder, service), service) }))
    const lacking = taken.filter(({ at }) => at === undefined).map(({ service }) => service)
    if (lacking.length > 0)
      return [{ subject, state: 'wrong', text: `${folder} holds no whole backup of ${lacking.join(' and ')}`, remedy }]
    const days = Math.floor((Date.now() - Math.min(...taken.map(({ at = 0 }) => at))) / dayMs)
    const text = `the last one is ${days} days old`
    return [{ subject, state: days <= maxDays ? 'ok' : 'wrong', text, remedy }]
  },
})

/** Undefined where there is no backup of the service, or one that lacks a part. */
function takenAt(folder: string, service: ServiceName): number | undefined {
  const kept = databaseBackup(folder, schemas[service])
  const parts = Object.values(kept.files() ?? {})
  const isWhole = [...parts, ...(service === 'files' ? [join(folder, 'contents')] : [])].every((one) => existsSync(one))
  return isWhole ? kept.takenAt() : undefined
}
