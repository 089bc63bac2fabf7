/**
 * Forms as browsers and OAuth clients send them. A form that signs somebody in must have been opened in the browser that
 * sends it: it carries the digest of a cookie that no other page can read, and browsers say themselves where a form
 * comes from.
 */
import { newSecret } from '@alluvium/kernel'
import { digestOf, sameSecret } from '../../../model/sign-on/digest.ts'
import { refuseRepeated } from '../../../model/sign-on/parameters.ts'
import { formRefused } from '../../../problems/sign-on.ts'
import type { Cookies } from './cookies.ts'
import { html, type Markup } from './markup.ts'

export const formType = 'application/x-www-form-urlencoded'

/** Bytes; an authorization request and a password fit many times. */
export const formLimitBytes = 64 * 1024

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The fields of a form, each once (RFC 6749, 3.2). Throws `accounts.parameter-repeated`. */
export async function readForm(body: AsyncIterable<Uint8Array>): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  refuseRepeated(form)
  return form
}

/** What a page with a form needs: a hidden field, and the cookie that goes with it. */
export function formSeal(cookies: Cookies, headers: Headers) {
  const secret = cookies.read(headers, 'form') ?? newSecret()
  const field: Markup = html`<input type="hidden" name="seal" value="${digestOf(secret)}">`
  return { field, headers: cookies.write('form', secret) }
}

/** Throws `accounts.form-refused`. */
export function requireSeal(cookies: Cookies, headers: Headers, form: URLSearchParams): void {
  const secret = cookies.read(headers, 'form')
  const seal = form.get('seal')
  if (secret === undefined || seal === null || !sameSecret(digestOf(secret), seal)) throw formRefused()
  if (!isOwnPage(headers, cookies.origin())) throw formRefused()
}

function isOwnPage({ 'sec-fetch-site': site, origin, host }: Headers, own: string): boolean {
  if (typeof site === 'string') return site === 'same-origin'
  if (typeof origin !== 'string') return true // neither is a browser's doing: there is nobody to be misled
  return origin === own || (URL.canParse(origin) && new URL(origin).host === host)
}
