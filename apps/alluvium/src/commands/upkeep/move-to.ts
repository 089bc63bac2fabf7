/**
 * `alluvium move-to`: everything of an installation is copied to where another configuration keeps it, from SQLite and a folder to
 * PostgreSQL and a bucket, or back. Nothing is taken away from the source, and nothing starts on the target before all of it is there.
 *
 *   note it in the target's folder -> mark each database of the target -> copy contents -> copy rows, and compare -> take all marks away
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  beginMove,
  copyPrivate,
  type Database,
  type DatabaseMove,
  isUsed,
  liesInOneAnother,
  lockFolder,
  type Migration,
  missingReferences,
  partLost,
} from '@alluvium/database'
import { expectSoundToMove, followAnew, forgetUploads, moveContents } from '@alluvium/files/upkeep'
import { type Configuration, type Logger, openLogs, Problem, parseConfiguration } from '@alluvium/kernel'
import type { Sections } from '../../command.ts'
import { readConfigurationFile } from '../../configuration-file.ts'
import { invalidConfiguration } from '../../settings/problems.ts'
import { serveSettings } from '../../settings/serve.ts'
import { type ServiceName, serviceNames as services } from '../../settings/services.ts'
import { note, print } from '../../terminal/print.ts'
import { bar, type StatusLine, statusLine } from '../../terminal/status-line.ts'
import { type FilesSettings, openBlobs } from '../../wiring/files-parts.ts'
import { isMade, openServiceDatabase, unfinishedMove } from '../../wiring/open-database.ts'
import { rowReferences, schemas } from '../../wiring/schemas.ts'
import { type ServicesBeside, servicesBeside } from '../../wiring/services-beside.ts'
import { expectData } from './backup-folders.ts'
import { expectRestoreTarget } from './backup-places.ts'
import { givingToOwner } from './folder-owner.ts'
import { numbered } from './integrity.ts'

/** The places where an installation keeps everything. */
type Installation = Readonly<{
  data: string
  /** The PostgreSQL database of each service, where it has one. */
  databases: Readonly<Record<ServiceName, string | undefined>>
  files: FilesSettings
}>

const databases: readonly MovedDatabase[] = services.flatMap((service) =>
  Object.entries<readonly Migration[]>(schemas[service]).map(([name, migrations]) => ({ service, name, migrations })),
)

/** The target makes the index of the search itself, as each engine has it. */
const isSearch = (table: string): boolean => table.startsWith('search_')

/** @param config the file of the target's configuration. */
export async function moveTo(
  settings: Configuration<typeof serveSettings>,
  config: string,
  sections: Sections,
): Promise<number> {
  const logger = openLogs({ level: settings.logLevel, service: 'move-to' })
  const from = installationOf(settings, servicesBeside(settings.config, sections))
  const to = targetOf(config, sections)
  expectElsewhere(from, to)
  const kept = await servicesToMove(from)
  if (kept.length === 0) throw nothingStored(from)
  await using opened = new AsyncDisposableStack()
  opened.defer(givingToOwner(to.data, from.data))
  opened.defer(givingToOwner(from.data)) // its locks and notes
  for (const { data } of [from, to])
    for (const folder of [data, ...kept.map((service) => join(data, service))])
      opened.adopt(lockFolder(folder, { command: 'move-to', startedAt: new Date().toISOString() }), (it) =>
        it.release(),
      )
  await moveAll(kept, { from, to, logger, opened }).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'full' ? noRoom(to, error) : error
  })
  for (const service of services.filter((one) => !kept.includes(one)))
    note(`alluvium: ${from.data} keeps nothing of ${service}, so nothing of that was moved.\n`)
  print(`Moved. Start with \`alluvium serve --config ${config}\`; nothing was taken away here.\n`)
  return 0
}

async function moveAll(kept: readonly ServiceName[], moving: MoveContext): Promise<void> {
  const { from, to } = moving
  const mark = join(to.data, unfinishedMove)
  // Where something is, it has a mark of its own, or is nothing that a move may shut.
  const isNew = (await servicesMade(to)).length === 0
  if (isNew) writeFileSync(mark, 'A move into this folder was begun.\n', { flush: true, mode: 0o600 })
  const sources = await openSources(kept, moving).catch((error: unknown) => {
    if (isNew) rmSync(mark, { force: true })
    throw error
  })
  const moves: BegunMove[] = []
  for (const source of sources) moves.push(await begin(source, moving))
  for (const move of moves) await copy(move, moving)
  const administrator = join(from.data, 'administrator.json')
  if (existsSync(administrator)) await copyPrivate(administrator, join(to.data, 'administrator.json'))
  for (const { move } of moves) await move.finish()
  rmSync(mark, { force: true })
}

/** Opens what is to be moved, which takes as long as it takes to prove it. */
async function openSources(kept: readonly ServiceName[], moving: MoveContext): Promise<readonly Source[]> {
  const sources: Source[] = []
  for (const one of databases.filter(({ service }) => kept.includes(service)))
    sources.push(await openSource(one, moving))
  if (!sources.some((one) => one.isUsed)) throw nothingStored(moving.from)
  return sources
}

/** Those that ever ran there. One of which a file is missing is refused. */
async function servicesToMove(from: Installation): Promise<readonly ServiceName[]> {
  const made = await servicesMade(from)
  for (const service of made) {
    const { folder, url } = placeOf(from, service)
    if (url === undefined) expectData(folder, namesOf(service))
  }
  return made
}

/** Those of which a database was ever made there, whatever is left of it. */
async function servicesMade(installation: Installation): Promise<readonly ServiceName[]> {
  const found: ServiceName[] = []
  for (const service of services) {
    const place = placeOf(installation, service)
    if (existsSync(place.folder)) readdirSync(place.folder) // what may not be read is not taken for nothing
    const made = await Promise.all(namesOf(service).map((name) => isMade({ name, ...place })))
    if (made.some(Boolean)) found.push(service)
  }
  return found
}

const namesOf = (service: ServiceName): readonly string[] => Object.keys(schemas[service])

const placeOf = ({ data, databases: urls }: Installation, service: ServiceName) => ({
  folder: join(data, service),
  url: urls[service],
})

const nothingStored = ({ data }: Installation) =>
  invalidConfiguration(`Nothing was ever stored in ${data} and its databases: there is nothing to move.`)

const noRoom = ({ data }: Installation, cause: Problem) =>
  new Problem(
    'full',
    'database.move-without-room',
    `There is no room for everything at ${data}, or where its databases and contents are kept. What was copied stays there, and where it comes from all is as it was: make room, and give the same command again.`,
    { cause },
  )

function targetOf(config: string, sections: Sections): Installation {
  if (config === '') throw invalidConfiguration('move-to needs the configuration file of where everything is to go.')
  const file = readConfigurationFile(config)
  const given = { command: 'serve', settings: serveSettings, argv: [], environment: process.env }
  const { values } = parseConfiguration({ ...given, file, fileName: config, others: sections })
  const configured = servicesBeside(config, sections)
  for (const service of services)
    if (configured[service].data !== values.data)
      throw invalidConfiguration(`${config} gives [${service}] a data folder of its own; all services move to one.`)
  return installationOf(values, configured)
}

const installationOf = (
  { data, database }: Configuration<typeof serveSettings>,
  { files, platform, crawl }: ServicesBeside,
): Installation => ({
  data: resolve(data),
  databases: {
    files: database ?? files.database,
    platform: database ?? platform.database,
    crawl: database ?? crawl.database,
  },
  files,
})

const inBoth = 'What is set in the environment counts for both.'

function expectElsewhere(from: Installation, to: Installation): void {
  for (const { storage } of [from.files, to.files])
    if (storage === 'memory') throw invalidConfiguration('Storage in memory holds nothing that could be moved.')
  if (from.data === to.data)
    throw invalidConfiguration(`Both configurations have the same data folder; give the other one its own. ${inBoth}`)
  for (const service of services)
    if (from.databases[service] !== undefined && from.databases[service] === to.databases[service])
      throw invalidConfiguration(`Both configurations have the same database for ${service}. ${inBoth}`)
  if (liesInOneAnother(from.data, to.data))
    throw invalidConfiguration(`The data folders ${from.data} and ${to.data} lie in one another; name one beside it.`)
  for (const service of services) expectRestoreTarget(join(to.data, service))
  // Each would sweep what the other needs.
  if (from.files.storage === 's3' && to.files.storage === 's3' && bucketOf(from) === bucketOf(to))
    throw invalidConfiguration(`Both configurations have the same bucket; give the other one a prefix. ${inBoth}`)
}

const bucketOf = ({ files: { s3Endpoint, s3Bucket, s3Prefix } }: Installation): string =>
  JSON.stringify([s3Endpoint?.replace(/\/+$/, ''), s3Bucket, s3Prefix ?? ''])

type MoveContext = Readonly<{ from: Installation; to: Installation; logger: Logger; opened: AsyncDisposableStack }>
type MovedDatabase = Readonly<{ service: ServiceName; name: string; migrations: readonly Migration[] }>
type Source = MovedDatabase & Readonly<{ source: Database; isUsed: boolean }>
type BegunMove = Readonly<{ name: string; source: Database; move: DatabaseMove; line: StatusLine }>

/** What is not sound is not moved: at the other end, nobody could tell any more where it came from. */
async function openSource(one: MovedDatabase, { from, logger, opened }: MoveContext): Promise<Source> {
  const { name, service, migrations } = one
  const place = { name, ...placeOf(from, service) }
  const source = opened.adopt(await openServiceDatabase(place, { migrations, logger, isMove: true }), (it) =>
    it.close(),
  )
  const [damage] = await source.checkIntegrity()
  if (damage !== undefined) throw partLost(damage)
  if (name === 'files') await expectSoundToMove(source)
  const [lost] = await source.read(missingReferences(rowReferences[name] ?? [], 1))
  if (lost !== undefined) throw partLost(`rows of ${name} were lost (${lost})`)
  return { ...one, source, isUsed: await isUsed(source, migrations) }
}

/** Marks the target, so that nothing starts on it. */
async function begin({ service, name, migrations, source }: Source, moving: MoveContext): Promise<BegunMove> {
  const { to, logger, opened } = moving
  const target = { name, ...placeOf(to, service) }
  const line = statusLine()
  const move = await beginMove({
    from: source,
    openTarget: (all) => openServiceDatabase(target, { migrations: all, logger, isMove: true }),
    isTargetMade: () => isMade(target),
    migrations,
    isDerived: (table) => name === 'files' && isSearch(table),
    onProgress: ({ rows, of }) => line.show(bar(rows, of, `rows of ${name}`)),
  })
  opened.defer(() => move.to.close())
  return { name, source, move, line }
}

async function copy({ name, source, move, line }: BegunMove, moving: MoveContext): Promise<void> {
  const contents = name === 'files' ? await moveAllContents(source, moving) : undefined
  const { rows } = await move.copy().finally(() => line.clear())
  if (contents) {
    await move.to.write(forgetUploads(contents.endedUploads))
    if (!move.wasFinished) await move.to.write(followAnew())
    print(`${numbered(contents.contents, 'content')}, ${contents.copied} of them copied now\n`)
  }
  print(`${name}: ${numbered(rows, 'row')}\n`)
}

async function moveAllContents(database: Database, moving: MoveContext) {
  const { from, to, logger } = moving
  await using opened = new AsyncDisposableStack()
  const open = async ({ files, data }: Installation) =>
    opened.adopt(await openBlobs(files, join(data, 'files'), logger), (it) => it.close()).part
  const line = statusLine()
  return await moveContents({
    database,
    from: await open(from),
    to: await open(to),
    onProgress: ({ contents, of }) => line.show(bar(contents, of, 'contents')),
  }).finally(() => line.clear())
}
