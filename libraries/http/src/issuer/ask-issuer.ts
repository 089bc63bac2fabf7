/**
 * Asking the issuer: one short JSON answer in little time, no redirects (the address is the operator's word, not the
 * issuer's), and nothing taken that doesn't have the expected shape.
 */
import type { z } from 'zod'
import type { Fetch } from './fetch-inside.ts'

const timeoutMs = 5_000
const limitBytes = 256 * 1024

export type Ask = Readonly<{
  url: string
  /** Sent by POST; without one it is a GET. */
  form?: URLSearchParams
  authorization?: string | undefined
  signal: AbortSignal
  fetch: Fetch
}>

/** Rejects when there is no such answer, for whatever reason. */
export async function askIssuer<T>(schema: z.ZodType<T>, { url, form, authorization, signal, fetch }: Ask): Promise<T> {
  const response = await fetch(url, {
    ...(form ? { method: 'POST', body: form } : {}),
    headers: { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The issuer answered ${response.status} to ${url}.`)
  }
  return schema.parse(JSON.parse(await textOf(response)))
}

async function textOf({ body }: Awaited<ReturnType<Fetch>>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limitBytes) throw new Error(`The issuer answered with more than ${limitBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
