/**
 * What a merged document must not do unless a side did: contain an id twice, refer to something that is deleted, use an
 * undeclared prefix. Each side is valid alone, but one may delete what the other newly uses.
 */

import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'
import { rootOf } from './elements.ts'

/** What a document defines and what it uses; each by kind and name, such as `the id top`. */
type Names = Readonly<{ ids: ReadonlyMap<string, number>; defined: ReadonlySet<string>; used: ReadonlySet<string> }>

/** How a vocabulary defines and uses names: reads one node, inside an element of this tag, and reports them. */
export type Naming = (node: Node, tag: string, found: Found) => void

type Found = Readonly<{
  define(what: string): void
  use(what: string): void
  /** Uses the prefix of a name, if it has one. Names repeat, and each is read once. */
  name(name: string): void
}>

export function objectionBy(
  naming: Naming,
): (result: Tree, sides: Readonly<Record<Side, Tree>>) => Objection | undefined {
  const namesOf = oncePerTree((tree) => namesIn(tree, naming))
  return (result, { base, ours, theirs }) => {
    const merged = namesOf(result)
    const doubled = [...merged.ids].filter(([, count]) => count > 1).map(([id]) => id)
    const missing = [...merged.used].filter((what) => !merged.defined.has(what))
    if (doubled.length === 0 && missing.length === 0) return undefined
    const sides = [base, ours, theirs].map(namesOf)
    const twice = doubled.find((id) => sides.every(({ ids }) => (ids.get(id) ?? 0) < 2))
    if (twice !== undefined)
      return { path: twice, kind: 'duplicate', detail: `The id ${JSON.stringify(twice)} would stand twice.` }
    // What no version defines is defined elsewhere; what a side left undefined is no objection.
    const dangling = missing.find(
      (what) =>
        sides.some(({ defined }) => defined.has(what)) &&
        sides.every(({ used, defined }) => !used.has(what) || defined.has(what)),
    )
    if (dangling === undefined) return undefined
    return { path: '', kind: 'edit-delete', detail: `One side uses ${dangling}, which the other took out.` }
  }
}

function namesIn(tree: Tree, naming: Naming): Names {
  const ids = new Map<string, number>()
  const defined = new Set<string>()
  const used = new Set<string>()
  const names = new Set<string>()
  const found: Found = {
    define: (what) => defined.add(what),
    use: (what) => used.add(what),
    name(name) {
      if (names.has(name)) return
      names.add(name)
      const colon = name.indexOf(':')
      if (colon > 0 && !name.startsWith('xml:')) used.add(`the prefix ${name.slice(0, colon)}`)
    },
  }
  const areUnique = !sharedIds.has(rootOf(tree)?.name ?? '')
  // The attributes of an element follow it, before its content.
  let tag = ''
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    const { kind } = node
    if (kind === 'element') tag = node.name ?? ''
    if (areUnique && kind === 'attribute' && idNames.has(node.name ?? ''))
      ids.set(node.value, (ids.get(node.value) ?? 0) + 1)
    naming(node, tag, found)
  }
  return { ids, defined, used }
}

const idNames: ReadonlySet<string> = new Set(['id', 'xml:id', 'android:id'])

/** Vocabularies whose ids are unique only together with something else: an author, a file. */
const sharedIds: ReadonlySet<string> = new Set(['databaseChangeLog', 'xliff'])

/** Ids and what refers to them by a common attribute; namespace prefixes; properties of Maven and MSBuild; resources of Android. */
export const generalNaming: Naming = (node, tag, found) => {
  const { kind } = node
  if (kind === 'attribute') nameAttribute(node.name ?? '', node, tag, found)
  else if (kind === 'element') {
    found.name(node.name ?? '')
    if (node.name === 'properties' || node.name === 'PropertyGroup')
      for (const { name } of node.child('content')?.children ?? []) found.define(`the property ${name ?? ''}`)
  } else if (kind === 'text') useIn(node.value, found)
}

/** What a text puts in: a property of Maven or MSBuild, or a resource of Android. */
function useIn(value: string, found: Found): void {
  if (value.includes('$'))
    for (const [, maven, msbuild] of value.matchAll(/\$\{([^{}]+)\}|\$\((\w+)\)/g))
      found.use(`the property ${maven ?? msbuild ?? ''}`)
  if (resource.test(value)) found.use(`the resource ${value.slice(1).replaceAll('.', '_')}`)
}

function nameAttribute(name: string, node: Node, tag: string, found: Found): void {
  if (name.startsWith('xmlns:')) return found.define(`the prefix ${name.slice('xmlns:'.length)}`)
  found.name(name)
  const { value } = node
  useIn(value, found)
  if (name === 'name' && resources.has(tag)) found.define(`the resource ${tag}/${value.replaceAll('.', '_')}`)
  if (idNames.has(name) || (name === 'name' && named.has(tag))) found.define(`the id ${value.replace(androidId, '')}`)
  else if (value.startsWith('#')) found.use(`the id ${value.slice(1)}`)
  else if (androidId.test(value)) found.use(`the id ${value.replace(androidId, '')}`)
  else if (referring.test(name)) for (const one of value.split(/[\s,]+/)) if (one !== '') found.use(`the id ${one}`)
}

/** Elements that are referred to by their name. */
const named: ReadonlySet<string> = new Set(['bean', 'target', 'style', 'job', 'step', 'macrodef', 'presetdef'])

/** Resources of Android that are defined by an element with a name, and what refers to one of them. */
const resources: ReadonlySet<string> = new Set('bool color dimen drawable integer plurals string style'.split(' '))
const resource = /^@(?:bool|color|dimen|drawable|integer|plurals|string|style)\/\w[\w.]*$/

const androidId = /^@\+?id\//

/** IDREF in well-known schemas; beans, targets, styles and change sets refer in the same way. */
const referring = /^(?:ref|refs|refid|idref|idrefs|parent|bean|depends|depends-on|extends|[a-z-]+-ref)$/
