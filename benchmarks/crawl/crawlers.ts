/**
 * The crawlers that are measured, each as its users start it: following every link of the site, reading the title. Ours
 * writes everything it learns to the disk; the others keep what they learn in memory, and wget2 keeps files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repository } from '../../tools/repository.ts'
import { launchedFrom } from '../launched.ts'

export type Job = Readonly<{
  url: string
  pages: number
  concurrency: number
  /** Empty, and the crawler's own. */
  folder: string
}>

export type Crawler = Readonly<{
  name: string
  /** Program and arguments. */
  command(job: Job): readonly string[]
}>

/** Alluvium, as it is in a checkout. */
export const alluvium = (checkout: string): Crawler => ({
  name: 'alluvium',
  command: ({ url, pages, concurrency, folder }) => [
    process.execPath,
    ...launchedFrom(
      checkout,
      'crawl',
      url,
      `--max-pages=${pages}`,
      '--delay=0',
      `--concurrency=${concurrency}`,
      `--data=${folder}`,
    ),
  ],
})

export const ours = alluvium(repository())

const wget2: Crawler = {
  name: 'wget2',
  command: ({ url, concurrency, folder }) => [
    '/usr/bin/wget2',
    '--quiet',
    '--mirror',
    '--no-parent',
    '--no-robots',
    '--ignore-tags=img,link',
    `--max-threads=${concurrency}`,
    `--directory-prefix=${folder}`,
    url,
  ],
}

const beside = (file: string): string => fileURLToPath(new URL(`peers/${file}`, import.meta.url))

const scrapy: Crawler = {
  name: 'scrapy',
  command: ({ url, concurrency }) => ['/usr/bin/python3', beside('scrapy_crawl.py'), url, String(concurrency)],
}

const crawlee = (kind: 'http' | 'cheerio', packages: string): Crawler => ({
  name: `crawlee ${kind}`,
  command: ({ url, concurrency }) => [
    process.execPath,
    beside('crawlee.mjs'),
    kind,
    url,
    String(concurrency),
    packages,
  ],
})

export type Found = Readonly<{ crawlers: readonly Crawler[]; lacking: readonly string[] }>

/** The others that are there. `packages`: a folder in which Crawlee is installed, or is to be. */
export function peers(packages: string): Found {
  const crawlers: Crawler[] = []
  const lacking: string[] = []
  if (existsSync('/usr/bin/wget2')) crawlers.push(wget2)
  else lacking.push('wget2 is left out: there is no /usr/bin/wget2 (Debian: apt-get install wget2).')
  const failure = installed(packages)
  if (failure === undefined) crawlers.push(crawlee('http', packages), crawlee('cheerio', packages))
  else lacking.push(`Crawlee is left out: ${failure}`)
  if (existsSync('/usr/lib/python3/dist-packages/scrapy')) crawlers.push(scrapy)
  else lacking.push('Scrapy is left out: it is not installed (Debian: apt-get install python3-scrapy).')
  return { crawlers, lacking }
}

const crawleeVersion = '3.18.1'

/** Installs Crawlee from npm unless it is there; why it could not be. */
function installed(folder: string): string | undefined {
  if (existsSync(join(folder, 'node_modules/@crawlee/cheerio'))) return undefined
  mkdirSync(folder, { recursive: true })
  const packages = ['http', 'cheerio'].map((kind) => `@crawlee/${kind}@${crawleeVersion}`)
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', folder, ...packages], {
      stdio: 'ignore',
    })
    return undefined
  } catch (error) {
    return `npm could not install it (${error instanceof Error ? error.message : String(error)}).`
  }
}
