/**
 * What a format brings to the engine: how to read it, what its places mean, which of its atoms merge inside, and what
 * its own rules forbid. Everything else is in `core/`, once, for all of them.
 */
import type { Conflict, ConflictKind } from './conflict.ts'
import type { Parse, ParseLike, Tree } from './node.ts'
import type { Profile } from './profile.ts'
import type { Side } from './sides.ts'

export type Format = Readonly<{
  name: string
  parse: Parse
  /** Default: `parse`, whatever was read before. */
  parseLike?: ParseLike
  /** The rules for this document, by what it holds. Asked for base, so that both sides are merged by one set of rules. */
  profileOf(tree: Tree): Profile
  /** What the engine may write between copied pieces: punctuation and white space, nothing with a meaning. */
  separators: RegExp
  /**
   * An atom's written text cut into the pieces by which two sides' edits of it may be put together: words, lines, tokens.
   * The pieces joined are the text. Two edits that touch conflict. Undefined: such an atom never merges inside.
   * Default: strings that are prose, by words.
   */
  piecesOf?(kind: string, written: string): readonly string[] | undefined
  /** The format has lists of facts, whose equal additions are two: an answer is not held to stay as it is when merged again. */
  keepsFacts?: boolean
  /** What a piece says, however it is spelled: equal meanings are equal pieces. Default: the piece as written. */
  pieceMeaning?(piece: string): string
  /** The format of an atom that is a document of its own, such as front matter. Asked before its pieces. */
  embedded?(kind: string): Format | undefined
  /** Merges three texts of this format by itself, where structure is not enough, as with text and its marks. Default: by its nodes. */
  mergeTexts?(texts: Readonly<Record<Side, string>>): TextMerge
  /**
   * What the format's own rules have against a result that was read: a reference that leads nowhere, an identity that
   * occurs twice. Only what no side had itself may be held against it. Undefined: nothing.
   */
  objectionTo?(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined
}>

/** Why a readable result may still not stand: becomes the conflict. */
export type Objection = Readonly<{ path: string; kind: ConflictKind; detail: string }>

/** A piece of the result: copied from a range of a side (perhaps re-indented), or a separator when it has no source. */
export type Segment = Readonly<{
  text: string
  source?: Readonly<{ side: Side; from: number; to: number }>
  /** The format whose separator it is, where that is not the document's: inside an embedded document. */
  format?: Format
}>

/** The pieces of the merged text, and the text where it is known; or why there is none. */
export type TextMerge =
  | Readonly<{ segments: readonly Segment[]; text?: string }>
  | Readonly<{ conflicts: readonly Conflict[] }>
  | Readonly<{ declined: string }>
