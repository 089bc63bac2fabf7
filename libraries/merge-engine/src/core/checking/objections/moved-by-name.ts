/**
 * What one side deleted and the other one moved, though its value says too little to know it again: by its name, or by what it says of
 * itself.
 *
 *   base    {debug: true}         ours    {log: {debug: true}}      theirs    {}            no other thing is called `debug`
 *   base    main: [flask]         ours    dev: [flask]              theirs    main: []      no other text says `flask`
 *   base    dependencies.tea      ours    devDependencies.tea       theirs    neither       both are places of dependencies
 *
 * A dependency or a requirement may have another version at its new place.
 */

import type { Decisions } from '../../deciding/decision.ts'
import type { Versions } from '../../document/versions.ts'
import type { Node, Tree } from '../../model/node.ts'
import { ruleAt } from '../../model/profile.ts'
import { bySide, type Side } from '../../model/sides.ts'
import type { Triple } from '../../model/triple.ts'

/** A node of base that both sides lack at its place, and the triple that it is, or is in. */
export type Gone = Readonly<{ node: Node; triple: Triple }>

/** What this side moved, and the other one has no longer. */
export function movedByName(
  versions: Versions,
  gone: readonly Gone[],
  [side, other]: readonly ['ours' | 'theirs', 'ours' | 'theirs'],
): readonly Gone[] {
  const { trees, values, profile } = versions
  const wordIn = (node: Node, one: Side) => wordOf(node, profile.identityOf?.(node, trees[one]))
  const known = gone.flatMap((one) => {
    const word = isPlain(one.node) ? wordIn(one.node, 'base') : undefined
    return word === undefined ? [] : { ...one, word }
  })
  if (known.length === 0) return []
  const kinds = new Set(known.map(({ node }) => node.kind))
  const words = new Set(known.map(({ word }) => word))
  const mayBe = (node: Node) => node.name !== undefined || (isPlain(node) && kinds.has(node.kind))
  const found = bySide((one) =>
    nodesOfWords(words, trees[one], (node) => (mayBe(node) ? wordIn(node, one) : undefined)),
  )
  return known.filter(({ node, word }) => {
    const [now, ...others] = found[side].get(word) ?? []
    if (!now || others.length > 0 || found.base.get(word)?.length !== 1 || found[other].has(word)) return false
    return word.startsWith(byIdentity) || values.base.of(node) === values[side].of(now)
  })
}

const isPlain = ({ role, kind }: Node): boolean => role === 'none' && kind !== 'comment'

const maxLength = 200
const byIdentity = 'identity '

/** What a thing is known by: its name, or the identity of an item of a list, or what the item says, if it is a word. */
function wordOf({ name, kind, value }: Node, identity: string | undefined): string | undefined {
  if (name !== undefined) return `name ${name}`
  if (identity !== undefined) return byIdentity + identity
  return kind === 'string' && value.length <= maxLength && /\p{L}{3}/u.test(value) ? `text ${value}` : undefined
}

function nodesOfWords(
  words: ReadonlySet<string>,
  tree: Tree,
  wordIn: (node: Node) => string | undefined,
): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>()
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    const word = wordIn(node)
    if (word === undefined || !words.has(word)) continue
    const others = found.get(word)
    if (others) others.push(node)
    else found.set(word, [node])
  }
  return found
}

/** The dependencies that this side moved, in whatever version, and the other one has no longer. */
export function movedDependencies(
  { profile }: Versions,
  gone: readonly Gone[],
  { of }: Decisions,
  [side, other]: readonly ['ours' | 'theirs', 'ours' | 'theirs'],
): readonly Gone[] {
  const isDependency = (triple: Triple) => ruleAt(profile, triple)?.is === 'dependency'
  const dependencies = gone
    .flatMap(({ node, triple }) => withHeld(node, placeIn(triple, node)).map((place) => ({ triple, place })))
    .flatMap(({ triple, place }) => (place.base && isDependency(place) ? [{ node: place.base, triple }] : []))
  if (dependencies.length === 0) return []
  const added = new Set<string>()
  for (const [triple, decision] of of) {
    const isUntouched = decision.is === 'taken' && decision.untouched
    for (const place of isUntouched ? [] : addedIn(triple, side, other))
      if (isDependency(place)) added.add(place[side]?.name ?? '')
  }
  return dependencies.filter(({ node }) => added.has(node.name ?? ''))
}

/** A thing that only this side added, and what only this side has in a map. */
function addedIn(triple: Triple, side: Side, other: Side): readonly Triple[] {
  const { base, [side]: node, [other]: opposite } = triple
  if (!node) return []
  const held = node.role === 'members' ? node.children : []
  const isNew = ({ name = '' }: Node) => !base?.child(name) && !opposite?.child(name)
  return [...(base || opposite ? [] : [triple]), ...held.filter(isNew).map((child) => childOf(triple, child, side))]
}

/** The place of a node, and those of what it holds by name. */
const withHeld = ({ role, children }: Node, place: Triple): readonly Triple[] => [
  place,
  ...(role === 'members' ? children : []).map((child) => childOf(place, child, 'base')),
]

/** The place of a node that is the triple's own in base, or in it. */
const placeIn = (triple: Triple, node: Node): Triple => (triple.base === node ? triple : childOf(triple, node, 'base'))

const childOf = (parent: Triple, node: Node, side: Side): Triple => {
  const none = { base: undefined, ours: undefined, theirs: undefined }
  return { parent, step: '', ...none, [side]: node }
}
