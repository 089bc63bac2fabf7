/**
 * `alluvium move-to`: everything of an installation is copied to where another configuration keeps it, from SQLite and a folder to
 * PostgreSQL and a bucket, or back. Nothing is taken away from the source, and nothing starts on the target before all of it is there.
 *
 *   mark each database of the target -> copy contents -> copy rows, and compare -> take all marks away
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  beginMove,
  copyPrivate,
  type Database,
  type DatabaseMove,
  isUsed,
  lockFolder,
  type Migration,
} from '@alluvium/database'
import { followAnew, forgetUploads, moveContents } from '@alluvium/files/upkeep'
import { type Configuration, type Logger, openLogs, parseConfiguration } from '@alluvium/kernel'
import type { Sections } from '../../command.ts'
import { readConfigurationFile } from '../../configuration-file.ts'
import { invalidConfiguration } from '../../settings/problems.ts'
import { serveSettings } from '../../settings/serve.ts'
import { type ServiceName, serviceNames as services } from '../../settings/services.ts'
import { print } from '../../terminal/print.ts'
import { bar, type StatusLine, statusLine } from '../../terminal/status-line.ts'
import { type FilesSettings, openBlobs } from '../../wiring/files-parts.ts'
import { openServiceDatabase } from '../../wiring/open-database.ts'
import { schemas } from '../../wiring/schemas.ts'
import { type ServicesBeside, servicesBeside } from '../../wiring/services-beside.ts'
import { expectData } from './backup-folders.ts'
import { givingToOwner } from './folder-owner.ts'
import { numbered } from './integrity.ts'

/** The places where an installation keeps everything. */
type Installation = Readonly<{
  data: string
  /** The PostgreSQL database of each service, where it has one. */
  databases: Readonly<Record<ServiceName, string | undefined>>
  files: FilesSettings
}>

const databases: readonly ServiceDatabase[] = services.flatMap((service) =>
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
  await using opened = new AsyncDisposableStack()
  opened.defer(givingToOwner(to.data, from.data))
  opened.defer(givingToOwner(from.data)) // its locks and notes
  for (const { data } of [from, to])
    for (const folder of [data, ...services.map((service) => join(data, service))])
      opened.adopt(lockFolder(folder, { command: 'move-to', startedAt: new Date().toISOString() }), (it) =>
        it.release(),
      )
  const moves: BegunMove[] = []
  for (const one of databases) moves.push(await begin(one, { from, to, logger, opened }))
  if (!moves.some(({ isUsed }) => isUsed))
    throw invalidConfiguration(`Nothing was ever stored in ${from.data} and its databases: there is nothing to move.`)
  for (const move of moves) await copy(move, { from, to, logger, opened })
  const administrator = join(from.data, 'administrator.json')
  if (existsSync(administrator)) await copyPrivate(administrator, join(to.data, 'administrator.json'))
  for (const { move } of moves) await move.finish()
  print(`Moved. Start with \`alluvium serve --config ${config}\`; nothing was taken away here.\n`)
  return 0
}

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
  // Each would sweep what the other needs.
  if (from.files.storage === 's3' && to.files.storage === 's3' && bucketOf(from) === bucketOf(to))
    throw invalidConfiguration(`Both configurations have the same bucket; give the other one a prefix. ${inBoth}`)
}

const bucketOf = ({ files: { s3Endpoint, s3Bucket, s3Prefix } }: Installation): string =>
  JSON.stringify([s3Endpoint?.replace(/\/+$/, ''), s3Bucket, s3Prefix ?? ''])

type MoveContext = Readonly<{ from: Installation; to: Installation; logger: Logger; opened: AsyncDisposableStack }>
type ServiceDatabase = Readonly<{ service: ServiceName; name: string; migrations: readonly Migration[] }>
type BegunMove = Readonly<{ name: string; source: Database; move: DatabaseMove; isUsed: boolean; line: StatusLine }>

/** Marks the target, so that nothing starts on it. */
async function begin({ service, name, migrations }: ServiceDatabase, moving: MoveContext): Promise<BegunMove> {
  const { from, to, logger, opened } = moving
  const at = ({ data, databases: { [service]: url } }: Installation) => ({ name, folder: join(data, service), url })
  if (at(from).url === undefined) expectData(at(from).folder, [name])
  const source = opened.adopt(await openServiceDatabase(at(from), { migrations, logger }), (it) => it.close())
  const line = statusLine()
  const move = await beginMove({
    from: source,
    openTarget: (all) => openServiceDatabase(at(to), { migrations: all, logger }),
    migrations,
    isDerived: (table) => name === 'files' && isSearch(table),
    onProgress: ({ rows, of }) => line.show(bar(rows, of, `rows of ${name}`)),
  })
  opened.defer(() => move.to.close())
  return { name, source, move, isUsed: await isUsed(source, migrations), line }
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
