/**
 * A document as nodes that own ranges of its text. Every character of the text belongs to exactly one piece:
 *
 *   { ⏎ ␣␣ // why ⏎ ␣␣ "a" :␣ 1 , ␣// note ⏎ ␣␣ "b" : 2 ⏎ }
 *   open [ lead        ][lbl][gap][core][sep][after] ...  [close][tail]
 *
 *   lead    whitespace and comments before the entry; a comment directly above belongs to the entry below it
 *   label   what names the entry among its siblings, as written: a member's key, an attribute's name
 *   gap     between label and core
 *   core    the value: an atom, or a container with an open piece, children, close trivia and a tail
 *   trail   between core and separator;   sep  the separator as written, empty when there is none
 *   after   a comment behind the entry on its line
 *
 * Only a parser knows a format. Ranges are offsets into the decoded text, which is as exact as bytes (`text.ts`). Nodes
 * are numbered, a parent always before its children: a loop forwards goes top down and a loop backwards goes bottom up,
 * so no walk over a tree recurses, whatever its depth.
 */

/**
 * How the children of a container belong together:
 * - `members`: named by their labels; the order is kept but means nothing
 * - `slots`: named by their labels, always the same ones, in a fixed order (the parts of an element, of a document)
 * - `items`: a list; all three versions together show whether it is keyed, a set or a sequence
 * - `none`: an atom
 */
export type Role = 'members' | 'slots' | 'items' | 'none'

export type Node = Readonly<{
  /** The node's number in the document, a parent before its children; `lastIndex` is the number behind its subtree. */
  index: number
  lastIndex: number
  kind: string
  role: Role
  /** Containers only: the separator between two children; empty if there is none. */
  separator: string
  /** Containers only: children start on their own lines; only the first may be on the line of its container. */
  lines: boolean
  /** Lists only: the order has no meaning. */
  isFree: boolean
  /** Whether an empty line separates it from what follows. */
  isApart: boolean
  /** Whether it is left out of paths, because a person does not see it as a thing of its own. */
  isSilent: boolean
  /**
   * The label's meaning (a key without quotes and escapes), unique among members. An item of a list has none, or one that
   * says what kind of item it is (an element's tag), which items may share.
   */
  name: string | undefined
  /** An atom's meaning: atoms with equal values are equal, however they are spelled. Empty for containers. */
  value: string
  children: readonly Node[]
  /** The child with this name; undefined if there is none. */
  child(name: string): Node | undefined
  leadStart: number
  labelStart: number
  labelEnd: number
  start: number
  /** Containers only: where the open piece ends, the trivia before the tail starts, and the tail starts. */
  openEnd: number
  closeStart: number
  tailStart: number
  end: number
  separatorStart: number
  separatorEnd: number
  afterEnd: number
}>

export type Tree = Readonly<{
  text: string
  /** The document itself, a container of slots whose lead, label and separators are empty. */
  root: Node
  /** How many nodes there are, and each by its place. */
  size: number
  node(index: number): Node
  /** The ranges of comments, in order. They belong to the pieces around nodes, and a merge keeps them. */
  comments: readonly Readonly<{ start: number; end: number }>[]
  /** What the parser tolerated, such as comments in a format that has none. A result may need no more tolerance than the sides. */
  tolerated: ReadonlySet<string>
  /** The unit of indentation, if the parser knows it; otherwise it is taken from the first indented node. */
  unit?: string | undefined
}>

/** Why a parser cannot read a text; it never guesses. */
export type Unreadable = Readonly<{ unreadable: string }>

export type Parse = (text: string) => Tree | Unreadable
/** A parser that is faster if it has already read a similar document. The result is the same. */
export type ParseLike = (text: string, like: Tree) => Tree | Unreadable

/** The label, gap and core of an entry: what it is, without what stands around it. */
export const entryText = (tree: Tree, node: Node) => tree.text.slice(node.labelStart, node.end)
/** All of it, with what stands around it. */
export const wholeText = (tree: Tree, node: Node) => tree.text.slice(node.leadStart, node.afterEnd)
export const coreText = (tree: Tree, node: Node) => tree.text.slice(node.start, node.end)
export const leadText = (tree: Tree, node: Node) => tree.text.slice(node.leadStart, node.labelStart)
export const gapText = (tree: Tree, node: Node) => tree.text.slice(node.labelEnd, node.start)
export const closeText = (tree: Tree, node: Node) => tree.text.slice(node.closeStart, node.tailStart)
export const trailText = (tree: Tree, node: Node) => tree.text.slice(node.end, node.separatorStart)
export const separatorText = (tree: Tree, node: Node) => tree.text.slice(node.separatorStart, node.separatorEnd)
export const afterText = (tree: Tree, node: Node) => tree.text.slice(node.separatorEnd, node.afterEnd)

/** How many characters stand before a place on its line; a byte order mark is none. */
export function columnOf(text: string, at: number): number {
  const line = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  return at - line - (line === 0 && at > 0 && text.startsWith('\uFEFF') ? 1 : 0)
}

/** Whether nothing stands before a place on its line. */
export const isLineStart = (text: string, at: number) =>
  at === 0 || text[at - 1] === '\n' || (at === 1 && text.startsWith('\uFEFF'))

/** What sort of thing an item of a list is: its kind, and its name if it has one, such as an element's tag. */
export const sortOf = ({ kind, name }: Node): string => (name === undefined ? kind : `${kind} ${name}`)
