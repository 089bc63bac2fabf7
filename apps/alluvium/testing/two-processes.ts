/** A file service of two processes, and requests that each come over a connection of their own, so that they go to the processes in turn. */
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { servingFiles, temporaryFolder } from './command.ts'

export type Answer = Readonly<{ status: number; text: string }>

type Asking = Readonly<{ method?: string; headers?: Record<string, string | number> }>

/** A request whose body is still to be sent, and its answer; that rejects where the connection breaks off. */
export function begun(
  url: string,
  { method = 'GET', headers = {} }: Asking = {},
): Readonly<{ sent: ClientRequest; answer: Promise<Answer> }> {
  const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request(url, { agent: false, method, headers }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (text += chunk))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    response.on('error', reject)
  })
  sent.on('error', reject)
  return { sent, answer }
}

/** Rejects where the connection breaks off. */
export function ask(url: string, { body, ...asking }: Asking & Readonly<{ body?: string }> = {}): Promise<Answer> {
  const { sent, answer } = begun(url, asking)
  sent.end(body)
  return answer
}

export async function twoProcesses(flags: readonly string[] = []) {
  const data = join(await temporaryFolder(), 'data')
  const service = await servingFiles(data, ['--processes=2', ...flags])
  return { ...service, data }
}

export const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)
