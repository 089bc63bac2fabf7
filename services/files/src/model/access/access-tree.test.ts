/** A tree of rights that follows change by change against one that is made anew: both must say the same of every path. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../testing/rounds.ts'
import { AccessTree, type Person, type Step } from './access-tree.ts'
import type { Right } from './right.ts'

const root = 1
const nodes = [2, 3, 4, 5, 6, 7, 8]
const names = ['a', 'b', 'c']
const people: readonly Person[] = [
  { keys: new Set(['uada', 'gboard', '*']), everywhere: 0 },
  { keys: new Set(['ubob', '*']), everywhere: 0 },
  { keys: new Set(['uroot', '*']), everywhere: 3 },
]

type Place = { parent: number; key: string }
/** /a, /a/a, /a/b, /a/a/a, /b, /b/a and /c. */
const begun: readonly (readonly [number, Place])[] = [
  [2, { parent: root, key: 'a' }],
  [3, { parent: 2, key: 'a' }],
  [4, { parent: 2, key: 'b' }],
  [5, { parent: 3, key: 'a' }],
  [6, { parent: root, key: 'b' }],
  [7, { parent: 6, key: 'a' }],
  [8, { parent: root, key: 'c' }],
]

type Marks = { grants: Map<string, Right>; closed: boolean }

const node = fc.constantFrom(...nodes)
const steps = fc.oneof(
  fc.record({
    verb: fc.constant('move' as const),
    node,
    to: fc.constantFrom(root, ...nodes),
    key: fc.constantFrom(...names),
  }),
  fc.record({ verb: fc.constant('trash' as const), node }),
  fc.record({
    verb: fc.constant('grant' as const),
    node,
    key: fc.constantFrom('uada', 'gboard', 'ubob', '*'),
    right: fc.constantFrom('read' as const, 'write' as const, 'manage' as const, undefined),
  }),
  fc.record({ verb: fc.constant('close' as const), node, closed: fc.boolean() }),
)

/** From below the root; undefined in the trash, and below what is there. */
function stepsTo(places: ReadonlyMap<number, Place>, node: number): readonly Step[] | undefined {
  const place = places.get(node)
  if (!place) return undefined
  const above = place.parent === root ? [] : stepsTo(places, place.parent)
  return above && [...above, { node, key: place.key }]
}

function treeOf(places: ReadonlyMap<number, Place>, marks: ReadonlyMap<number, Marks>): AccessTree {
  const tree = new AccessTree(root)
  tree.set(root, { grants: new Map([['*', 'write']]), closed: false })
  for (const [node, found] of marks) {
    if (!found.closed && found.grants.size === 0) continue
    tree.set(node, { grants: new Map(found.grants), closed: found.closed })
    tree.place(node, stepsTo(places, node))
  }
  return tree
}

/** What both trees say of every entry, for everybody. */
function saidOf(tree: AccessTree, places: ReadonlyMap<number, Place>) {
  const said: unknown[] = []
  for (const node of nodes) {
    const way = stepsTo(places, node)
    if (!way) continue
    const path = `/${way.map(({ key }) => key).join('/')}`
    for (const person of people)
      said.push([path, tree.levelAt(path, person), tree.rightsOf(person).isOnTheWay(node), tree.isClosed(node, person)])
  }
  return said
}

test('a tree that follows each change says what a new one says', () => {
  const { numRuns } = rounds(2000, 50_000)
  fc.assert(
    fc.property(fc.array(steps, { minLength: 8, maxLength: 40 }), (taken) => {
      const places = new Map(begun)
      const marks = new Map<number, Marks>(nodes.map((node) => [node, { grants: new Map(), closed: false }]))
      const tree = treeOf(places, new Map())
      for (const step of taken) {
        const { node } = step
        const mark = marks.get(node)
        if (!mark) continue
        if (step.verb === 'move') {
          const isTaken = [...places].some(
            ([other, { parent, key }]) => other !== node && parent === step.to && key === step.key,
          )
          const way = step.to === root ? [] : stepsTo(places, step.to)
          if (isTaken || !way || step.to === node || way.some((one) => one.node === node)) continue
          places.set(node, { parent: step.to, key: step.key })
        } else if (step.verb === 'trash') places.delete(node)
        else if (step.verb === 'close') mark.closed = step.closed
        else if (step.right === undefined) mark.grants.delete(step.key)
        else mark.grants.set(step.key, step.right)
        // As the map follows: the entry itself, and with one that comes back what has no place yet.
        const follow = new Set([node, ...(step.verb === 'move' ? tree.unplaced() : [])])
        for (const one of follow) {
          const now = marks.get(one) ?? { grants: new Map(), closed: false }
          if (!tree.has(one) && !now.closed && now.grants.size === 0) continue
          tree.set(one, { grants: new Map(now.grants), closed: now.closed })
          if (tree.has(one)) tree.place(one, stepsTo(places, one))
        }
      }
      expect(saidOf(tree, places)).toEqual(saidOf(treeOf(places, marks), places))
      for (const [node, { key }] of places) {
        const way = stepsTo(places, node)
        if (!way) continue
        const path = `/${way.map((step) => step.key).join('/')}`
        for (const person of people)
          expect(tree.levelsIn(path.slice(0, -key.length - 1) || '/', person)({ name: key, node })).toBe(
            tree.levelAt(path, person),
          )
      }
    }),
    { numRuns },
  )
})

test('a listing finds the rights of an entry however its name is spelt, and however many entries there are', () => {
  const tree = new AccessTree(root)
  tree.set(root, { grants: new Map([['*', 'write']]), closed: false })
  const [first, step] = [2 ** 33, 4097]
  const names = Array.from({ length: 500 }, (_, at) => `${at % 2 === 0 ? 'e\u0301' : 'entry'}-${at}`)
  for (const [at, name] of names.entries()) {
    const node = first + at * step
    tree.set(node, { grants: new Map(), closed: true })
    tree.place(node, [{ node, key: name.normalize('NFC') }])
  }
  const [, bob] = people
  if (!bob) throw new Error('Bob is missing.')
  const levelOf = tree.levelsIn('/', bob)
  const seen = names.map((name, at) => levelOf({ name, node: first + at * step }))
  expect(new Set(seen)).toEqual(new Set([0]))
  expect(names.map((name, at) => levelOf({ name: `${name}-not`, node: first + at * step + 1 }))).not.toContain(0)
  tree.set(first, { grants: new Map(), closed: false })
  expect(levelOf({ name: names[0] ?? '', node: first })).toBe(2)
})

test('what was granted in a folder that is hidden is not walked through, and what was granted there to the person is counted by itself', () => {
  const tree = new AccessTree(root)
  tree.set(root, { grants: new Map([['*', 'write']]), closed: false })
  tree.set(2, { grants: new Map(), closed: true })
  tree.place(2, [{ node: 2, key: 'a' }])
  for (let node = 3; node < 3003; node += 1) {
    tree.set(node, { grants: new Map([[node === 3 ? 'ubob' : 'uada', 'read' as const]]), closed: false })
    tree.place(node, [
      { node: 2, key: 'a' },
      { node, key: String(node) },
    ])
  }
  const bob: Person = { keys: new Set(['ubob', '*']), everywhere: 0 }
  expect([...tree.openBelow(root, bob)]).toEqual([{ node: 2, level: 0, above: 2, closed: true }])
  expect(tree.rightsOf(bob).countedBelow(root)).toEqual([{ node: 3, level: 1, above: 0, closed: false }])
})
