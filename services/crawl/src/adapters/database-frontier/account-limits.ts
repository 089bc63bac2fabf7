/** The limits of one account, or one network. They are checked in the transaction in which a crawl starts or resumes. */
import type { Script } from '@alluvium/database'
import { activeStates } from '../../model/crawl-state.ts'
import type { AccountLimits } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import {
  tooManyCrawls,
  tooManyKept,
  tooManyRunning,
  tooManyRunningOfNetwork,
  tooMuchKept,
} from '../../problems/limits.ts'

const countActive = statement((db) =>
  db
    .selectFrom('crawls')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', 'in', activeStates),
)
const countActiveOf = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('crawls')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', 'in', activeStates)
    .where('account', '=', account),
)
const countActiveFrom = statement((db, { network }: { network: string }) =>
  db
    .selectFrom('crawls')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', 'in', activeStates)
    .where('client_network', '=', network),
)
const keptBy = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('crawls')
    .select(({ fn }) => [
      fn.countAll<number>().as('crawls'),
      fn.sum<number | string | null>('addresses').as('addresses'),
      fn.sum<number | string | null>('content_bytes').as('bytes'),
    ])
    .where('account', '=', account)
    .where('deleted_at', 'is', null),
)

/** Whose a crawl is, and where it was started from. */
type Starter = Readonly<{ account: string; clientNetwork?: string | null | undefined }>

/** Throws `crawl.too-many-running`, or `crawl.queue-full` when as many crawls are active as may be. */
export function* roomForOne(
  { account, clientNetwork }: Starter,
  maxActive: number,
  limits: AccountLimits | undefined,
): Script<void> {
  const active = yield* countActive.first({})
  if ((active?.count ?? 0) >= maxActive) throw tooManyCrawls()
  if (limits === undefined) return
  const own = yield* countActiveOf.first({ account })
  if ((own?.count ?? 0) >= limits.runningCrawls) throw tooManyRunning(limits.runningCrawls)
  if (clientNetwork === null || clientNetwork === undefined) return
  const ofNetwork = yield* countActiveFrom.first({ network: clientNetwork })
  if ((ofNetwork?.count ?? 0) >= limits.runningCrawlsOfNetwork)
    throw tooManyRunningOfNetwork(limits.runningCrawlsOfNetwork)
}

/** Throws `crawl.too-many-kept` or `crawl.too-much-kept`. */
export function* roomToKeep(account: string, limits: AccountLimits | undefined): Script<void> {
  if (limits === undefined) return
  const kept = yield* keptBy.first({ account })
  if ((kept?.crawls ?? 0) >= limits.keptCrawls) throw tooManyKept(limits.keptCrawls)
  const mebibytes = Number(kept?.bytes ?? 0) / 2 ** 20
  if (Number(kept?.addresses ?? 0) >= limits.keptAddresses || mebibytes >= limits.keptMebibytes) throw tooMuchKept()
}
