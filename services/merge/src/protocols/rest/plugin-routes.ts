import { type Gate, type Route, rawAs, route, unparsed, WrittenJson } from '@alluvium/http/json'
import { z } from 'zod'
import { mergeResult } from '../../model/merge-answer.ts'
import { pluginMergeRequest } from '../../model/merge-request.ts'
import { driverOf, type Plugin, type Visibility, visibilities } from '../../model/plugin.ts'
import { type FindNeeds, listPlugins } from '../../operations/find-plugins.ts'
import { mergeWithPlugin, type PluginMergeNeeds } from '../../operations/merge-with-plugin.ts'
import { removePlugin } from '../../operations/remove-plugin.ts'
import { type UploadNeeds, uploadPlugin } from '../../operations/upload-plugin.ts'
import { formInvalid } from '../../problems/plugins.ts'
import { tierTooLow } from '../../problems/tiers.ts'
import { readPluginForm } from './plugin-form.ts'

export type PluginNeeds = PluginMergeNeeds & UploadNeeds

/** The limit of an upload: a module and the form around it. */
const uploadLimitBytes = 5 * 1024 * 1024
/** The limit of a request: three documents of this size fit into a plugin's memory. */
const mergeLimitBytes = 48 * 1024 * 1024

const tags = ['plugins']

const pluginBody = z
  .object({
    name: z.string(),
    version: z.string(),
    driver: z.string().meta({ description: 'What a request for a merge calls it', examples: ['plugin-ini'] }),
    description: z.string(),
    extensions: z.array(z.string()).meta({ examples: [['.ini']] }),
    visibility: z.enum(visibilities),
    is_owner: z.boolean().meta({ description: 'Whether it is the caller who uploaded it' }),
  })
  .meta({ id: 'Plugin' })

const bodyOf = ({ name, version, description, extensions, visibility, owner }: Plugin, caller: string | undefined) => ({
  name,
  version,
  driver: driverOf(name),
  description,
  extensions: [...extensions],
  visibility,
  is_owner: owner === caller,
})

const listRoute = (needs: FindNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/plugins',
    summary:
      "The plugins that may be used: the public ones, and with a token one's own and those of one's organizations",
    tags,
    access: 'public',
    answers: { 200: z.object({ plugins: z.array(pluginBody), count: z.int() }).meta({ id: 'PluginList' }) },
    async handle({ caller }) {
      const plugins = await listPlugins(needs, caller)
      return {
        status: 200,
        body: { plugins: plugins.map((plugin) => bodyOf(plugin, caller?.id)), count: plugins.length },
      }
    },
  })

const enterpriseTier = ({ accounts }: UploadNeeds): Gate => ({
  name: 'enterprise tier',
  async check(caller) {
    const { tier } = await accounts.accountStatus(caller)
    if (tier !== 'enterprise') throw tierTooLow('Plugins of your own', 'enterprise')
  },
})

const uploadForm = z
  .object({
    file: z.unknown().meta({
      contentMediaType: 'application/wasm',
      description: 'Called `NAME.wasm`. As the only file of the form it may have any field name.',
    }),
    visibility: z.enum(visibilities).default('public'),
  })
  .meta({ id: 'UploadPluginForm' })

const uploadRoute = (needs: UploadNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/plugins/upload',
    summary: 'Upload a merge driver as a WebAssembly module, or replace one of your own',
    description:
      'A form with one file, `NAME.wasm`, and optionally the field `visibility`: `public` (by default) or `private`, for you and your organizations.',
    tags,
    access: enterpriseTier(needs),
    body: rawAs({ 'multipart/form-data': uploadForm }),
    bodyLimitBytes: uploadLimitBytes,
    answers: {
      201: z
        .object({
          name: z.string().meta({ description: "The file's name", examples: ['ini.wasm'] }),
          status: z.literal('loaded'),
          driver: z.string().meta({ examples: ['plugin-ini'] }),
          version: z.string(),
          warnings: z.array(z.string()).meta({ description: 'What keeps it from merging, or is missing' }),
        })
        .meta({ id: 'UploadedPlugin' }),
    },
    refusals: [
      [400, 'merge.form-invalid', 'The form has no file, several, or an unknown field'],
      [400, 'merge.plugin-name-invalid', "The file's name can't be a plugin's"],
      [400, 'merge.plugin-refused', 'The file is no WebAssembly, or its start traps or never ends'],
      [403, 'merge.tier-too-low', 'Uploading comes with the enterprise tier'],
      [409, 'merge.plugin-taken', 'Somebody else has a public plugin of this name'],
      [413, 'merge.plugin-too-large', 'The module is larger than 4 MiB'],
      [503, 'merge.busy', 'Too much waits already'],
      [507, 'merge.storage-full', 'The tier may keep no more'],
      [507, 'merge.too-many-plugins', 'The account has a hundred plugins'],
    ],
    async handle({ caller, body, exchange, signal }) {
      const { fileName, module, fields } = await readPluginForm(body, exchange.request.headers['content-type'])
      const visibility = visibilityIn(fields)
      const { driver, version, warnings } = await uploadPlugin(needs, { caller, fileName, module, visibility, signal })
      return { status: 201, body: { name: fileName, status: 'loaded', driver, version, warnings } }
    },
  })

function visibilityIn(fields: ReadonlyMap<string, string>): Visibility {
  const unknown = [...fields.keys()].find((name) => name !== 'visibility')
  if (unknown !== undefined) throw formInvalid(`"${unknown}" is not a field of this request`)
  const visibility = fields.get('visibility') ?? 'public'
  const known = visibilities.find((one) => one === visibility)
  if (known === undefined) throw formInvalid(`"visibility" must be one of ${visibilities.join(', ')}`)
  return known
}

const mergeByPluginRoute = (needs: PluginMergeNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/plugins/merge',
    summary: 'Merge with a plugin',
    tags,
    access: 'caller',
    body: unparsed(pluginMergeRequest),
    bodyLimitBytes: mergeLimitBytes,
    answers: { 200: mergeResult },
    refusals: [
      [400, 'merge.not-unicode', 'A document has to be merged and holds half of a surrogate pair'],
      [403, 'merge.quota-reached', "The tier's merges of this month are used up"],
      [404, 'merge.unknown-plugin', 'There is no such plugin, or it is private to others'],
      [422, 'merge.plugin-failed', 'The plugin traps, never ends, or answers garbage'],
      [422, 'merge.too-slow', 'Reading the documents, or merging them by lines, takes too long'],
      [422, 'merge.too-complex', 'Reading the documents, or merging them by lines, takes too much memory'],
      [503, 'merge.busy', 'Too many merges wait already'],
    ],
    handle: async ({ caller, body, signal }) => ({
      status: 200,
      body: new WrittenJson(await mergeWithPlugin(needs, { caller, body, signal })),
    }),
  })

const removeRoute = ({ database }: Pick<FindNeeds, 'database'>): Route =>
  route({
    method: 'DELETE',
    path: '/api/plugins/{driver}',
    summary: 'Remove a plugin of your own; administrators also public ones of others',
    tags,
    access: 'caller',
    params: z.object({ driver: z.string().meta({ description: 'Its name, or that of its driver' }) }),
    answers: { 204: null },
    refusals: [
      [403, 'merge.plugin-not-yours', "The plugin is public, and somebody else's"],
      [404, 'merge.unknown-plugin', 'There is no such plugin'],
    ],
    async handle({ caller, params: { driver } }) {
      await database.write(removePlugin(driver, caller))
      return { status: 204 }
    },
  })

/** Routes of plugins: merge drivers that accounts upload. */
export const pluginRoutes = (needs: PluginNeeds): readonly Route[] => [
  listRoute(needs),
  uploadRoute(needs),
  mergeByPluginRoute(needs),
  removeRoute(needs),
]
