/** What a method's handler gets: the request, parsed as far as all methods have it in common. */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { StaleWrites } from '../../operations/stale-writes/stale-writes.ts'
import type { AsOf } from '../../operations/temporal/place-as-of.ts'
import type { Tools } from '../../operations/tools.ts'
import type { IsHere } from './addresses.ts'

export type Call = Readonly<{
  exchange: Exchange
  caller: Caller
  path: Path
  /** The address ended in a slash, so it means a folder. */
  slash: boolean
  /** The address lies in a snapshot: what it means, and the revision at which. `path` is the whole address. */
  past?: AsOf | undefined
  /** Whether an address that a header carries is one of ours. */
  isHere: IsHere
  /** Whether there is a console to which a browser may be sent. */
  hasConsole: boolean
  /** What becomes of a save that comes too late. */
  staleWrites: StaleWrites
}>

export type Method = (tools: Tools, call: Call) => Promise<void>
