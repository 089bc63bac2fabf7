import { randomUUID } from 'node:crypto'
import type { Service } from '../target.ts'

export type Account = Readonly<{ email: string; password: string; bearer: Readonly<Record<string, string>> }>

/** A new account at the platform, with its authorization header. */
export async function newAccount({ url }: Service): Promise<Account> {
  const email = `conformance-${randomUUID()}@example.org`
  const password = randomUUID()
  const response = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, display_name: 'Conformance' }),
  })
  if (response.status !== 201) throw new Error(`no account could be made: ${response.status} ${await response.text()}`)
  return { email, password, bearer: { authorization: `Bearer ${tokenOf(await response.json())}` } }
}

export function tokenOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string') {
    return answer.token
  }
  throw new Error(`no token in ${JSON.stringify(answer)}`)
}
