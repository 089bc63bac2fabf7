/** What the crawl service is meant to reach, and whether it does. */
import { median, shown } from '../files/figures.ts'
import type { Run } from './measure.ts'

/** Of each crawler, a run for each round; undefined where it failed. */
export type Runs = ReadonlyMap<string, readonly (Run | undefined)[]>
/** Ours, alone, by the number of pages. */
export type Growth = ReadonlyMap<number, Run>

const rates: Readonly<Record<string, number>> = { wget2: 1, 'crawlee http': 4, 'crawlee cheerio': 10, scrapy: 15 }
const pagesPerSecond = 1_500
const cpuMsPerPage = 0.6
const bytesPerUrl = 150
/** Of the rate of the smallest crawl, what the largest keeps. */
const flatness = 0.85

/** The median of ours divided by theirs, round by round; of an even number of rounds the lesser of the two in the middle. */
export function ratio(runs: Runs, crawler: string): number {
  const ours = runs.get('alluvium') ?? []
  const theirs = runs.get(crawler) ?? []
  const inverse = ours.map(
    (run, round) => (theirs[round]?.pagesPerSecond ?? Number.NaN) / (run?.pagesPerSecond ?? Number.NaN),
  )
  return 1 / median(inverse.filter(Number.isFinite))
}

/** Of the larger of two crawls, bytes of memory for each address that the smaller does not have. */
export function bytesPerAddress(growth: Growth, pages: number): number {
  const smaller = [...growth.keys()].filter((size) => size < pages).toSorted((one, other) => one - other)[0]
  const [few, many] = [growth.get(smaller ?? Number.NaN), growth.get(pages)]
  if (smaller === undefined || few === undefined || many === undefined) return Number.NaN
  return ((many.megabytes - few.megabytes) * 1_000_000) / (pages - smaller)
}

/** A line for each target: what it is, what was measured, whether it holds. */
export function verdicts(runs: Runs, growth: Growth): readonly (readonly [string, string, string])[] {
  const mine = (runs.get('alluvium') ?? []).filter((run) => run !== undefined)
  const sizes = [...growth.keys()].toSorted((one, other) => one - other)
  const [smallest, largest] = [sizes[0] ?? Number.NaN, sizes.at(-1) ?? Number.NaN]
  const kept =
    (growth.get(largest)?.pagesPerSecond ?? Number.NaN) / (growth.get(smallest)?.pagesPerSecond ?? Number.NaN)
  return [
    minimum('pages/s', median(mine.map((run) => run.pagesPerSecond)), pagesPerSecond),
    ...Object.entries(rates).map(([name, times]) => minimum(`times ${name}`, ratio(runs, name), times)),
    maximum('CPU ms a page', median(mine.map((run) => run.cpuMsPerPage)), cpuMsPerPage),
    ...(sizes.length > 1
      ? [
          minimum(`of the rate at ${shown(smallest)} pages, kept at ${shown(largest)}`, kept, flatness),
          maximum(`bytes of memory an address, at ${shown(largest)}`, bytesPerAddress(growth, largest), bytesPerUrl),
        ]
      : []),
  ]
}

const minimum = (what: string, value: number, target: number) =>
  [`>= ${target} ${what}`, shown(value), word(value, value >= target)] as const
const maximum = (what: string, value: number, target: number) =>
  [`<= ${target} ${what}`, shown(value), word(value, value <= target)] as const
const word = (value: number, holds: boolean): string => (Number.isFinite(value) ? (holds ? 'holds' : 'MISSED') : '?')
