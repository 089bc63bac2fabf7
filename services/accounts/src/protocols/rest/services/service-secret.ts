import { sameSecret } from '../../../model/sign-on/digest.ts'

/** Whether a request carries the secret that another service of the operator was started with (RFC 6750, 2.1). */
export function isOpenedBy(authorization: string | undefined, secret: string | undefined): boolean {
  const [, given] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return given !== undefined && secret !== undefined && sameSecret(given, secret)
}
