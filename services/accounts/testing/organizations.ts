/** People and organizations for tests, made as anybody would. */
import type { OrgRole } from '../src/model/organizations/rules.ts'
import { password, type ServedAccounts, tokenIn } from './serve-accounts.ts'

export type Person = Readonly<{ id: string; email: string; token: string }>

export async function someone(served: ServedAccounts, email: string): Promise<Person> {
  const token = await served.join(email)
  const { body } = await served.ask('GET /auth/me', { token })
  return { id: String(Object(body).user_id), email, token }
}

/** The same, with an address that they have proved, by the operator's word. */
export async function someoneProved(served: ServedAccounts, email: string): Promise<Person> {
  const person = await someone(served, email)
  await served.accounts.changeAccountStatus({ email, emailVerified: true })
  return person
}

/** The same, logged in anew: tokens run out before the clock is turned far. */
export async function logIn({ ask }: ServedAccounts, { id, email }: Omit<Person, 'token'>): Promise<Person> {
  const { body } = await ask('POST /auth/login', { body: { email, password } })
  return { id, email, token: tokenIn(body) }
}

export async function organization(
  { ask }: ServedAccounts,
  { token }: Person,
  name: string,
  members: readonly (readonly [Person, OrgRole])[] = [],
): Promise<string> {
  const { status, body, text } = await ask('POST /api/orgs', { token, body: { name, display_name: name } })
  if (status !== 201) throw new Error(`no organization: ${text}`)
  const id = String(Object(body).org_id)
  for (const [{ email }, role] of members) {
    // oxlint-disable-next-line no-await-in-loop -- the order in which they joined
    const added = await ask(`POST /api/orgs/${id}/invite`, { token, body: { email, role } })
    if (added.status !== 200) throw new Error(`not added: ${added.text}`)
  }
  return id
}
