/**
 * Asking the editor for its discovery document: one short answer in little time, no redirects (the address is the
 * operator's word, not the editor's), and nothing taken that is not such a document.
 */
import type { Clock, Logger } from '@alluvium/kernel'
import type { Discovered, WopiDiscovery } from '../../ports/wopi-discovery.ts'
import { wopiUnavailable } from '../../problems/wopi.ts'
import { gather } from '../folder/gather.ts'
import { parseDiscovery } from './parse-discovery.ts'

const timeoutMs = 10_000
const limitBytes = 2 * 1024 * 1024
const freshMs = 12 * 60 * 60_000
/** Whoever sends bad signatures must not make us ask the editor as often. */
const minGapMs = 60_000

export type WopiDiscoveryOptions = Readonly<{
  /** Where the editor is; its document lies at `hosting/discovery` below. */
  url: string
  clock: Clock
  logger: Logger
}>

/** Asks nothing before somebody wants to know, so the editor may start later. */
export function openWopiDiscovery({ url, clock, logger }: WopiDiscoveryOptions): WopiDiscovery {
  const address = `${url.replace(/\/+$/, '')}/hosting/discovery`
  let known: Readonly<{ discovered: Discovered; at: number }> | undefined
  let asking: Promise<Discovered> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  async function ask(): Promise<Discovered> {
    askedAt = clock.monotonic()
    const discovered = parseDiscovery(await fetchText(address))
    known = { discovered, at: clock.monotonic() }
    return discovered
  }

  /** One question at a time, whoever wants to know. */
  function askOnce(): Promise<Discovered> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    async discovered() {
      if (known && clock.monotonic() - known.at < freshMs) return known.discovered
      try {
        return await askOnce()
      } catch (error) {
        logger.warn({ err: error, address }, 'the editor does not say what it can do')
        throw wopiUnavailable(error)
      }
    },
    async discoveredNow() {
      if (clock.monotonic() - askedAt < minGapMs) return undefined
      try {
        return await askOnce()
      } catch (error) {
        logger.warn({ err: error, address }, 'the editor does not say what it can do')
        return undefined
      }
    },
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`The editor answered ${response.status} to ${address}.`)
  }
  const bytes = await gather(response.body, limitBytes)
  if (!bytes) throw new Error(`The editor answered with more than ${limitBytes} bytes.`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
