/**
 * One account from one network that holds the whole budget of something, in a process of its own. It is forked with what to
 * hold and where, says how much it got, and holds that until it is ended.
 */
import { holdings, type Target } from './holdings.ts'

export type Attack = Readonly<{ holding: string; target: Target }>

const [given = ''] = process.argv.slice(2)
const { holding, target }: Attack = JSON.parse(given)
const hold = holdings[target.service]?.[holding]
if (hold === undefined) throw new Error(`Nobody knows how to hold ${holding}.`)
process.send?.(await hold(target))
setInterval(() => undefined, 60_000) // what is held is held until this process ends
