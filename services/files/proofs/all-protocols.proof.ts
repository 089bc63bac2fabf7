/**
 * All clients at once: any mixture of WebDAV, REST, GraphQL, uploads, shares and snapshots, held against one model. Each
 * answer is the model's, down to the code of every refusal; and after a run the tree, its FileItems by two protocols,
 * the trash, tags, shares, snapshots and every number of the statistics are what the model says.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFiles } from '../src/upkeep.ts'
import { noise } from '../testing/documents/noise.ts'
import { toolsOf } from '../testing/history.ts'
import { responsesOf } from '../testing/multistatus.ts'
import { describeFiles, type RunningFiles } from '../testing/running-files.ts'
import { addressOf, type FromTo, type ProtocolClients, protocolClients } from './protocol-clients.ts'
import { type Content, contentOf, TreeModel } from './tree-model.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const runs = isFull ? 350 : 6
const longest = isFull ? 60 : 40

/** `which` picks one of what there is when the step is taken. */
type Step = Readonly<{ act: Act; path: string; to: string; size: number; seed: number; which: number; flag: boolean }>
type Run = Readonly<{
  files: RunningFiles
  clients: ProtocolClients
  model: TreeModel
  uploads: { id: string; path: string; content: Content }[]
}>

const bytesOf = ({ size, seed }: Step): Buffer => noise(size, seed)
const picked = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]
const tagOf = ({ seed }: Step): string => `tag-${seed % 2}`
const fromToOf = ({ path, to, flag }: Step): FromTo => ({ from: path, to, overwrite: flag })
const another = ({ path, to, flag }: Step): FromTo => ({ from: to, to: `${path}/b`, overwrite: flag })
const empty = contentOf(Buffer.alloc(0))

type Parents = Readonly<{ makesParents: boolean }>

function modelled(kind: 'move' | 'copy', { model }: Run, one: FromTo, { makesParents }: Parents): string {
  return model[kind]({ from: one.from, to: one.to, replace: one.overwrite, makesParents })
}

function expectSame(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected)
}

/** What the service answers, and what the model does. */
type Said = readonly [answered: unknown, modelled: unknown]

const acts = {
  PUT: async ({ clients, model }, step) => [
    await clients.put(step.path, bytesOf(step)),
    model.put(step.path, contentOf(bytesOf(step))),
  ],
  MKCOL: async ({ clients, model }, { path }) => [await clients.makeFolder(path), model.makeFolder(path)],
  DELETE: async ({ clients, model }, { path }) => [await clients.remove(path), model.delete(path)],
  COPY: async (run, step) => [
    await run.clients.copy(fromToOf(step)),
    modelled('copy', run, fromToOf(step), { makesParents: false }),
  ],
  MOVE: async (run, step) => [
    await run.clients.move(fromToOf(step)),
    modelled('move', run, fromToOf(step), { makesParents: false }),
  ],
  GET: async ({ clients, model }, { path }) => {
    const place = model.placeAt(path)
    const { status, body } = await clients.get(path)
    return [
      [status, place?.content?.bytes.equals(body)],
      [place ? 200 : 404, place?.content && true],
    ]
  },
  PROPFIND: async ({ clients, model }, { path }) => {
    const { status, code } = await clients.propfind(path, '0')
    return [[status, code], model.placeAt(path) ? [207, ''] : [404, 'files.path-missing']]
  },
  LOCK: async ({ clients, model }, { path }) => [
    await clients.lock(path),
    model.placeAt(path) ? '' : model.put(path, empty, { makesParents: false }),
  ],
  'REST move': async (run, step) => [
    await run.clients.restMove(fromToOf(step)),
    modelled('move', run, fromToOf(step), { makesParents: true }),
  ],
  'REST copy': async (run, step) => [
    await run.clients.restCopy(fromToOf(step)),
    modelled('copy', run, fromToOf(step), { makesParents: true }),
  ],
  'batch move': async (run, step) => {
    const items = [fromToOf(step), another(step)]
    return [await run.clients.batchMove(items), items.map((one) => modelled('move', run, one, { makesParents: true }))]
  },
  'batch copy': async (run, step) => {
    const items = [fromToOf(step), another(step)]
    return [await run.clients.batchCopy(items), items.map((one) => modelled('copy', run, one, { makesParents: true }))]
  },
  'bulk delete': async ({ clients, model }, { path, to }) => [
    await clients.bulkDelete([path, to]),
    [path, to].map((one) => model.delete(one)),
  ],
  'GraphQL create_folder': async ({ clients, model }, { path }) => [
    await clients.graphqlMakeFolder(path),
    model.makeFolder(path),
  ],
  'GraphQL delete_file': async ({ clients, model }, { path }) => [
    await clients.graphqlDelete(path),
    model.delete(path),
  ],
  'GraphQL file': async ({ clients, model }, { path }) => {
    const place = model.placeAt(path)
    const item = place && { size: place.content?.bytes.length ?? 0, is_collection: place.content === undefined }
    return [await clients.graphqlFile(path), item ?? null]
  },
  'upload by chunks': async ({ clients, model }, step) => [
    await clients.uploadChunks(step.path, bytesOf(step)),
    model.put(step.path, contentOf(bytesOf(step))),
  ],
  'upload by tus': async ({ clients, model }, step) => [
    await clients.uploadByTus(step.path, bytesOf(step)),
    model.put(step.path, contentOf(bytesOf(step))),
  ],
  'begin an upload': async ({ clients, model, uploads }, step) => {
    const { id, code } = await clients.beginUpload(step.path, bytesOf(step))
    if (code === '') uploads.push({ id, path: step.path, content: contentOf(bytesOf(step)) })
    return [code, model.refusesPut(step.path)]
  },
  'end an upload': async ({ clients, model, uploads }, { which, flag }) => {
    const [upload] = uploads.splice(which % Math.max(1, uploads.length), 1)
    if (!upload) return same
    if (flag) return [await clients.cancelUpload(upload.id), '']
    const said: Said = [await clients.completeUpload(upload.id), model.put(upload.path, upload.content)]
    if (said[0] !== '') expectSame(await clients.cancelUpload(upload.id), '')
    return said
  },
  tag: async ({ clients, model }, step) => {
    const node = model.nodeAt(step.path)
    if (node !== undefined) model.tag(node, [tagOf(step)])
    return [await clients.tag(step.path, [tagOf(step)]), node === undefined ? 'files.path-missing' : '']
  },
  untag: async ({ clients, model }, step) => {
    const node = model.nodeAt(step.path)
    const code = node === undefined ? 'files.path-missing' : model.untag(node, tagOf(step))
    return [await clients.untag(step.path, tagOf(step)), code]
  },
  'restore from the trash': async ({ clients, model }, { which, flag, seed }) => {
    const wanted = picked(model.trashed(), which)
    const all = model.trashed().filter(({ path }) => path === wanted?.path)
    const [newest, next] = all
    if (!newest) return [await clients.untrash({ path: '/none', overwrite: flag }), 'files.trash-missing']
    if (newest.order === next?.order) return same // no client could say which of them it means
    const items: { id: string; path: string }[] = (await clients.json('GET', '/api/trash')).body
    const id = items.find(({ path }) => path === newest.path)?.id ?? ''
    const code = await clients.untrash(seed === 0 ? { id, overwrite: flag } : { path: newest.path, overwrite: flag })
    return [code, model.restoreTrashed(newest.node, { replace: flag })]
  },
  'empty the trash': async ({ clients, model }) => {
    model.emptyTrash()
    return [await clients.emptyTrash(), '']
  },
  'restore a version': async ({ clients, model }, { path, which }) => {
    const address = `/api/versions${addressOf(path)}`
    const content = model.placeAt(path)?.content
    if (!content) return [(await clients.json('GET', address)).status, model.placeAt(path) ? 405 : 404]
    const versions: { version: number; content_hash: string }[] = (await clients.json('GET', address)).body
    expectSame(versions[0]?.content_hash, `blake3:${content.digest}`)
    const version = picked(versions, which)
    const alike = versions.filter(({ content_hash }) => content_hash === version?.content_hash)
    if (!version || alike.length > 1) return same // whose it is decides what is stored
    const { body } = await clients.ask('GET', `/api/version-content/${version.version}${addressOf(path)}`)
    expectSame(`blake3:${contentOf(body).digest}`, version.content_hash)
    const { code } = await clients.json('POST', `${address}/restore`, { version: version.version })
    model.restoreVersion(path, contentOf(body))
    return [code, '']
  },
  'take a snapshot': async ({ clients, model }) => {
    const { id, files, bytes } = (await clients.json('POST', '/api/snapshots')).body
    const { files: counted, logical_bytes } = model.stats()
    model.snapshot(id)
    return [
      [files, bytes],
      [counted, logical_bytes],
    ]
  },
  'restore a snapshot': async ({ clients, model }, { which }) => {
    const snapshot = picked(model.snapshots, which)
    if (!snapshot) return same
    const { code, body } = await clients.json('POST', `/api/snapshots/${snapshot.id}/restore`)
    model.restoreSnapshot(snapshot.tree, body.undo_snapshot_id)
    return [code, '']
  },
  share: async ({ clients, model }, { path, seed }) => {
    const node = model.nodeAt(path)
    const maxDownloads = seed + 1
    const { code, body } = await clients.json('POST', '/api/shares', { path, max_downloads: maxDownloads })
    if (code === '' && node !== undefined) model.shares.push({ token: body.token, node, maxDownloads, count: 0 })
    return [code, node === undefined ? 'files.path-missing' : '']
  },
  download: async ({ clients, model }, { which }) => {
    const share = picked(model.shares, which)
    if (!share) return same
    const isFolder = model.tree.get(share.node)?.content === undefined
    const { code, body } = await clients.ask('GET', `/s/${share.token}${isFolder ? '?zip' : ''}`)
    if (!model.isInTree(share.node)) return [code, 'files.share-missing']
    if (share.count >= share.maxDownloads) return [code, 'files.share-over']
    share.count += 1
    const content = model.contentOfNode(share.node)
    return [
      [code, isFolder || content?.bytes.equals(body)],
      ['', true],
    ]
  },
} satisfies Record<string, (run: Run, step: Step) => Promise<Said>>

type Act = keyof typeof acts
const same: Said = ['', '']
const allActs = Object.keys(acts) as Act[]
/** Of the others: one. */
const weights: Partial<Record<Act, number>> = {
  PUT: 5,
  MOVE: 2,
  COPY: 2,
  'upload by chunks': 2,
  tag: 2,
  share: 2,
  download: 3,
  'take a snapshot': 2,
  'restore a snapshot': 2,
  'restore from the trash': 3,
  'restore a version': 2,
}

/** Mostly about what is there: refusals alone prove little. */
function aimed({ model }: Run, step: Step): Step {
  const isRare = makers.has(step.act) ? step.seed > 0 : step.seed === 0
  const all = model.entries().filter(([, , { content }]) => content !== undefined || step.which % 4 === 0)
  const there = picked(all, step.which)
  return there === undefined || isRare ? step : { ...step, path: there[0] }
}

const makers: ReadonlySet<Act> = new Set<Act>(['PUT', 'MKCOL', 'upload by chunks', 'upload by tus', 'begin an upload'])

const paths = fc
  .array(fc.constantFrom('a', 'b', 'ü &'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`)
const steps: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(...allActs.map((act) => ({ weight: weights[act] ?? 1, arbitrary: fc.constant(act) }))),
  path: paths,
  to: paths,
  size: fc.constantFrom(0, 1, 100, 8192, 8193, 20_000),
  seed: fc.nat(3),
  which: fc.nat(30),
  flag: fc.boolean(),
})

/** Without fast-check's liking for first and smallest values, which would make most of a few runs the same. */
const histories = fc.noBias(fc.array(steps, { minLength: longest / 2, maxLength: longest, size: 'max' }))

/** The tree as PROPFIND returns it, and each file's bytes. */
async function checkTree({ clients, model }: Run): Promise<void> {
  const responses = responsesOf((await clients.propfind('', 'infinity')).text)
  const { logical_bytes } = model.stats()
  const hrefs = model.entries().map(([path, , { content }]) => addressOf(path) + (content ? '' : '/'))
  expect(Object.keys(responses).toSorted()).toEqual(['/', ...hrefs].toSorted())
  for (const [path, , { content }] of model.entries()) {
    if (!content) continue
    expect(responses[addressOf(path)]).toMatchObject({
      '200 getcontentlength': String(content.bytes.length),
      '200 getetag': `"${content.digest}"`,
    })
    expect([path, (await clients.get(path)).body.equals(content.bytes)]).toEqual([path, true])
  }
  const { body } = await clients.json('GET', '/api/users/me')
  expect(body.storage_used_bytes).toBe(logical_bytes)
}

/** FileItems by REST and by GraphQL, folder by folder. */
async function checkItems({ clients, model }: Run): Promise<void> {
  const entries = model.entries()
  for (const folder of ['', ...entries.flatMap(([path, , { content }]) => (content ? [] : [path]))]) {
    const inside = entries.filter(([path]) => path.slice(0, path.lastIndexOf('/')) === folder)
    const items = inside.map(([path, node, { name, content }]) => ({
      path,
      name,
      size: content?.bytes.length ?? 0,
      is_collection: !content,
      mime_type: content ? 'application/octet-stream' : 'inode/directory',
      owner: 'anonymous',
      content_hash: content ? `blake3:${content.digest}` : null,
      tags: model.tagsOf(node),
      encrypted: false,
      closed: false,
    }))
    const listed: { name: string }[] = (await clients.json('GET', `${addressOf(folder)}/`)).body
    const ordered = listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(ordered).toEqual(items.map((item) => expect.objectContaining(item)))
    const asked = (await clients.graphqlFiles(folder || '/')) as { name: string }[]
    expect(asked).toEqual(listed.map(({ name }) => expect.objectContaining(queried(items, name))))
  }
}

function queried<T extends { name: string }>(items: readonly T[], name: string): Partial<T> {
  const {
    content_hash: _,
    mime_type: __,
    tags: ___,
    encrypted: ____,
    closed: _____,
    ...item
  } = Object(items.find((one) => one.name === name))
  return item
}

async function checkNumbers({ clients, model, uploads }: Run): Promise<void> {
  const uploaded = uploads.reduce((sum, { content }) => sum + content.bytes.length, 0)
  await expect
    .poll(async () => (await clients.json('GET', '/api/storage/stats')).body)
    .toEqual({ ...model.stats(), uploads_bytes: uploaded, disk_free_bytes: expect.any(Number) })
}

async function checkMetadata({ clients, model }: Run): Promise<void> {
  for (const tag of ['tag-0', 'tag-1']) {
    const found: { path: string }[] = (await clients.json('GET', `/api/tags/search?tag=${tag}&limit=500`)).body
    const tagged = model.entries().filter(([, node]) => model.tagsOf(node).includes(tag))
    expect(found.map(({ path }) => path).toSorted()).toEqual(tagged.map(([path]) => path))
  }
  const shares: { token: string; download_count: number }[] = (await clients.json('GET', '/api/shares')).body
  const counts = new Map(shares.map(({ token, download_count }) => [token, download_count]))
  for (const { token, count } of model.shares) expect(counts.get(token) ?? 0).toBe(count)
}

const revisionOf = ({ id }: Readonly<{ id: string }>): number => Number(id.split('-')[1])

async function checkTrash({ clients, model }: Run): Promise<void> {
  const listed: { id: string; path: string; size: number; is_collection: boolean }[] = (
    await clients.json('GET', '/api/trash')
  ).body
  const items = listed.toSorted((a, b) => revisionOf(b) - revisionOf(a) || (a.path < b.path ? -1 : 1))
  expect(items.map(({ path, size, is_collection }) => ({ path, size, is_collection }))).toEqual(
    model.trashed().map(({ path, size, is_collection }) => ({ path, size, is_collection })),
  )
}

async function checkSnapshots({ clients, model }: Run): Promise<void> {
  for (const { id, tree } of model.snapshots) {
    const listed = Object.keys(responsesOf((await clients.propfind(`/.snapshots/${id}`, 'infinity')).text))
    const entries = model.entries(tree)
    const hrefs = entries.map(([path, , { content }]) => `/.snapshots/${id}${addressOf(path)}${content ? '' : '/'}`)
    expect(listed.toSorted()).toEqual([`/.snapshots/${id}/`, ...hrefs].toSorted())
    for (const [path, , { content }] of entries) {
      const { body } = await clients.get(`/.snapshots/${id}${path}`)
      expect([path, content === undefined || content.bytes.equals(body)]).toEqual([path, true])
    }
  }
}

describeFiles('any mixture of requests at all clients', (start) => {
  test(`is answered as the model says, and leaves what it says (${runs} runs)`, { timeout: runs * 30_000 }, () =>
    fc.assert(
      fc.asyncProperty(histories, async (all) => {
        await using files = await start()
        const run: Run = { files, clients: protocolClients(files), model: new TreeModel(), uploads: [] }
        for (const one of all) {
          const step = aimed(run, one)
          const [answered, expected] = await acts[step.act](run, step)
          expect([step, answered]).toEqual([step, expected])
        }
        await checkTree(run)
        await checkItems(run)
        await checkNumbers(run)
        await checkMetadata(run)
        await checkTrash(run)
        await checkSnapshots(run)
        expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
        expect((await run.clients.json('GET', '/api/audit/verify')).status).toBe(200)
      }),
      { numRuns: runs },
    ),
  )
})
