/**
 * The certificate of an installation: one file with its key and its chain, so that the two are replaced together. Both are PEM, and
 * a reader of either skips the other.
 */
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '@alluvium/database'
import { type Life, lifeOf } from '../certificate-life.ts'

/** The file in which an installation keeps the certificate that it orders itself. */
export const certificateFile = (data: string): string => join(data, 'certificates', 'certificate.pem')

export type Validity = Life & Readonly<{ names: readonly string[] }>

/** What is kept; undefined when there is none, or none that can be read. */
export function keptCertificate(file: string): Validity | undefined {
  if (!existsSync(file)) return undefined
  try {
    const found = new X509Certificate(readFileSync(file))
    const { subjectAltName = '' } = found
    const names = subjectAltName.split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : []))
    return { names, ...lifeOf(found) }
  } catch {
    return undefined
  }
}

/** Replaces a file of keys, readable by its owner alone. */
export function replacePrivateFile(file: string, pem: string): void {
  makeFolders(dirname(file))
  writeFileSync(`${file}.new`, pem, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
