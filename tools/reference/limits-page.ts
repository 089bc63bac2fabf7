/** The tables of `docs/guides/limits.md`: the budgets of every service, as its own table has them. */
import { accountsBudgets } from '@alluvium/accounts'
import { crawlBudgets } from '@alluvium/crawl/budgets'
import { filesBudgets } from '@alluvium/files/budgets'
import { connectionBudgets } from '@alluvium/http'
import type { Budget, Budgets } from '@alluvium/kernel'
import { mergeBudgets } from '@alluvium/merge'

/** A chapter each; a service that has a table of budgets is named here. */
const chapters: Readonly<Record<string, Budgets>> = {
  'Every service': connectionBudgets,
  'File service': filesBudgets,
  'The platform: accounts': accountsBudgets,
  'The platform: merging': mergeBudgets,
  'Crawl service': crawlBudgets,
}

export const limitsPage = (): string =>
  [
    '# Limits',
    '',
    'This page says what one account and one network may hold at once, or do in a time, so that nobody uses up what everybody shares.',
    'Past a limit a request is refused with 429, with `Retry-After` if waiting is enough, or with 507. The sentence says what to do.',
    'A network is an IPv4 address or the /64 of an IPv6 address: the address of the connection, or the one that a proxy named by',
    "`--trusted-proxy` passes on (the proxy's own address is exempt). Requests of local development have a hundred times as much, unless",
    'the budget guards the memory of the process. To try a budget out, turn local development off with `--external-url`.',
    'Of several processes of a service (`--processes`) each allows its part of the connections and requests under way of a network. Failed',
    'log-ins are counted together, and what else is held by each process for itself.',
    '',
    'The limits of a single request (sizes, counts, depths, times) are in the description of each service, `/api/docs`. `--picture-memory`',
    'and `--render-memory` limit the memory of the processes that read pictures and render pages ([threat model](threat-model.md)).',
    '`npm run fix` writes this page from the tables in the code, `src/budgets.ts` of each service.',
    '',
    ...Object.entries(chapters).flatMap(([chapter, budgets]) => [
      `## ${chapter}`,
      '',
      '| What is counted | Of each | Limit | Past it | What to do |',
      '|---|---|---|---|---|',
      ...Object.values(budgets).map(row),
      '',
    ]),
  ].join('\n')

const row = ({ counts, per, limit, perMs, past, wayOut }: Budget): string =>
  `| ${counts} | ${per} | ${limit.toLocaleString('en')} ${perMs === undefined ? 'at once' : `in ${duration(perMs)}`} | ${past} | ${wayOut} |`

const units = [
  ['day', 24 * 3600_000],
  ['hour', 3600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

function duration(ms: number): string {
  const [unit, length] = units.find(([, one]) => ms >= one && ms % one === 0) ?? ['millisecond', 1]
  const count = ms / length
  return count === 1 ? `${/^[aeiou]/.test(unit) || unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}s`
}
