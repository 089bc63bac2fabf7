/**
 * Random histories against a model that fits on a page: a map of paths. Whatever a sequence of requests does, each
 * answer is the model's, and in the end the tree is the model's, seen through GET and through PROPFIND.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { rounds } from '../../../testing/rounds.ts'
import { describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { parseXml } from '../xml/xml.ts'

type Model = Map<string, Buffer | 'folder'>
type Step = Readonly<{
  verb: 'put' | 'mkcol' | 'delete' | 'copy' | 'move' | 'get' | 'list'
  path: string
  /** Where a copy or move goes. */
  to: string
  size: number
  seed: number
}>

const names = ['a', 'b', 'ü &'] as const
const paths = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const steps: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom('put', 'put', 'put', 'mkcol', 'delete', 'copy', 'move', 'move', 'get', 'list'),
  path: paths,
  to: paths,
  size: fc.constantFrom(0, 1, 100, 8192, 8193, 20_000),
  seed: fc.nat(3),
})

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const ancestorsOf = (path: string): string[] =>
  parentOf(path) === '' ? [] : [...ancestorsOf(parentOf(path)), parentOf(path)]
const childrenOf = (model: Model, path: string) => [...model.keys()].filter((one) => parentOf(one) === path).sort()
const target = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** A path and all below it. */
const within = (model: Model, path: string) =>
  [...model.keys()].filter((one) => one === path || one.startsWith(`${path}/`))

function relocated(model: Model, path: string, to: string): number {
  if (path === to) return 403
  if (to.startsWith(`${path}/`) || path.startsWith(`${to}/`)) return 409
  if (!model.has(path)) return 404
  if (ancestorsOf(to).some((one) => model.get(one) !== 'folder')) return 409
  const replaced = within(model, to)
  for (const one of replaced) model.delete(one)
  for (const one of within(model, path)) model.set(to + one.slice(path.length), model.get(one) ?? 'folder')
  return replaced.length > 0 ? 204 : 201
}

/** What the model says to a step; the model is changed accordingly. */
const expected: Readonly<Record<Step['verb'], (model: Model, step: Step) => number>> = {
  put(model, { path, size, seed }) {
    const there = model.get(path)
    if (there === 'folder') return 405
    if (ancestorsOf(path).some((one) => model.get(one) instanceof Buffer)) return 409
    for (const one of ancestorsOf(path)) model.set(one, 'folder')
    model.set(path, noise(size, seed))
    return there === undefined ? 201 : 204
  },
  mkcol(model, { path }) {
    if (model.has(path)) return 405
    if (ancestorsOf(path).some((one) => model.get(one) !== 'folder')) return 409
    model.set(path, 'folder')
    return 201
  },
  delete(model, { path }) {
    if (!model.has(path)) return 404
    for (const one of model.keys()) if (one === path || one.startsWith(`${path}/`)) model.delete(one)
    return 204
  },
  copy: (model, { path, to }) => relocated(model, path, to),
  move(model, { path, to }) {
    const status = relocated(model, path, to)
    if (status < 300) for (const one of within(model, path)) model.delete(one)
    return status
  },
  get: (model, { path }) => (model.has(path) ? 200 : 404),
  list: (model, { path }) => (model.has(path) ? 207 : 404),
}

async function take({ ask }: RunningFiles, { verb, path, to, size, seed }: Step): Promise<number> {
  const address = target(path)
  if (verb === 'put') return (await ask('PUT', address, { body: noise(size, seed) })).status
  if (verb === 'list') return (await ask('PROPFIND', address, { headers: { Depth: '1' } })).status
  const headers = verb === 'copy' || verb === 'move' ? { Destination: target(to) } : {}
  return (await ask(verb.toUpperCase(), address, { headers })).status
}

/** The tree as GET shows it. */
async function contents({ ask }: RunningFiles, path = ''): Promise<Model> {
  const model: Model = new Map()
  const items: { path: string; is_collection: boolean }[] = JSON.parse((await ask('GET', target(path) || '/')).text)
  for (const item of items) {
    model.set(item.path, item.is_collection ? 'folder' : (await ask('GET', target(item.path))).body)
    if (item.is_collection)
      for (const [below, what] of await contents({ ask } as RunningFiles, item.path)) model.set(below, what)
  }
  return model
}

async function hrefs({ ask }: RunningFiles): Promise<string[]> {
  const { children } = parseXml((await ask('PROPFIND', '/', { headers: { Depth: 'infinity' } })).body)
  return children.map((response) => response.children.find(({ local }) => local === 'href')?.text ?? '').sort()
}

const asText = (model: Model) =>
  [...model].map(([path, what]) => `${path} ${what === 'folder' ? what : what.toString('base64')}`).sort()

describeFiles('any history of requests', (start) => {
  const trees = rounds(8, 80)
  test('leaves the same tree as a simple map of paths', { timeout: trees.timeout }, async () => {
    const files = await start()
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 25 }), async (history) => {
        const model: Model = new Map()
        for (const step of history)
          expect([step, await take(files, step)]).toEqual([step, expected[step.verb](model, step)])
        expect(asText(await contents(files))).toEqual(asText(model))
        const folders = [...model].map(([path, what]) => target(path) + (what === 'folder' ? '/' : ''))
        expect(await hrefs(files)).toEqual(['/', ...folders].sort())
        for (const path of childrenOf(model, '')) await files.ask('DELETE', target(path))
      }),
      { numRuns: trees.numRuns },
    )
  })

  const totals = rounds(3, 30, 20)
  test('keeps the totals of every folder exact', { timeout: totals.timeout }, async () => {
    const files = await start()
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 30 }), async (history) => {
        const model: Model = new Map()
        for (const step of history) {
          expect([step, await take(files, step)]).toEqual([step, expected[step.verb](model, step)])
        }
        for (const [path, what] of [...model, ['', 'folder'] as const]) {
          if (what !== 'folder') continue
          const below = [...model].filter(([one]) => one.startsWith(`${path}/`))
          const bytes = below.reduce((sum, [, one]) => sum + (one === 'folder' ? 0 : one.length), 0)
          const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/></prop></propfind>'
          const { text } = await files.ask('PROPFIND', target(path) || '/', { headers: { Depth: '0' }, body })
          expect([path, /quota-used-bytes>(\d+)</.exec(text)?.[1]]).toEqual([path, String(bytes)])
        }
        for (const path of childrenOf(model, '')) await files.ask('DELETE', target(path))
      }),
      { numRuns: totals.numRuns },
    )
  })
})
