/**
 * Random histories against a model that fits on a page: a map of paths, and copies of it for each moment that may come
 * back. Whatever is done, the tree is the model's; each snapshot reads, and restores, as the tree was; going back is undone
 * by its undo snapshot; and everything that is kept beside the rows is what counting it again gives.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { toolsOf } from '../../../testing/history.ts'
import { rounds } from '../../../testing/rounds.ts'
import { describeFilesOnEach, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { checkFiles } from '../../upkeep.ts'
import { keepHouse } from '../maintenance/housekeeping.ts'
import { purgeChunk } from '../retention/purge.ts'

type Model = ReadonlyMap<string, string>
type Moment = Readonly<{ id: string; revision: number; tree: Model }>
/** `which` picks one of what there is when the step is taken: an entry, a moment or a version. */
type Step =
  | Readonly<{ verb: 'put'; to: string; size: number; seed: number }>
  | Readonly<{ verb: 'move' | 'copy'; which: number; to: string }>
  | Readonly<{ verb: 'untrash'; to: string }>
  | Readonly<{ verb: 'delete' | 'restore' | 'go back' | 'restore version' | 'forget'; which: number; to: string }>
  | Readonly<{ verb: 'snapshot' | 'empty' | 'purge a little' | 'keep house' | 'undo' }>

const paths = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const which = fc.nat(30)
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('put' as const),
      to: paths,
      size: fc.constantFrom(0, 1, 100, 8193, 20_000),
      seed: fc.nat(3),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constantFrom('move' as const, 'move' as const, 'copy' as const),
      which,
      to: paths,
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('untrash' as const), to: paths }) },
  {
    weight: 8,
    arbitrary: fc.record({
      verb: fc.constantFrom('delete', 'delete', 'restore', 'go back', 'go back', 'restore version', 'forget'),
      which,
      to: paths,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constantFrom('snapshot', 'snapshot', 'snapshot', 'empty', 'purge a little', 'keep house', 'undo'),
    }),
  },
)

const json = { 'Content-Type': 'application/json' }
const retention = { trashDays: 30, versions: 2, versionDays: 90 }

/** The tree as GET shows it below an address; folders hold nothing. */
async function treeAt({ ask }: RunningFiles, root = ''): Promise<Model> {
  const tree = new Map<string, string>()
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const items: { path: string; is_collection: boolean; content_hash: string }[] = JSON.parse(
      (await ask('GET', `${root}${folder}/`)).text,
    )
    for (const { path, is_collection, content_hash } of items) {
      const inside = path.slice(root.length)
      tree.set(inside, is_collection ? '' : content_hash)
      if (is_collection) folders.push(inside)
    }
  }
  return new Map([...tree].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const picked = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]

const below = (tree: Model, path: string): Model =>
  new Map([...tree].filter(([one]) => one === path || one.startsWith(`${path}/`)))

/** A history under way. Whatever a step answers, the tree is looked at afterwards: what is checked are the moments. */
function history(files: RunningFiles) {
  const { ask } = files
  const post = (path: string, body: unknown = {}) => ask('POST', path, { headers: json, body: JSON.stringify(body) })
  const moments: Moment[] = []
  let undo: Moment | undefined

  async function momentOf(id: string, tree: Model): Promise<Moment> {
    const { rows } = await files.database.read(sqlForTests(`SELECT revision FROM snapshots WHERE id = '${id}'`))
    return { id, revision: Number(rows[0]?.['revision']), tree }
  }

  /** One path goes back; a path that now lies below a file, or in the folder itself, has no place to go back to. */
  async function goBack({ revision, tree }: Moment, path: string): Promise<void> {
    const { status, text } = await post('/api/restore-to', { revision, path })
    if (!tree.has(path)) expect(status).toBe(404)
    else if (status === 200) expect(below(await treeAt(files), path)).toEqual(below(tree, path))
    else expect([status, JSON.parse(text).code]).toEqual([409, expect.stringMatching(/parent-is-file|into-itself/)])
  }

  async function restore({ id, tree }: Moment): Promise<void> {
    const before = await treeAt(files)
    const { status, text } = await post(`/api/snapshots/${id}/restore`)
    expect(status).toBe(200)
    expect(await treeAt(files)).toEqual(tree)
    undo = await momentOf(JSON.parse(text).undo_snapshot_id, before)
  }

  async function take(step: Step): Promise<void> {
    const entries = [...(await treeAt(files)).keys()]
    const entry = ('which' in step ? picked(entries, step.which) : undefined) ?? '/a'
    const moment = 'which' in step ? picked(moments, step.which) : undefined
    switch (step.verb) {
      case 'put':
        await ask('PUT', step.to, { body: noise(step.size, step.seed) })
        return
      case 'move':
      case 'copy':
        await post(`/api/files/${step.verb}`, { from: entry, to: step.to, overwrite: true })
        return
      case 'delete':
        await ask('DELETE', entry)
        return
      case 'untrash':
        await post('/api/trash/restore', { path: step.to, overwrite: step.to.length > 3 })
        return
      case 'snapshot':
        moments.push(await momentOf(JSON.parse((await post('/api/snapshots')).text).id, await treeAt(files)))
        return
      case 'empty':
        expect((await ask('DELETE', '/api/trash/empty')).status).toBe(204)
        return
      case 'purge a little':
        await files.database.write(purgeChunk(0))
        return
      case 'keep house':
        await keepHouse(toolsOf(files), retention)
        return
      case 'undo':
        if (undo) await restore(undo)
        return
      case 'restore':
        if (moment) await restore(moment)
        return
      case 'go back':
        if (moment) await goBack(moment, step.to)
        return
      case 'forget':
        if (!moment || step.which % 3 > 0) return
        moments.splice(moments.indexOf(moment), 1)
        await ask('DELETE', `/api/snapshots/${moment.id}`)
        return
      case 'restore version': {
        const { status, text } = await ask('GET', `/api/versions${entry}`)
        const versions: { version: number; etag: string }[] = status === 200 ? JSON.parse(text) : []
        const version = picked(versions, step.which)
        if (!version) return
        expect((await post(`/api/versions${entry}/restore`, { version: version.version })).status).toBe(200)
        expect((await ask('HEAD', entry)).headers.etag).toBe(version.etag)
      }
    }
  }

  async function check(): Promise<void> {
    for (const { id, tree } of moments) expect(await treeAt(files, `/.snapshots/${id}`)).toEqual(tree)
    const { findings } = await checkFiles(toolsOf(files), { deep: true })
    expect(findings).toEqual([])
  }

  async function restoreEach(): Promise<void> {
    for (const moment of moments) {
      await restore(moment)
      expect((await checkFiles(toolsOf(files))).findings).toEqual([])
    }
  }

  return { take: (step: Step) => take(step), check: () => check(), restoreEach: () => restoreEach() }
}

describeFilesOnEach('any history', (start) => {
  const { numRuns, timeout } = rounds(3, 50, 30)
  test('reads and restores every snapshot exactly, undoes it, and keeps every total and sum', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 50, size: 'max' }), async (all) => {
        await using files = await start()
        const { take, check, restoreEach } = history(files)
        for (const step of all) {
          await take(step)
          expect((await checkFiles(toolsOf(files))).findings).toEqual([])
        }
        await check()
        await restoreEach()
      }),
      { numRuns },
    )
  })
})
