/**
 * What the service should hold, on a page: nodes, where each is and what it contains. A snapshot is a copy of that map.
 * Tags and shares hang on nodes and not on times, as in the service. Every change answers with the code of its refusal,
 * or with nothing, and then has been made.
 *
 *   tree   node 5 -> { parent: 1 (the root) or 2 (the trash) or a folder, name, content (undefined: a folder) }
 */
import { digestOf, smallLimitBytes } from '../src/model/content.ts'

export type Content = Readonly<{ bytes: Buffer; digest: string }>
type Place = Readonly<{ parent: number; name: string; content: Content | undefined }>
type Tree = ReadonlyMap<number, Place>
/** A refusal's code; empty when there is none. */
type Code = string

type Relocation = Readonly<{ from: string; to: string; replace: boolean; makesParents: boolean }>
type ModelShare = { readonly token: string; readonly node: number; readonly maxDownloads: number; count: number }
type Trashed = Readonly<{ path: string; size: number; is_collection: boolean }>

const root = 1
const trash = 2

export const contentOf = (bytes: Buffer): Content => ({ bytes, digest: digestOf(bytes) })
const sizeOf = (place: Place): number => place.content?.bytes.length ?? 0
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export class TreeModel {
  tree = new Map<number, Place>()
  readonly snapshots: { readonly id: string; readonly tree: Tree }[] = []
  readonly shares: ModelShare[] = []
  readonly #tags = new Map<number, Set<string>>()
  /** All contents that a node has ever had. */
  readonly #had = new Map<number, Set<string>>()
  /** When a node was last taken out of the tree, or out of a folder in the trash, and where it was. */
  readonly #left = new Map<number, Readonly<{ order: number; path: string }>>()
  readonly #blobs = new Map<string, number>()
  #smallBytes = 0
  #versionBytes = 0
  #lastNode = trash
  #order = 0

  nodeAt(path: string): number | undefined {
    if (path === '') return root
    const parent = this.nodeAt(parentOf(path))
    return this.#children(parent ?? 0).find(([, { name }]) => name === nameOf(path))?.[0]
  }

  placeAt(path: string): Place | undefined {
    return this.tree.get(this.nodeAt(path) ?? 0)
  }

  isInTree(node: number): boolean {
    const parent = this.tree.get(node)?.parent ?? trash
    return parent === root || (parent !== trash && this.isInTree(parent))
  }

  tagsOf(node: number): string[] {
    return [...(this.#tags.get(node) ?? [])].toSorted()
  }

  hasHad(node: number, digest: string): boolean {
    return this.#had.get(node)?.has(digest) ?? false
  }

  /** Every path with what is there. */
  entries(tree: Tree = this.tree): [string, number, Place][] {
    const below = (parent: number, path: string): [string, number, Place][] =>
      [...tree]
        .filter(([, place]) => place.parent === parent)
        .flatMap(([node, place]) => {
          const own = `${path}/${place.name}`
          return [[own, node, place], ...below(node, own)] as [string, number, Place][]
        })
    return below(root, '').toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  /** Newest first. */
  trashed(): (Trashed & Readonly<{ node: number; order: number }>)[] {
    return this.#children(trash)
      .map(([node, place]) => ({
        node,
        ...(this.#left.get(node) ?? { order: 0, path: '' }),
        size: [node, ...this.#below(node)].reduce((sum, one) => sum + this.#size(one), 0),
        is_collection: place.content === undefined,
      }))
      .toSorted((a, b) => b.order - a.order || (a.path < b.path ? -1 : 1))
  }

  stats() {
    const here = this.entries().map(([, , place]) => place)
    const logical = here.reduce((sum, place) => sum + sizeOf(place), 0)
    const trashed = this.trashed().reduce((sum, { size }) => sum + size, 0)
    const stored = this.#smallBytes + [...this.#blobs.values()].reduce((sum, size) => sum + size, 0)
    const held = logical + trashed + this.#versionBytes
    return {
      files: here.filter(({ content }) => content).length,
      collections: here.filter(({ content }) => !content).length,
      logical_bytes: logical,
      stored_bytes: stored,
      dedupe_ratio: stored === 0 ? 1 : Math.round((held / stored) * 1000) / 1000,
      versions_bytes: this.#versionBytes,
      trash_bytes: trashed,
    }
  }

  refusesPut(path: string, { makesParents = true } = {}): Code {
    const there = this.placeAt(path)
    return there && !there.content ? 'files.is-folder' : this.#refuseParents(path, { makesParents })
  }

  put(path: string, content: Content, options = {}): Code {
    const refused = this.refusesPut(path, options)
    if (refused) return refused
    this.#store(content)
    const node = this.nodeAt(path)
    if (node === undefined) this.#open(path, content)
    else this.#replace(node, content)
    return ''
  }

  makeFolder(path: string): Code {
    if (this.placeAt(path)) return 'files.path-taken'
    const refused = this.#refuseParents(path, { makesParents: false })
    if (refused) return refused
    this.#open(path, undefined)
    return ''
  }

  delete(path: string): Code {
    const node = this.nodeAt(path)
    if (node === undefined) return 'files.path-missing'
    this.#throwAway(node)
    return ''
  }

  move(relocation: Relocation): Code {
    const refused = this.#refuseRelocation(relocation)
    if (refused) return refused
    const { from, to } = relocation
    const [node, replaced] = [this.nodeAt(from) ?? 0, this.nodeAt(to)]
    if (replaced !== undefined) {
      this.#throwAway(replaced)
      this.tag(node, this.tagsOf(replaced))
      for (const [at, share] of this.shares.entries()) if (share.node === replaced) this.shares[at] = { ...share, node }
    }
    const parent = this.#makeParents(to)
    this.#set(node, { parent, name: nameOf(to) })
    return ''
  }

  copy(relocation: Relocation): Code {
    const refused = this.#refuseRelocation(relocation)
    if (refused) return refused
    const { from, to } = relocation
    const [node, replaced] = [this.nodeAt(from) ?? 0, this.nodeAt(to)]
    const content = this.tree.get(node)?.content
    if (content && replaced !== undefined && this.tree.get(replaced)?.content) {
      this.#storeSmall(content)
      this.#replace(replaced, content)
      this.#tags.set(replaced, new Set(this.tagsOf(node)))
      return ''
    }
    const below = this.entries()
      .filter(([path]) => path.startsWith(`${from}/`))
      .map(([path, one, place]) => ({ path, one, content: place.content }))
    if (replaced !== undefined) this.#throwAway(replaced)
    for (const one of [{ path: from, one: node, content }, ...below]) {
      if (one.content) this.#storeSmall(one.content)
      this.tag(this.#open(to + one.path.slice(from.length), one.content), this.tagsOf(one.one))
    }
    return ''
  }

  restoreTrashed(node: number, { replace }: Readonly<{ replace: boolean }>): Code {
    const path = this.#left.get(node)?.path ?? ''
    const there = this.nodeAt(path)
    if (there !== undefined && !replace) return 'files.path-taken'
    const refused = this.#refuseParents(path, { makesParents: true })
    if (refused) return refused
    if (there !== undefined) this.#throwAway(there)
    this.#set(node, { parent: this.#makeParents(path), name: nameOf(path) })
    return ''
  }

  emptyTrash(): void {
    const going = this.#children(trash).flatMap(([node]) => [node, ...this.#below(node)])
    this.#order += 1
    for (const node of going) if (this.tree.get(node)?.parent !== trash) this.#leave(node)
    for (const node of going) {
      this.#versionBytes += this.#size(node)
      this.tree.delete(node)
    }
  }

  tag(node: number, tags: readonly string[]): void {
    this.#tags.set(node, new Set([...this.tagsOf(node), ...tags]))
  }

  untag(node: number, tag: string): Code {
    return this.#tags.get(node)?.delete(tag) ? '' : 'files.tag-missing'
  }

  snapshot(id: string): void {
    this.snapshots.push({ id, tree: new Map(this.tree) })
  }

  /** @param undoId of the snapshot that is taken before. */
  restoreSnapshot(tree: Tree, undoId: string): void {
    this.snapshot(undoId)
    this.#order += 1
    for (const [node, { parent }] of tree) {
      const now = this.tree.get(node)
      if (parent === trash && now && now.parent !== trash) this.#leave(node)
    }
    for (const [node, place] of this.tree) {
      if (tree.get(node)?.content?.digest !== place.content?.digest) this.#versionBytes += sizeOf(place)
    }
    this.tree = new Map(tree)
  }

  /** What a version that is put back contains is stored already, unless it was another node's and is small. */
  restoreVersion(path: string, content: Content): void {
    const node = this.nodeAt(path) ?? 0
    if (!this.hasHad(node, content.digest)) this.#storeSmall(content)
    this.#replace(node, content)
  }

  /** Of a share's file; undefined when it is not in the tree. */
  contentOfNode(node: number): Content | undefined {
    return this.isInTree(node) ? this.tree.get(node)?.content : undefined
  }

  #children(parent: number): [number, Place][] {
    return [...this.tree].filter(([, place]) => place.parent === parent)
  }

  #below(node: number): number[] {
    return this.#children(node).flatMap(([one]) => [one, ...this.#below(one)])
  }

  #size(node: number): number {
    return this.tree.get(node)?.content?.bytes.length ?? 0
  }

  #refuseParents(path: string, { makesParents }: Readonly<{ makesParents: boolean }>): Code {
    for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
      if (this.placeAt(above)?.content) return 'files.parent-is-file'
    }
    const parent = parentOf(path)
    return parent !== '' && !makesParents && !this.placeAt(parent) ? 'files.parent-missing' : ''
  }

  #refuseRelocation({ from, to, replace, makesParents }: Relocation): Code {
    if (from === to) return 'files.onto-itself'
    if (to.startsWith(`${from}/`)) return 'files.into-itself'
    if (from.startsWith(`${to}/`)) return 'files.over-its-folder'
    if (!this.placeAt(from)) return 'files.path-missing'
    if (this.placeAt(to) && !replace) return 'files.path-taken'
    return this.#refuseParents(to, { makesParents })
  }

  #makeParents(path: string): number {
    const parent = parentOf(path)
    return this.nodeAt(parent) ?? this.#open(parent, undefined)
  }

  #open(path: string, content: Content | undefined): number {
    const parent = this.#makeParents(path)
    const node = (this.#lastNode += 1)
    this.tree.set(node, { parent, name: nameOf(path), content })
    if (content) this.#had.set(node, new Set([content.digest]))
    return node
  }

  #set(node: number, change: Partial<Place>): void {
    const place = this.tree.get(node)
    if (place) this.tree.set(node, { ...place, ...change })
  }

  #replace(node: number, content: Content): void {
    const before = this.tree.get(node)?.content
    if (before && before.digest !== content.digest) this.#versionBytes += before.bytes.length
    this.#set(node, { content })
    this.#had.get(node)?.add(content.digest)
  }

  #leave(node: number): void {
    this.#left.set(node, { order: this.#order, path: this.#pathAsOf(node) })
  }

  /** In a folder that is in the trash: where that would be if it had stayed. */
  #pathAsOf(node: number): string {
    const place = this.tree.get(node)
    if (!place || node === root) return ''
    if (place.parent === trash) return this.#left.get(node)?.path ?? ''
    return `${this.#pathAsOf(place.parent)}/${place.name}`
  }

  #throwAway(node: number): void {
    this.#order += 1
    this.#leave(node)
    this.#set(node, { parent: trash })
  }

  #store(content: Content): void {
    if (content.bytes.length > smallLimitBytes) this.#blobs.set(content.digest, content.bytes.length)
    else this.#storeSmall(content)
  }

  #storeSmall({ bytes }: Content): void {
    if (bytes.length <= smallLimitBytes) this.#smallBytes += bytes.length
  }
}
