/** One question of the rights matrix, and what became of it. */
import { request } from 'node:http'

/** Whatever is none of these is told by its status and its code. */
export type Outcome = 'done' | 'forbidden' | 'hidden' | 'unavailable' | 'reserved' | 'nobody' | `${number} ${string}`

export type Asked = Readonly<{
  port: number
  method: string
  address: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
  /** The name that the answer lists when the entry is found. */
  listed: string | undefined
  /** What an answer without end is read up to. */
  until: string | undefined
}>

export function outcomeOf({ port, method, address, headers, body, listed, until }: Asked): Promise<Outcome> {
  const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1')
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: encodeURI(address).replaceAll('%25', '%'),
        headers: { ...headers, ...(bytes && { 'Content-Length': bytes.length }) },
        agent: false,
      },
      (response) => {
        const { statusCode: status = 0, headers: fields } = response
        let text = ''
        const end = () => {
          const found = listed === undefined || text.replaceAll(address, '').includes(listed)
          const outcome = outcomeFor(status, codeIn(String(fields['error-code'] ?? ''), text), text)
          resolve(outcome === 'done' && !found ? 'hidden' : outcome)
        }
        response.on('error', () => undefined)
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1')
          if (until === undefined || !text.includes(until)) return
          end()
          response.destroy()
        })
        response.on('end', end)
      },
    )
    asking.on('error', reject)
    asking.end(bytes)
  })
}

/** The code of a refusal, also of one item among many, or of a field of GraphQL. */
const codeIn = (code: string, text: string): string =>
  code !== '' ? code : (/"code":\s?"(files\.[\w-]+)"/.exec(text)?.[1] ?? '')

function outcomeFor(status: number, code: string, text: string): Outcome {
  if (status === 401 || code === 'files.too-many-failures') return 'nobody'
  if (code === 'files.name-unavailable') return 'unavailable'
  if (code === 'files.reserved-name') return 'reserved'
  if (status === 404 || code.endsWith('-missing') || text.includes('{"data":{"file":null}}')) return 'hidden'
  if (status === 403 || /-forbids$|-needed$|-of-another$/.test(code)) return 'forbidden'
  return status < 300 && code === '' ? 'done' : `${status} ${code}`
}
