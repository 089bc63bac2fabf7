/** The certificate of a service: read, checked, and read again when it was replaced. */

import { X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Listening } from '@alluvium/http'
import type { Configuration, Logger } from '@alluvium/kernel'
import { messageOf } from '@alluvium/kernel'
import { lifeOf, type Stage, stageOf } from '../certificate-life.ts'
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

const timeWarnings: Readonly<Partial<Record<Stage, string>>> = {
  ended: 'has ended; clients refuse it',
  'not-yet': 'does not count yet; clients refuse it',
  last: 'ends soon',
  soon: 'ends soon',
}

/** Clients refuse a certificate outside its time, and nothing of that is seen here. */
function warnOfTime(file: string, logger: Logger): void {
  const life = lifeOf(new X509Certificate(readFileSync(file)))
  const words = timeWarnings[stageOf(life)]
  if (words !== undefined)
    logger.warn({ file, from: life.from.toISOString(), ends: life.to.toISOString() }, `the certificate ${words}`)
}

/** Throws `configuration.invalid`. */
export function readConfiguredFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw invalidConfiguration(`${path} can't be read: ${whyUnread(error, path)}.`)
  }
}
