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
 * one rule. A pattern is cut at its stars and looked for piece by piece, leftmost first: no pattern, however
 * hostile, costs more than its length times the address's.
 */

/** Bytes. What stands behind is ignored; 2.5 asks for at least this much. */
export const longestRobots = 500 * 1_024

export type Robots = Readonly<{
  /** Path and query of a canonical address. */
  allows(path: string): boolean
  /** Seconds between requests that the site asks for. */
  crawlDelaySeconds: number | undefined
  /** As written: absolute addresses by the protocol, which not everybody keeps. */
  sitemaps: readonly string[]
}>

export const allowAll: Robots = { allows: () => true, crawlDelaySeconds: undefined, sitemaps: [] }
export const forbidAll: Robots = {
  allows: (path) => path === '/robots.txt',
  crawlDelaySeconds: undefined,
  sitemaps: [],
}

type Rule = Readonly<{ isAllowed: boolean; length: number; pieces: readonly string[]; isAnchored: boolean }>
/** `isClosed`: a rule was read, so that the next `User-agent` begins another group. */
type Group = { agents: string[]; rules: Rule[]; delays: Delay[]; isClosed: boolean }
/** A Crawl-delay is no record of the RFC, so it closes no group; it holds for the agents named above it. */
type Delay = Readonly<{ agents: readonly string[]; seconds: number }>

/** Reads a robots.txt as `robot` (a product token such as `alluvium`, in any case) has to. */
export function readRobots(text: string, robot: string): Robots {
  const { groups, sitemaps } = readGroups(text)
  const name = robot.toLowerCase()
  const named = groups.filter(({ agents }) => agents.includes(name))
  const chosen = named.length > 0 ? name : '*'
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = mine.flatMap((group) => group.rules).sort(strongestFirst)
  const delays = mine.flatMap(({ delays }) => delays).filter(({ agents }) => agents.includes(chosen))
  return {
    allows(path) {
      if (path === '/robots.txt' || rules.length === 0) return true // 2.2.2
      const normal = normalPath(path)
      return rules.find((rule) => matches(rule, normal))?.isAllowed ?? true
    },
    crawlDelaySeconds: delays.length === 0 ? undefined : Math.max(...delays.map(({ seconds }) => seconds)),
    sitemaps,
  }
}

const strongestFirst = (one: Rule, other: Rule): number =>
  other.length - one.length || Number(other.isAllowed) - Number(one.isAllowed)

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let group: Group | undefined
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = readLine(line)
    if (key === 'user-agent') {
      if (group === undefined || group.isClosed) {
        group = { agents: [], rules: [], delays: [], isClosed: false }
        groups.push(group)
      }
      group.agents.push(agentName(value))
    } else if (key === 'sitemap') {
      if (value !== '') sitemaps.push(value)
    } else if (group !== undefined && (key === 'allow' || key === 'disallow')) {
      group.isClosed = true
      if (value !== '') group.rules.push(readRule(value, { isAllowed: key === 'allow' }))
    } else if (group !== undefined && key === 'crawl-delay' && /^\d{1,9}(?:\.\d+)?$/.test(value)) {
      group.delays.push({ agents: [...group.agents], seconds: Number(value) })
    }
  }
  return { groups, sitemaps }
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

function readRule(pattern: string, { isAllowed }: { isAllowed: boolean }): Rule {
  const isAnchored = pattern.endsWith('$')
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split(/\*+/).map(normalPath)
  const length = pieces.reduce((sum, piece) => sum + piece.length, pieces.length - 1 + Number(isAnchored))
  return { isAllowed, length, pieces, isAnchored }
}

function matches({ pieces, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...others] = pieces
  if (!path.startsWith(first)) return false
  const last = isAnchored ? (others.pop() ?? first) : ''
  let at = pieces.length === 1 ? 0 : first.length
  for (const piece of others) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isAnchored) return true
  return pieces.length === 1 ? path === last : path.length - last.length >= at && path.endsWith(last)
}

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

const encoded = (character: string): string =>
  Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
