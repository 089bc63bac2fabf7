/**
 * An editor of documents, played after Microsoft's WOPI REST specification by somebody who knows nothing of the host but
 * that: it serves a discovery document with its own proof keys on a port of its own, opens what it is told to open, and
 * signs what it asks for. Its keys can be changed, and its signatures spoilt.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './answer.ts'
import type { RunningFiles } from './running-files.ts'

/** `old only`: by a server of the editor's that has not heard of the new key yet. */
export type Signing = 'both' | 'current only' | 'old only' | 'foreign' | 'expired' | 'other address' | 'none'

export type WopiRequest = Readonly<{
  method?: 'GET' | 'POST' | 'PUT'
  /** `/contents`, or nothing. */
  of?: '' | '/contents'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signing?: Signing
  token?: string
}>

/** What a browser posts to the editor. */
export type OpenedForm = Readonly<{ action: string; fields: Readonly<{ access_token: string }> }>

export type EditorSession = Readonly<{
  /** WOPISrc. */
  source: string
  token: string
  ask(request: WopiRequest): Promise<Answer>
  /** A POST with `X-WOPI-Override`. */
  override(name: string, headers?: Readonly<Record<string, string>>, body?: string): Promise<Answer>
  save(text: string | Uint8Array, headers?: Readonly<Record<string, string>>): Promise<Answer>
  lock(name: string): Promise<Answer>
}>

export type WopiEditor = Readonly<{
  url: string
  /** How often its discovery document was asked for. */
  asked(): number
  /** Signs with another key from now on; the old one stays known for a while. */
  rotate(): void
  /** Says no keys, and signs nothing. */
  withoutKeys(): void
  /** Answers the next questions for the discovery document with this. */
  discoverWith(
    answer: Readonly<{ status: number; headers?: Readonly<Record<string, string>>; body?: string }> | undefined,
  ): void
  open(files: RunningFiles, form: OpenedForm): EditorSession
  stop(): Promise<void>
}>

type Key = Readonly<{ private: KeyObject; modulus: string; exponent: string }>

/** @param now the editor's clock, milliseconds since 1970. */
export async function startEditor(now: () => number = Date.now): Promise<WopiEditor> {
  let [asked, hasKeys] = [0, true]
  let keys = 2
  let [current, old] = [keyOf(0), keyOf(1)]
  const foreign = keyOf(-1)
  let spoilt: Parameters<WopiEditor['discoverWith']>[0]
  let url = ''
  const server = createServer((request, response) => {
    asked += 1
    if (spoilt) response.writeHead(spoilt.status, spoilt.headers).end(spoilt.body ?? '')
    else if (request.url !== '/hosting/discovery') response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'Content-Type': 'text/xml' })
        .end(discovery(url, hasKeys ? { current, old } : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The three header fields; the specification's section "Verifying that requests originate from Office by using proof keys". */
  function signed(token: string, address: string, signing: Signing): Record<string, string> {
    if (signing === 'none' || !hasKeys) return {}
    const at = now() - (signing === 'expired' ? 21 * 60_000 : 0)
    const ticks = 621_355_968_000_000_000n + BigInt(at) * 10_000n
    const asked = signing === 'other address' ? `${address}&more=1` : address
    const proof = (key: Key) => sign('RSA-SHA256', expected(token, asked, ticks), key.private).toString('base64')
    const nonsense = Buffer.alloc(256, 7).toString('base64')
    return {
      'X-WOPI-TimeStamp': String(ticks),
      'X-WOPI-Proof': proof(signing === 'foreign' ? foreign : signing === 'old only' ? old : current),
      'X-WOPI-ProofOld': signing === 'both' ? proof(old) : nonsense,
    }
  }

  return {
    url,
    asked: () => asked,
    rotate() {
      ;[old, current] = [current, keyOf(keys++)]
    },
    withoutKeys() {
      hasKeys = false
    },
    discoverWith(answer) {
      spoilt = answer
    },
    open(files, { action, fields }) {
      const source = new URL(action).searchParams.get('WOPISrc') ?? ''
      const session: EditorSession = {
        source,
        token: fields.access_token,
        ask({ method = 'GET', of = '', headers = {}, body, signing = 'both', token = fields.access_token }) {
          const address = `${source}${of}?access_token=${encodeURIComponent(token)}`
          const { pathname, search } = new URL(address)
          return files.ask(method, pathname + search, {
            headers: { ...signed(token, address, signing), ...headers },
            ...(body === undefined ? {} : { body }),
          })
        },
        override: (name, headers = {}, body = '') =>
          session.ask({ method: 'POST', headers: { 'X-WOPI-Override': name, ...headers }, body }),
        save: (text, headers = {}) =>
          session.ask({
            method: 'POST',
            of: '/contents',
            headers: { 'X-WOPI-Override': 'PUT', ...headers },
            body: text,
          }),
        lock: (name) => session.override('LOCK', { 'X-WOPI-Lock': name }),
      }
      return session
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Making one takes longer than a test should; so all editors have the same. */
const made = new Map<number, Key>()

function keyOf(number: number): Key {
  const key = made.get(number) ?? newKey()
  made.set(number, key)
  return key
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  return { private: privateKey, modulus: base64(n), exponent: base64(e) }
}

const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64')

/** Lengths and values, as they are signed. */
function expected(token: string, address: string, ticks: bigint): Buffer {
  const [tokenBytes, addressBytes] = [Buffer.from(token), Buffer.from(address.toUpperCase())]
  const bytes = Buffer.alloc(4 + tokenBytes.length + 4 + addressBytes.length + 4 + 8)
  let at = bytes.writeInt32BE(tokenBytes.length, 0)
  at += tokenBytes.copy(bytes, at)
  at = bytes.writeInt32BE(addressBytes.length, at)
  at += addressBytes.copy(bytes, at)
  at = bytes.writeInt32BE(8, at)
  bytes.writeBigInt64BE(ticks, at)
  return bytes
}

function discovery(url: string, keys: Readonly<{ current: Key; old: Key }> | undefined): string {
  const proof =
    keys &&
    `<proof-key oldvalue="" oldmodulus="${keys.old.modulus}" oldexponent="${keys.old.exponent}" value="" modulus="${keys.current.modulus}" exponent="${keys.current.exponent}"/>`
  return `<?xml version="1.0" encoding="utf-8"?>
<wopi-discovery><net-zone name="external-http">
  <app name="Word" favIconUrl="${url}/word.ico" checkLicense="true">
    <action name="view" ext="docx" urlsrc="${url}/we/view.aspx?&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;"/>
    <action name="edit" ext="docx" requires="update" urlsrc="${url}/we/edit.aspx?&lt;ui=UI_LLCC&amp;&gt;"/>
    <action name="view" ext="doc" urlsrc="${url}/we/view.aspx"/>
    <action name="edit" ext="odt" urlsrc="${url}/cool.html?"/>
  </app></net-zone>${proof ?? ''}</wopi-discovery>`
}
