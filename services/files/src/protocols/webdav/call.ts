/** What the handler of a method receives: the parts of the request that all methods parse alike. */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { StaleWrites } from '../../operations/stale-writes/stale-writes.ts'
import type { AsOf } from '../../operations/temporal/place-as-of.ts'
import type { Tools } from '../../operations/tools.ts'
import type { Reach } from './addresses.ts'

export type Call = Readonly<{
  exchange: Exchange
  caller: Caller
  path: Path
  /** The address ends in a slash, so it means a folder. */
  slash: boolean
  /**
   * Set when the address lies in a snapshot: the path that it means there, and the revision. `path` is the whole
   * address.
   */
  past?: AsOf | undefined
  /** Which addresses in header fields are those of the tree, and with what its addresses begin. */
  reach: Reach
  /** As of `TreePlace`. */
  forOwnCloud: boolean
  /** Whether a console exists, to which a browser may be redirected. */
  hasConsole: boolean
  /** What happens to a stale write. */
  staleWrites: StaleWrites
}>

export type Method = (tools: Tools, call: Call) => Promise<void>
