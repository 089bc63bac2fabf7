/**
 * Uploads a plugin. It is first inspected in a thread that a hostile plugin can't leave, and then stored. A second upload
 * under the same name replaces the first in one step: a merge finds the old one or the new one.
 */
import { createHash } from 'node:crypto'
import type { Database, Script } from '@alluvium/database'
import { type Caller, type Clock, newId } from '@alluvium/kernel'
import { mergeBudgets } from '../budgets.ts'
import { driverOf, maxModuleBytes, pluginNameOf, type Visibility } from '../model/plugin.ts'
import { type PluginMetadata, parseMetadata } from '../model/plugin-answer.ts'
import type { TierName, Tiers } from '../model/tiers.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { Plugins } from '../ports/plugins.ts'
import { statement } from '../ports/statements.ts'
import type { Tables } from '../ports/tables.ts'
import { pluginNameInvalid, pluginTaken, pluginTooLarge, tooManyPlugins } from '../problems/plugins.ts'
import { storageFull } from '../problems/tiers.ts'
import { keptBy, pluginsNamed } from './plugin-rows.ts'

export type UploadNeeds = Readonly<{
  database: Database
  clock: Clock
  accounts: Accounts
  tiers: Tiers
  plugins: Plugins
}>

export type UploadPlugin = Readonly<{
  caller: Caller
  fileName: string
  module: Uint8Array
  visibility: Visibility
  signal: AbortSignal
}>

export type Uploaded = Readonly<{ driver: string; version: string; warnings: readonly string[] }>

export async function uploadPlugin(
  needs: UploadNeeds,
  { caller, fileName, module, visibility, signal }: UploadPlugin,
): Promise<Uploaded> {
  const name = pluginNameOf(fileName)
  if (name === undefined) throw pluginNameInvalid(fileName)
  if (module.length > maxModuleBytes) throw pluginTooLarge(maxModuleBytes)
  const { tier } = await needs.accounts.accountStatus(caller)
  const { warnings, metadata } = await needs.plugins.inspect(module, { caller: caller.id, signal })
  const said = metadata === undefined ? undefined : parseMetadata(metadata)
  const now = needs.clock.now()
  const row = { ...rowOf(said ?? unsaid), id: newId(), owner: caller.id, name, visibility, module, now }
  await needs.database.write(keepPlugin(row, { tier, limitBytes: needs.tiers[tier].storageBytes }))
  return { driver: driverOf(name), version: row.version, warnings: [...warnings, ...aboutMetadata(warnings, said)] }
}

const unsaid: PluginMetadata = { version: '0.0.0', description: '', extensions: [] }

const rowOf = ({ version, description, extensions }: PluginMetadata) => ({
  version,
  description,
  extensions: JSON.stringify(extensions),
})

/** Problems of the module come first: when it is no plugin, its metadata does not matter. */
const aboutMetadata = (warnings: readonly string[], said: PluginMetadata | undefined): readonly string[] =>
  said !== undefined || warnings.length > 0 ? [] : ['It has no `metadata` that says its version.']

type NewPlugin = Omit<Tables['plugins'], 'size' | 'digest' | 'created_at' | 'updated_at'> & Readonly<{ now: number }>

const add = statement(
  (
    db,
    {
      id,
      owner,
      name,
      visibility,
      version,
      description,
      extensions,
      module,
      size,
      digest,
      created_at,
      updated_at,
    }: Tables['plugins'],
  ) =>
    db.insertInto('plugins').values({
      id,
      owner,
      name,
      visibility,
      version,
      description,
      extensions,
      module,
      size,
      digest,
      created_at,
      updated_at,
    }),
)

type Replacement = Omit<Tables['plugins'], 'owner' | 'name'>

const replace = statement(
  (
    db,
    { id, visibility, version, description, extensions, module, size, digest, created_at, updated_at }: Replacement,
  ) =>
    db
      .updateTable('plugins')
      .set({ visibility, version, description, extensions, module, size, digest, created_at, updated_at })
      .where('id', '=', id),
)

const sizeOf = statement((db, { id }: { id: string }) => db.selectFrom('plugins').select('size').where('id', '=', id))

/** Throws `merge.plugin-taken`, `merge.storage-full`, `merge.too-many-plugins`. */
function* keepPlugin(
  { now, ...plugin }: NewPlugin,
  { tier, limitBytes }: Readonly<{ tier: TierName; limitBytes: number }>,
): Script<void> {
  const { owner, name, visibility, module } = plugin
  const namesakes = yield* pluginsNamed(name, owner)
  const isTaken = namesakes.some((one) => one.visibility === 'public' && one.owner !== owner)
  if (visibility === 'public' && isTaken) throw pluginTaken(name)
  const mine = namesakes.find((one) => one.owner === owner)
  const kept = yield* keptBy(owner)
  const replaced = mine ? ((yield* sizeOf.first({ id: mine.id }))?.size ?? 0) : 0
  if (kept.bytes - replaced + module.length > limitBytes) throw storageFull({ tier, limitBytes })
  if (!mine && kept.plugins >= mergeBudgets.plugins.limit) throw tooManyPlugins()

  const row = { ...plugin, size: module.length, digest: createHash('sha256').update(module).digest('hex') }
  const isPublished = mine?.visibility === 'private' && visibility === 'public'
  if (mine) yield* replace.run({ ...row, id: mine.id, created_at: isPublished ? now : mine.createdAt, updated_at: now })
  else yield* add.run({ ...row, created_at: now, updated_at: now })
}
