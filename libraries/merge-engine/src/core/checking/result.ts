import type { Decisions } from '../deciding/decision.ts'
import type { Values } from '../document/values.ts'
import type { Versions } from '../document/versions.ts'
import type { Tree } from '../model/node.ts'

/** The result of a merge, parsed again, with the meanings of its nodes; and what it was made from. */
export type Result = Readonly<{ versions: Versions; decisions: Decisions; tree: Tree; values: Values }>
