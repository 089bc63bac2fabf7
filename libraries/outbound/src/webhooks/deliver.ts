/** Sending one message, signed: `Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`. */
import { createHmac } from 'node:crypto'
import type { Clock, Reach } from '@alluvium/kernel'
import { messageOf } from '@alluvium/kernel'
import type { Poster } from './poster.ts'

export type Message = Readonly<{
  url: string
  /** What it is signed with. */
  secret: string
  /** JSON. */
  body: string
  /** Which addresses it may be sent to. */
  reach: Reach
}>

/** What came of it. `broken-off`: nobody knows whether it was taken, and it is to be sent again. */
export type Delivered = Readonly<
  | { kind: 'taken'; status: number }
  | { kind: 'broken-off' }
  /** `status`: the answer's, null when there was none. `why` is a sentence. */
  | { kind: 'failed'; status: number | null; why: string }
>

type Sending = Readonly<{ post: Poster; clock: Clock; userAgent: string; signal: AbortSignal }>

/** Never rejects. It was taken when the answer is 2xx. */
export async function deliver(
  { url, secret, body, reach }: Message,
  { post, clock, userAgent, signal }: Sending,
): Promise<Delivered> {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'Alluvium-Signature': signatureOf(body, secret, clock.now()),
  }
  try {
    const status = await post({ url, headers, body, reach }, signal)
    if (status >= 200 && status < 300) return { kind: 'taken', status }
    return signal.aborted ? { kind: 'broken-off' } : { kind: 'failed', status, why: `the answer was ${status}.` }
  } catch (error) {
    if (signal.aborted) return { kind: 'broken-off' }
    return { kind: 'failed', status: null, why: messageOf(error) }
  }
}

function signatureOf(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
