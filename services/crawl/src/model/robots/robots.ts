/**
 * robots.txt, by RFC 9309: which addresses of a site a robot may ask for.
 *
 *   User-agent: alluvium        groups that name us (all of them, merged), else those of `*`, else nothing is forbidden
 *   Disallow: /private/         the longest matching rule wins; of equals, Allow
 *   Allow: /private/open/*.html$
 *   Crawl-delay: 2              beyond the RFC: raises the gap between requests
 *   Sitemap: https://…          belongs to no group
 *
 * Lengths are compared after percent-encoding is made alike on both sides (2.2.2), so `/a%3cd` and `/a%3Cd` are
 * one rule. No file, however hostile, costs more for an address than the budget of `robots-rules.ts`.
 */
import { type RobotsVerdict, robotsRules, type WrittenRule } from './robots-rules.ts'

/** Bytes. What stands behind is ignored; 2.5 asks for at least this much. */
export const maxRobotsBytes = 500 * 1_024

/** Sitemaps that a file may name; far fewer are read. */
const maxSitemaps = 1_000

export type Robots = Readonly<{
  /** Says whether a path with its query, of a canonical address, may be fetched. What is `undecided` must be taken as forbidden. */
  verdict(path: string): RobotsVerdict
  allows(path: string): boolean
  /** Seconds between requests that the site asks for. */
  crawlDelaySeconds: number | undefined
  /** As written: absolute addresses by the protocol, which not everybody keeps. */
  sitemaps: readonly string[]
}>

export const allowAll: Robots = robotsBy(() => 'allowed')
export const forbidAll: Robots = robotsBy((path) => (path === '/robots.txt' ? 'allowed' : 'disallowed'))

/** `isNamed`: it names the robot; `isForAll`: it names everybody. `isClosed`: a rule was read, so that the next `User-agent` begins another group. */
type Group = Addressees & { rules: WrittenRule[]; delays: Delay[]; isClosed: boolean }
type Addressees = { isNamed: boolean; isForAll: boolean }
/** A Crawl-delay is no record of the RFC, so it closes no group; it holds for the agents named above it. */
type Delay = Readonly<Addressees & { seconds: number }>

/** Reads a robots.txt as `robot` (a product token such as `alluvium`, in any case) has to, in short steps: a file may be made to take long. */
export function* readRobots(text: string, robot: string): Generator<void, Robots> {
  const { groups, sitemaps } = yield* readGroups(text, robot.toLowerCase())
  const isOfGroup = groups.some(({ isNamed }) => isNamed)
  const isMine = ({ isNamed, isForAll }: Addressees): boolean => (isOfGroup ? isNamed : isForAll)
  const mine = groups.filter(isMine)
  const verdict = yield* robotsRules(
    mine.flatMap(({ rules }) => rules),
    normalPath,
  )
  const seconds = mine.flatMap(({ delays }) => delays.filter(isMine)).map((delay) => delay.seconds)
  return robotsBy(
    (path) => (path === '/robots.txt' ? 'allowed' : verdict(normalPath(path))), // 2.2.2
    {
      crawlDelaySeconds: seconds.length === 0 ? undefined : seconds.reduce((max, one) => Math.max(max, one)),
      sitemaps,
    },
  )
}

function robotsBy(
  verdict: Robots['verdict'],
  more: Pick<Robots, 'crawlDelaySeconds' | 'sitemaps'> = { crawlDelaySeconds: undefined, sitemaps: [] },
): Robots {
  return { ...more, verdict, allows: (path) => verdict(path) === 'allowed' }
}

/** Lines, or rules, in one step. */
const stepLines = 500

function* readGroups(text: string, robot: string): Generator<void, { groups: Group[]; sitemaps: string[] }> {
  const groups: Group[] = []
  const sitemaps = new Set<string>()
  let group: Group | undefined
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [number, line] of lines.entries()) {
    if (number % stepLines === 0) yield
    const [key, value] = readLine(line)
    if (key === 'user-agent') {
      if (group === undefined || group.isClosed) {
        group = { isNamed: false, isForAll: false, rules: [], delays: [], isClosed: false }
        groups.push(group)
      }
      const agent = agentName(value)
      group.isNamed ||= agent === robot
      group.isForAll ||= agent === '*'
    } else if (key === 'sitemap') {
      if (value !== '' && sitemaps.size < maxSitemaps) sitemaps.add(value)
    } else if (group !== undefined && (key === 'allow' || key === 'disallow')) {
      group.isClosed = true
      if (value !== '') group.rules.push({ pattern: value, isAllowed: key === 'allow' })
    } else if (group !== undefined && key === 'crawl-delay' && /^\d{1,9}(?:\.\d+)?$/.test(value)) {
      group.delays.push({ isNamed: group.isNamed, isForAll: group.isForAll, seconds: Number(value) })
    }
  }
  return { groups, sitemaps: [...sitemaps] }
}

function readLine(line: string): [key: string, value: string] {
  const comment = line.indexOf('#')
  const plain = comment < 0 ? line : line.slice(0, comment)
  const colon = plain.indexOf(':')
  return colon < 0 ? ['', ''] : [plain.slice(0, colon).trim().toLowerCase(), plain.slice(colon + 1).trim()]
}

/** `Alluvium/1.0 (+https://…)` names the robot `alluvium` (2.2.1: letters, `_` and `-`). */
const agentName = (value: string): string =>
  value.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? value).toLowerCase()

const escapeOrOdd = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~!&()+,;=:@/?-]/gu
const unreserved = /^[A-Za-z0-9._~-]$/

/**
 * One spelling for paths and for the pieces of patterns (RFC 9309, 2.2.2): what needs no encoding has none,
 * everything else has, in capitals. A star or dollar sign that is meant as itself is `%2A` or `%24`.
 */
function normalPath(text: string): string {
  return text.replace(escapeOrOdd, (found) => {
    if (found.length !== 3 || !found.startsWith('%')) return encoded(found)
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return unreserved.test(character) ? character : found.toUpperCase()
  })
}

/** `encodeURIComponent` leaves some of them alone. */
const encoded = (character: string): string =>
  character.charCodeAt(0) < 128
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(character.toWellFormed())
