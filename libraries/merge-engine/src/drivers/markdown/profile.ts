/** What is known of the places of a document besides its blocks: what sections, items and rows are known by. */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { ListRule, Profile } from '../../core/model/profile.ts'
import { compareVersions, isKindOfChange, isRelease, namesChange, versionIn } from './changelog.ts'

/** @param isTree whether sections are read as a tree, so that two of them are side by side only if they are of one level */
export function profileOf(base: Tree, isTree: boolean): Profile {
  return {
    name: 'markdown',
    rules: [],
    identityKeys: [],
    exclusive: [],
    identityOf,
    listOf: (container, tree) => listOf(container, tree, isTree),
    compareAdded(one, other) {
      const order = compareIdentities(one, other)
      return order === 0 || isOldestFirst(base) ? order : -order
    },
  }
}

const versionSign = 'version '

function compareIdentities(one: string, other: string): number {
  if (!one.startsWith(versionSign) || !other.startsWith(versionSign)) return 0
  return compareVersions(one.slice(versionSign.length), other.slice(versionSign.length))
}

/** Whether the versions in the headings go up more often than down; a changelog's newest stands first as a rule. */
const isOldestFirst = oncePerTree((tree) => {
  let up = 0
  let down = 0
  let before: string | undefined
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    const version = node.kind === 'heading' ? versionIn(node.value) : undefined
    if (version === undefined) continue
    const order = before === undefined ? 0 : compareVersions(before, version)
    if (order < 0) up++
    if (order > 0) down++
    before = version
  }
  return up > down
})

/** By the index of the item: merges that prove another ask for the same ones. */
const identitiesIn = oncePerTree(() => new Map<number, string | undefined>())

function identityOf(item: Node, tree: Tree): string | undefined {
  const known = identitiesIn(tree)
  if (known.has(item.index)) return known.get(item.index)
  const identity = readIdentity(item, tree)
  known.set(item.index, identity)
  return identity
}

function readIdentity(item: Node, tree: Tree): string | undefined {
  if (item.kind === 'section') return identityOfHeading(item.children[0]?.value ?? '')
  if (item.kind === 'item') return identityOfText(textOf(item, tree))
  if (item.kind === 'definitions' || item.kind === 'front') return item.kind
  if (item.kind !== 'row') return undefined
  const first = item.children[0]
  return first && first.end > first.start ? first.value : undefined
}

/** A heading goes by its level and text, as `## Usage`; a release by its version, so that it may get a date or a link. */
function identityOfHeading(heading: string): string {
  const version = versionIn(heading)
  return version === undefined ? `${'#'.repeat(Number(heading[0]))}${heading.slice(1)}` : `${versionSign}${version}`
}

/** The text of an item, on one line. */
function textOf(item: Node, tree: Tree): string {
  const text = item.child('text')
  return text ? tree.text.slice(text.start, text.end) : ''
}

/** A bullet that begins with a link, a name in code or a bold one goes by it. */
function identityOfText(text: string): string | undefined {
  const found = /^(?:\[(?<link>[^\]]+)\]\(|(?<code>`[^`]+`)|\*\*(?<bold>[^*]+)\*\*)/.exec(text)?.groups
  return found?.['link'] ?? found?.['code'] ?? found?.['bold']
}

/**
 * Which lists take both sides' additions at one place. Two whole sections may stand one behind the other. Elsewhere what goes by
 * a link or a name pairs by it, but two different ones have no right order: a text is read from its start.
 */
function listOf(container: Node, tree: Tree, isTree: boolean): ListRule | undefined {
  if (growsAtOnePlace(container, tree)) return { additions: 'both', strict: true }
  const hasSections = container.kind === 'section' || container.kind === 'body'
  return isTree && hasSections ? { additions: 'named', strict: true } : { strict: true }
}

/** By the index of the list. */
const growingIn = oncePerTree(() => new Map<number, boolean>())

function growsAtOnePlace(container: Node, tree: Tree): boolean {
  const known = growingIn(tree)
  const grows = known.get(container.index) ?? isGrowing(container, tree)
  known.set(container.index, grows)
  return grows
}

function isGrowing(container: Node, tree: Tree): boolean {
  if (container.kind === 'rows') return true
  if (container.kind === 'list') return isListOfChanges(container, tree)
  return (container.kind === 'section' || container.kind === 'body') && isListOfReleases(container)
}

function isListOfReleases(container: Node): boolean {
  const heading = container.kind === 'section' ? (container.children[0]?.value ?? '') : ''
  if (heading !== '' && isRelease(heading)) return true
  const sections = container.children.filter(({ kind }) => kind === 'section')
  return sections.length > 0 && sections.every((section) => isRelease(section.children[0]?.value ?? ''))
}

function isListOfChanges(list: Node, tree: Tree): boolean {
  const heading = headingAbove(list, tree)
  if (heading !== undefined && (isRelease(heading) || isKindOfChange(heading))) return true
  return list.children.length > 0 && list.children.every((item) => namesChange(textOf(item, tree)))
}

function headingAbove({ index }: Node, tree: Tree): string | undefined {
  for (let at = index - 1; at > 0; at--) {
    const node = tree.node(at)
    if (node.kind === 'heading') return node.value
  }
  return undefined
}
