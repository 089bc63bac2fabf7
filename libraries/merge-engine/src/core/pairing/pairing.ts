/** The result of pairing: which child of a container in one version is which in the others. */
import type { ConflictKind } from '../model/conflict.ts'
import type { Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/**
 * The remaining children, in their order; the deleted ones; why the container itself conflicts; and the children about which a
 * person must be asked, whatever would be decided about them. `isBesideDeleted`: something stands where the other side took out its
 * neighbour, so whoever merges that side again is asked whether it is that neighbour, edited.
 */
export type Pairing = Readonly<{
  order: readonly Triple[]
  deleted: readonly Triple[]
  conflict?: ConflictKind
  asked?: ReadonlyMap<Triple, ConflictKind>
  isBesideDeleted?: true
}>

/** One child of a container on one side, with its name; names are unique on a side. */
export type Named = Readonly<{ name: string; node: Node }>

export type NamedSides = Readonly<Record<Side, readonly Named[]>>

export type Draft = { parent: Triple; step: string } & { [S in Side]: Node | undefined }
