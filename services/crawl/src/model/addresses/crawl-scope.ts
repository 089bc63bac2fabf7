/**
 * Which addresses belong to a crawl. It depends on the address alone and on where the start has answered.
 *
 *   https://www.example.com/docs/intro      the start
 *   host      www.example.com
 *   domain    example.com and every name below it, on any port: the registrable domain by the Public Suffix List, its private
 *             part included, so that a crawl of one site at a shared host (a.github.io) never reaches its neighbours
 *   prefix    www.example.com, and there what begins with /docs/
 */
import { getDomain } from 'tldts'
import type { CrawlRules } from './crawl-rules.ts'
import { matchesGlob, readGlob } from './glob.ts'
import { type Trap, trapIn } from './traps.ts'
import { hostOf, pathOf } from './url.ts'

export type CrawlScope = Readonly<{
  /** Whether an address on another host than the start's may belong to it. */
  isWide: boolean
  /** Why an address is not followed; undefined for one that is. */
  refusal(url: string): 'outside' | Trap | undefined
}>

/** `home`: the address at which the start has answered. `year`: the present one. */
export function crawlScope({ scope, include, exclude }: CrawlRules, home: string, year: number): CrawlScope {
  const included = include.map(readGlob)
  const excluded = exclude.map(readGlob)
  const isWithin = { host: onHost(home), domain: inDomain(home), prefix: belowPath(home) }[scope]
  return {
    isWide: scope === 'domain',
    refusal(url) {
      if (!isWithin(url)) return 'outside'
      if (included.length + excluded.length > 0) {
        const path = pathOf(url)
        if (included.length > 0 && !included.some((glob) => matchesGlob(glob, path))) return 'outside'
        if (excluded.some((glob) => matchesGlob(glob, path))) return 'outside'
      }
      return trapIn(url, year)
    },
  }
}

function onHost(home: string): (url: string) => boolean {
  const host = hostOf(home)
  return (url) => hostOf(url) === host
}

function inDomain(home: string): (url: string) => boolean {
  const domain = domainOf(nameOf(home))
  let lastName = ''
  let lastIsIn = false
  return (url) => {
    const name = nameOf(url)
    if (name !== lastName) {
      lastName = name
      lastIsIn = domainOf(name) === domain
    }
    return lastIsIn
  }
}

/** `example.co.uk` of `shop.example.co.uk`; an IP address, or a name that has no registrable domain, is its own. */
const domainOf = (name: string): string => getDomain(name, { allowPrivateDomains: true }) ?? name

const nameOf = (url: string): string => hostOf(url).replace(/:\d+$/, '')

function belowPath(home: string): (url: string) => boolean {
  const isHere = onHost(home)
  const [path = ''] = pathOf(home).split('?', 1)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return (url) => isHere(url) && pathOf(url).startsWith(folder)
}
