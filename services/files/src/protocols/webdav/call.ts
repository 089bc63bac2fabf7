/** What a method's handler gets: the request, parsed as far as all methods have it in common. */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { Tools } from '../../operations/tools.ts'

export type Call = Readonly<{
  exchange: Exchange
  caller: Caller
  path: Path
  /** The address ended in a slash, so it means a folder. */
  slash: boolean
}>

export type Method = (tools: Tools, call: Call) => Promise<void>
