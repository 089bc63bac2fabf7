/**
 * `alluvium move-to`: everything of an installation is copied to where another configuration keeps it, from SQLite and a folder to
 * PostgreSQL and a bucket, or back. The source stays as it is, and nothing starts on the target before all of it is there.
 *
 *   mark each database of the target -> copy contents -> copy rows, and compare -> take all marks away
 */
import { copyFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accountsMigrations } from '@alluvium/accounts/migrations'
import { crawlMigrations } from '@alluvium/crawl/migrations'
import { beginMove, type DatabaseMove, lockFolder, type Migration } from '@alluvium/database'
import { filesMigrations, followAnew, forgetUploads, moveContents } from '@alluvium/files/upkeep'
import { type Configuration, type Logger, openLogs, parseConfiguration } from '@alluvium/kernel'
import { mergeMigrations } from '@alluvium/merge/migrations'
import type { Sections } from '../../command.ts'
import { readConfigurationFile } from '../../configuration-file.ts'
import { serveSettings } from '../../settings/serve.ts'
import { bar, statusLine } from '../../terminal/status-line.ts'
import { type FilesSettings, openBlobs } from '../../wiring/files-parts.ts'
import { invalidConfiguration } from '../../wiring/front-door.ts'
import { openServiceDatabase } from '../../wiring/open-database.ts'
import { servicesBeside } from '../../wiring/services-beside.ts'
import { expectData } from './backup-folders.ts'
import { numbered } from './integrity.ts'

/** Where an installation keeps everything. */
type Place = Readonly<{ data: string; database: string | undefined; files: FilesSettings }>

const databases = [
  { service: 'files', name: 'files', migrations: filesMigrations },
  { service: 'platform', name: 'accounts', migrations: accountsMigrations },
  { service: 'platform', name: 'merge', migrations: mergeMigrations },
  { service: 'crawl', name: 'crawl', migrations: crawlMigrations },
] as const
const services = ['files', 'platform', 'crawl'] as const

/** The target makes the index of the search itself, as each engine has it. */
const isSearch = (table: string): boolean => table.startsWith('search_')

/** @param config the file of the target's configuration. */
export async function moveTo(
  settings: Configuration<typeof serveSettings>,
  config: string,
  sections: Sections,
): Promise<number> {
  const logger = openLogs({ level: settings.logLevel, service: 'move-to' })
  const from = placeOf(settings, settings.config, sections)
  const to = placeOf(configurationIn(config, sections), config, sections)
  expectElsewhere(from, to)
  await using opened = new AsyncDisposableStack()
  for (const { data } of [from, to])
    for (const folder of [data, ...services.map((service) => join(data, service))])
      opened.adopt(lockFolder(folder, { command: 'move-to', startedAt: new Date().toISOString() }), (it) =>
        it.release(),
      )
  const moves: DatabaseMove[] = []
  for (const one of databases) moves.push(await moveOne(one, { from, to, logger, opened }))
  for (const move of moves) await move.finish()
  const administrator = join(from.data, 'administrator.json')
  if (existsSync(administrator)) copyFileSync(administrator, join(to.data, 'administrator.json'))
  process.stdout.write(`Moved. Start with \`alluvium serve --config ${config}\`; what was here is as it was.\n`)
  return 0
}

function configurationIn(config: string, sections: Sections): Configuration<typeof serveSettings> {
  if (config === '') throw invalidConfiguration('move-to needs the configuration file of where everything is to go.')
  const file = readConfigurationFile([`--config=${config}`], process.env)
  const given = { command: 'serve', settings: serveSettings, argv: [], environment: process.env }
  return parseConfiguration({ ...given, file, others: sections }).values
}

const placeOf = (
  { data, database }: Configuration<typeof serveSettings>,
  config: string | undefined,
  sections: Sections,
): Place => ({ data: resolve(data), database, files: servicesBeside(config, sections).files })

function expectElsewhere(from: Place, to: Place): void {
  for (const { storage } of [from.files, to.files])
    if (storage === 'memory') throw invalidConfiguration('Storage in memory holds nothing that could be moved.')
  if (from.data === to.data)
    throw invalidConfiguration(
      'Both configurations have the same data folder; give the other one its own. What is set in the environment counts for both.',
    )
  if (from.database !== undefined && from.database === to.database)
    throw invalidConfiguration(
      'Both configurations have the same database. What is set in the environment counts for both.',
    )
}

type Moving = Readonly<{ from: Place; to: Place; logger: Logger; opened: AsyncDisposableStack }>
type Named = Readonly<{ service: string; name: string; migrations: readonly Migration[] }>

async function moveOne({ service, name, migrations }: Named, moving: Moving): Promise<DatabaseMove> {
  const { from, to, logger, opened } = moving
  const at = ({ data, database }: Place) => ({ name, folder: join(data, service), url: database })
  if (from.database === undefined) expectData(at(from).folder, [name])
  const source = opened.adopt(await openServiceDatabase(at(from), { migrations, logger }), (it) => it.close())
  const isFiles = name === 'files'
  const line = statusLine()
  const move = await beginMove({
    from: source,
    openTarget: (all) => openServiceDatabase(at(to), { migrations: all, logger }),
    migrations,
    isDerived: (table) => isFiles && isSearch(table),
    onProgress: ({ rows, of }) => line.show(bar(rows, of, `rows of ${name}`)),
  })
  opened.defer(() => move.to.close())
  const contents = isFiles ? await moveAllContents(source, moving) : undefined
  const { rows } = await move.copy().finally(() => line.clear())
  if (contents) {
    await move.to.write(forgetUploads(contents.endedUploads))
    await move.to.write(followAnew())
    process.stdout.write(`${numbered(contents.contents, 'content')}, ${contents.copied} of them copied now\n`)
  }
  process.stdout.write(`${name}: ${numbered(rows, 'row')}\n`)
  return move
}

async function moveAllContents(database: Parameters<typeof moveContents>[0]['database'], moving: Moving) {
  const { from, to, logger } = moving
  await using opened = new AsyncDisposableStack()
  const open = async ({ files, data }: Place) =>
    opened.adopt(await openBlobs(files, join(data, 'files'), logger), (it) => it.close()).part
  const line = statusLine()
  return await moveContents({
    database,
    from: await open(from),
    to: await open(to),
    onProgress: ({ contents, of }) => line.show(bar(contents, of, 'contents')),
  }).finally(() => line.clear())
}
