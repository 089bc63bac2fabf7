/** A phone: how it signs in, and how its app reads what is answered. */
import { expect } from 'vitest'
import type { Answer } from '../answer.ts'
import { basic, type RunningFiles } from '../running-files.ts'

type Ask = Parameters<RunningFiles['ask']>[2]

export type Phone = Readonly<{
  /** The name that it has signed in with. */
  user: string
  /** Its own header fields are sent with each request. */
  ask(method: string, path: string, ask?: Ask): Promise<Answer>
  /** The data of an answer of OCS, which has to be a success. */
  data(method: string, path: string, ask?: Ask): Promise<ReturnType<typeof JSON.parse>>
}>

type Fields = Readonly<Record<string, string>>

export function phone(files: RunningFiles, user: string, fields: Fields): Phone {
  const ask: Phone['ask'] = (method, path, { headers = {}, ...rest } = {}) =>
    files.ask(method, path, { ...rest, headers: { ...fields, ...headers } })
  return {
    user,
    ask,
    async data(method, path, options) {
      const { status, text } = await ask(method, path, options)
      const { meta, data } = JSON.parse(text).ocs
      expect([path, status, meta.status]).toEqual([path, 200, 'ok'])
      expect([100, 200]).toContain(meta.statuscode)
      return data
    },
  }
}

type SigningIn = Readonly<{
  username: string
  password: string
  agent: string
  /** Where the app sends the token that it polls with. */
  tokenIn: 'query' | 'form'
}>

/** Signs in through a browser, by the log-in flow v2; the `Authorization` that the app has from then on. */
export async function signedIn(files: RunningFiles, { username, password, agent, tokenIn }: SigningIn) {
  const headers = { 'User-Agent': agent }
  const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
  const begun = JSON.parse((await files.ask('POST', '/index.php/login/v2', { headers: form })).text)
  const [endpoint, page] = [begun.poll.endpoint, begun.login].map((address) => new URL(address))
  const { token } = begun.poll
  const poll = () =>
    tokenIn === 'query'
      ? files.ask('POST', `${endpoint?.pathname}?token=${token}`, { headers })
      : files.ask('POST', String(endpoint?.pathname), { headers: form, body: `token=${token}` })
  expect((await poll()).status).toBe(404)
  const approval = new URLSearchParams({ username, password }).toString()
  const approved = await files.ask('POST', `${page?.pathname}${page?.search}`, { headers: form, body: approval })
  expect(approved.status).toBe(200)
  const fetched = await poll()
  expect(fetched.status).toBe(200)
  const { server, loginName, appPassword } = JSON.parse(fetched.text)
  expect([server, loginName]).toEqual([files.url, username])
  return basic(loginName, appPassword)
}

export type Shown = Readonly<{ href: string; properties: Readonly<Record<string, string>> }>

/**
 * A multistatus as the apps for iOS read it: without a look at namespaces, by the names as they stand in the text, and of each
 * response the first group of properties alone.
 */
export function byPlainNames(text: string): readonly Shown[] {
  expect(text).toContain('<d:multistatus ')
  return text
    .split('<d:response>')
    .slice(1)
    .map((response) => {
      const [, href = ''] = /<d:href>([^<]*)<\/d:href>/.exec(response) ?? []
      const [, first = ''] = /<d:prop>(.*?)<\/d:prop>/s.exec(response) ?? []
      const found = [...first.matchAll(/<((?:d|oc|nc):[\w-]+)(?: [^>]*)?(?:\/>|>(.*?)<\/\1>)/gs)]
      return { href, properties: Object.fromEntries(found.map(([, name = '', value = '']) => [name, value])) }
    })
}

/** The sentence that the apps show for a refusal of WebDAV. */
export const sentenceIn = (text: string): string | undefined =>
  /^<\?xml[^>]*>\s*<d:error[ >].*<s:message(?: [^>]*)?>([^<]+)<\/s:message>/s.exec(text)?.[1]
