/**
 * A certificate that comes and stays by itself.
 *
 *   none for these names --order--> kept --a third of its time is left--> ordered anew --> kept
 *                           |                                                  |
 *                           '--refused: again in a minute, two, … an hour      '--refused: likewise, and the old one serves on
 *
 * Authorities refuse who asks too often, so the wait doubles also where nothing is served yet.
 */
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@alluvium/kernel'
import { untilRenewal } from '../certificate-life.ts'
import { certificateFile, keptCertificate, replacePrivateFile } from './certificate-file.ts'
import type { ChallengeServer } from './challenge-server.ts'
import { type Order, orderCertificate } from './order-certificate.ts'

const [firstWaitMs, maxWaitMs] = [60_000, 3_600_000]
const maxLookMs = 12 * 3_600_000
/** How long an order may take. */
export const orderMs = 120_000

export type AutomaticCertificate = Readonly<{
  /** Holds the certificate chain and the key. */
  file: string
  /** Resolves when there is one that may be used. */
  ready: Promise<void>
  stop(): void
}>

export type AutomaticOrder = Omit<Order, 'folder'> &
  Readonly<{
    /** The data folder; the certificate is kept in a folder of its own there. */
    data: string
    challenges: Pick<ChallengeServer, 'answer' | 'forget'>
    logger: Logger
    /** Called with how long the next attempt takes to come, milliseconds, while there is none to serve with. */
    onWait?(ms: number): void
  }>

export function automaticCertificate(given: AutomaticOrder): AutomaticCertificate {
  const file = certificateFile(given.data)
  const stopping = new AbortController()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const isUsable = () => isFor(file, given.names)
  if (isUsable()) resolve()

  async function keep(): Promise<void> {
    let waitMs = firstWaitMs
    while (!stopping.signal.aborted) {
      /* oxlint-disable no-await-in-loop -- one attempt after the other */
      const dueIn = isUsable() ? untilDue(file) : 0
      if (dueIn > 0) {
        await sleep(Math.min(dueIn, maxLookMs), undefined, { signal: stopping.signal, ref: false })
        continue
      }
      try {
        const within = AbortSignal.any([stopping.signal, AbortSignal.timeout(orderMs)])
        const order = { ...given, folder: dirname(file) }
        replacePrivateFile(file, await orderCertificate(order, given.challenges, within))
        if (!isUsable()) throw new Error('The authority gave one that is not for all of these hosts, or not for now.')
        given.logger.info(
          { names: given.names, ends: keptCertificate(file)?.to.toISOString() },
          'a certificate was obtained',
        )
        waitMs = firstWaitMs
        resolve()
      } catch (error) {
        if (stopping.signal.aborted) return
        const what = `no certificate for ${given.names.join(', ')} was obtained from ${given.directory}`
        given.logger.error({ waitMs }, `${what}: ${reasonOf(error)} The next attempt is in ${waitMs / 1000} s.`)
        if (!isUsable()) given.onWait?.(waitMs)
        await sleep(waitMs, undefined, { signal: stopping.signal })
        waitMs = Math.min(maxWaitMs, waitMs * 2)
      }
      /* oxlint-enable no-await-in-loop */
    }
  }

  keep().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return { file, ready, stop: () => stopping.abort() }
}

/** What the authority said, or what was in the way to it; an address may have been tried in several ways. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(' ')
  if (!(error instanceof Error)) return String(error)
  if (['AbortError', 'CanceledError'].includes(error.name))
    return `There was no certificate within ${orderMs / 1000} s.`
  return error.message === '' ? reasonOf(error.cause) : error.message.replace(/[^.]$/, '$&.')
}

/** Whether there is one for all of the names that has not ended. */
function isFor(file: string, names: readonly string[]): boolean {
  const kept = keptCertificate(file)
  return kept !== undefined && kept.to.getTime() > Date.now() && names.every((name) => kept.names.includes(name))
}

/** Milliseconds. */
function untilDue(file: string): number {
  const kept = keptCertificate(file)
  return kept ? untilRenewal(kept) : 0
}
