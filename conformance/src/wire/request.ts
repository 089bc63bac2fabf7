/** Requests written out as text, for `say`. */
export type Lines = Readonly<{
  method?: string
  path: string
  fields?: Readonly<Record<string, string>>
  body?: string
}>

/** A whole request with `Host`, and with a `Content-Length` when it has a body and names no other framing. */
export function requestText(url: string, { method = 'GET', path, fields = {}, body }: Lines): string {
  const framed = 'content-length' in fields || 'transfer-encoding' in fields
  const all = {
    host: new URL(url).host,
    ...fields,
    ...(body === undefined || framed ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`
}

/** One piece of a body in chunked coding. */
export const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
