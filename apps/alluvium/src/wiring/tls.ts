/** The certificate of a service: read, checked, and read again when it was replaced. */

import { X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Listening } from '@alluvium/http'
import type { Configuration, Logger } from '@alluvium/kernel'
import { messageOf } from '@alluvium/kernel'
import { whyUnread } from '../configuration-file.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import type { listening } from '../settings/shared.ts'

type ListeningSettings = Configuration<typeof listening>

/** The certificate and the key that were configured. Throws `configuration.invalid` where they can't be used. */
export function certificateOf({
  tlsCert,
  tlsKey,
}: ListeningSettings): { certificate: string; key: string } | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined
  if (tlsCert === undefined || tlsKey === undefined) throw invalidConfiguration('--tls-cert and --tls-key go together.')
  const [cert, key] = [readConfiguredFile(tlsCert), readConfiguredFile(tlsKey)]
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const why = messageOf(error)
    throw invalidConfiguration(`${tlsCert} and ${tlsKey} can't be used together as a certificate and its key: ${why}.`)
  }
  return { certificate: cert, key }
}

/** How often we look whether the certificate was replaced. */
const certificateMs = 5000

/** Takes a certificate that was put in the place of the first one, and keeps the one before where that can't be used. */
export function renewWhenReplaced(opened: Listening, settings: ListeningSettings, logger: Logger): () => void {
  const { tlsCert, tlsKey } = settings
  if (tlsCert === undefined || tlsKey === undefined) return () => undefined
  warnOfTime(tlsCert, logger)
  const renew = () => {
    try {
      const renewed = certificateOf(settings)
      if (renewed) opened.renewCertificate(renewed)
      logger.info({ file: tlsCert }, 'the certificate was replaced')
      warnOfTime(tlsCert, logger)
    } catch (err) {
      // Also between the writing of the two files: the second one is heard of, too.
      logger.error({ err, file: tlsCert }, 'the certificate was replaced by one that cannot be used')
    }
  }
  const files = new Set([tlsCert, tlsKey])
  for (const file of files) watchFile(file, { interval: certificateMs, persistent: false }, renew)
  return () => files.forEach((file) => unwatchFile(file, renew))
}

const weekMs = 7 * 86_400_000

/** Clients refuse a certificate outside its time, and nothing of that is seen here. */
function warnOfTime(file: string, logger: Logger): void {
  const { validFromDate: from, validToDate: to } = new X509Certificate(readFileSync(file))
  const now = Date.now()
  // Of one that lasts for days only a third is left when the next one is due.
  const soonMs = Math.min(weekMs, (to.getTime() - from.getTime()) / 3)
  const dates = { file, from: from.toISOString(), ends: to.toISOString() }
  if (to.getTime() <= now) logger.warn(dates, 'the certificate has ended; clients refuse it')
  else if (from.getTime() > now) logger.warn(dates, 'the certificate does not count yet; clients refuse it')
  else if (to.getTime() - now < soonMs) logger.warn(dates, 'the certificate ends soon')
}

/** Throws `configuration.invalid`. */
export function readConfiguredFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw invalidConfiguration(`${path} can't be read: ${whyUnread(error, path)}.`)
  }
}
