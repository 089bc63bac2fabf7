/**
 * What a format brings to the engine: how to read it, what its places mean, which of its atoms merge inside, and what its
 * own rules forbid. Everything else is in `core/`, once for all formats.
 */
import type { Choices, Conflict, ConflictKind, VersionPolicy } from './conflict.ts'
import type { Node, Parse, ParseLike, Tree } from './node.ts'
import type { Profile } from './profile.ts'
import type { Ruled } from './ruled.ts'
import type { Side } from './sides.ts'

export type Format = Readonly<{
  name: string
  parse: Parse
  /** A faster parser where a similar document was already read. Default: `parse`. */
  parseLike?: ParseLike
  /** The rules for this document, chosen by its content. Asked for base, so that both sides are merged by one set of rules. */
  profileOf(tree: Tree): Profile
  /** What the engine may write between copied pieces: punctuation and white space without a meaning. */
  separators: RegExp
  /**
   * Cuts an atom's text into pieces (words, lines, tokens), so that two edits of one atom can be combined. The pieces
   * joined are the text. Undefined: such an atom never merges inside. Default: strings that are prose are cut into words.
   */
  piecesOf?(kind: string, written: string): readonly string[] | undefined
  /**
   * Cuts pieces that both sides changed into smaller parts. They join to the text too. Default: words and signs. The same
   * pieces again: two edits that touch conflict.
   */
  tokensOf?(written: string, kind: string): readonly string[]
  /** Whether atoms of a kind are texts, of which two edits may merge even if they are short. Default: strings are. */
  isText?(kind: string): boolean
  /** Some lists of the format keep equal additions of both sides, so a result may change when a side is merged again. */
  allowsDuplicates?: boolean
  /** Whether values refer to members and to items of lists by their names, as in `needs: lint`. Default: that is not known. */
  refersByName?: boolean
  /** The meaning of a piece, however it is spelled. Pieces of equal meaning are equal. Default: the piece as written. */
  pieceMeaning?(piece: string): string
  /** The format of an atom that is itself a document, such as front matter. Asked before `piecesOf`. */
  embedded?(kind: string): Format | undefined
  /** Merges three texts without the engine, where nodes are not enough, as for text with formatting. Default: the engine merges by nodes. */
  mergeTexts?(texts: Readonly<Record<Side, string>>, choices?: Choices, policy?: VersionPolicy): TextMerge
  /** How the format numbers the items of lists. Absent: it does not. */
  listNumbers?: ListNumbers
  /**
   * The format's own objection to a result: a reference that leads nowhere, an identity that occurs twice. What a side
   * already had is no objection. Undefined: there is none.
   */
  objectionTo?(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined
}>

/**
 * Numbers that items begin with, as in Markdown. They are layout and belong to no item: a merge may need numbers that no side has, because
 * each side counted its own items.
 */
export type ListNumbers = Readonly<{
  /** The kind of lists with numbers. */
  kind: string
  /** The numbers of each list of a document as they are written, in order. */
  numbersOf(tree: Tree): readonly (readonly string[])[]
  /**
   * A merged document with its lists numbered as the sides number them. The lists of one container stand together, in order.
   */
  renumbered(result: Tree, lists: readonly (readonly MergedList[])[], trees: Readonly<Record<Side, Tree>>): string
}>

/** A list of the result, and what it is on the sides. `isMerged`: it has items of both sides. */
export type MergedList = Readonly<Record<Side, Node | undefined> & { result: Node; isMerged: boolean }>

/** Why a readable result is still rejected; it becomes the conflict. */
export type Objection = Readonly<{ path: string; kind: ConflictKind; detail: string }>

/** A piece of the result: copied from a range of a side, perhaps re-indented; or a separator if it has no source. */
export type Segment = Readonly<{
  text: string
  source?: Readonly<{ side: Side; from: number; to: number }>
  /** The format whose separator it is, where that is not the document's: inside an embedded document. */
  format?: Format
}>

/**
 * The pieces of the merged text, with the text, what rules decided, and the words of that (`Found`), where these
 * are known; or why there is none.
 */
export type TextMerge =
  | Readonly<{
      segments: readonly Segment[]
      text?: string
      ruled?: readonly Ruled[]
      ruledWords?: () => ReadonlySet<string>
      mayAskAgain?: true
    }>
  | Readonly<{ conflicts: readonly Conflict[] }>
  | Readonly<{ declined: string }>
