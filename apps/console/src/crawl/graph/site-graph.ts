/**
 * A site as pages and the links between them: a page for each dot, laid out so that what is linked lies near each other.
 *
 *   d3-force   links pull, dots push each other away, and a weak pull to the middle keeps lost ones in sight
 *
 * Each begins on a spiral by its depth, so that the same site gives the same picture.
 */
import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force'
import type { CrawlPage } from '../found/pages.ts'

export type Dot = Readonly<{ url: string; title: string | null; depth: number; isBad: boolean }>
/** By the places of the dots. */
export type Link = Readonly<{ from: number; to: number }>
export type SiteGraph = Readonly<{ dots: readonly Dot[]; links: readonly Link[] }>

/** How an address ends that was asked; the others are no pages of the site. */
const asked: ReadonlySet<string> = new Set([
  'fetched',
  'redirected',
  'http_error',
  'network_error',
  'timeout',
  'too_large',
])

/** More would be a cloud. */
export const maxDots = 500

/**
 * @param outgoing where each page leads, as far as it is known
 * Without its links a page still hangs on the one on which it was found first.
 */
export function siteGraph(pages: readonly CrawlPage[], outgoing: ReadonlyMap<string, readonly string[]>): SiteGraph {
  const shown = pages
    .filter(({ outcome, depth }) => asked.has(outcome) && depth !== null)
    .toSorted((one, other) => (one.depth ?? 0) - (other.depth ?? 0))
    .slice(0, maxDots)
  const places = new Map<string, number>()
  shown.forEach(({ url, final_url: final }, at) => {
    places.set(url, at)
    if (!places.has(final)) places.set(final, at)
  })
  const links = new Map<string, Link>()
  const join = (source: string, target: string) => {
    const [from, to] = [places.get(source), places.get(target)]
    if (from !== undefined && to !== undefined && from !== to) links.set(`${from} ${to}`, { from, to })
  }
  for (const { url, referrer } of shown) if (referrer !== null) join(referrer, url)
  for (const [url, targets] of outgoing) for (const target of targets) join(url, target)
  const dots = shown.map(({ url, title, depth, status }) => ({
    url,
    title,
    depth: depth ?? 0,
    isBad: (status ?? 0) >= 400 || status === null,
  }))
  return { dots, links: [...links.values()] }
}

export type Point = Readonly<{ x: number; y: number }>

/** Enough for a picture that doesn't move any more to the eye. */
const steps = 160

/** Where each dot lies, in a square from -1 to 1. */
export function laidOut({ dots, links }: SiteGraph): readonly Point[] {
  const nodes = dots.map(({ depth }, at): SimulationNodeDatum => {
    const angle = at * 2.399_963 // the golden angle: no two lie on one ray
    return { x: Math.cos(angle) * (depth + 0.1) * 40, y: Math.sin(angle) * (depth + 0.1) * 40 }
  })
  // d3 writes into what it is given.
  const joints = links.map(({ from, to }) => ({ source: from, target: to }))
  forceSimulation(nodes)
    .force(
      'link',
      forceLink(joints)
        .distance(36)
        .strength(links.length > dots.length * 4 ? 0.05 : 0.4),
    )
    .force('charge', forceManyBody().strength(-70).distanceMax(600))
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.05))
    .stop()
    .tick(steps)
  const [across, down] = [stretched(nodes.map(({ x = 0 }) => x)), stretched(nodes.map(({ y = 0 }) => y))]
  return nodes.map((_, at) => ({ x: across[at] ?? 0, y: down[at] ?? 0 }))
}

/** The values moved and stretched to reach from -1 to 1; all 0 when they are one. */
function stretched(values: readonly number[]): readonly number[] {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return values.map((value) => (max - min < 1 ? 0 : ((value - min) / (max - min)) * 2 - 1))
}

/** How many links lead to each dot. */
export function indegrees({ dots, links }: SiteGraph): readonly number[] {
  const counts = dots.map(() => 0)
  for (const { to } of links) counts[to] = (counts[to] ?? 0) + 1
  return counts
}
