/** The tokens that an application gets for somebody who signs in to it and agrees. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { newBrowser } from './browser.ts'
import { password, type ServedAccounts } from './serve-accounts.ts'

export type Application = Readonly<{ id: string; secret: string; redirectUri: string }>

const tokens = z.object({ access_token: z.string(), id_token: z.string() })

export type ApplicationTokens = z.infer<typeof tokens>

export async function applicationTokens(
  { url }: ServedAccounts,
  { id, secret, redirectUri }: Application,
  email: string,
): Promise<ApplicationTokens> {
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: id,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    state: 'any',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const browser = newBrowser(redirectUri)
  let page = await browser.open(`${url}/oauth/authorize?${asked.toString()}`)
  if (page.text.includes('name="password"')) page = await browser.submit(page, { email, password })
  if (page.text.includes('Agree')) page = await browser.submit(page, { answer: 'yes' })
  const redeemed = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      client_secret: secret,
      code: page.url.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  return tokens.parse(await redeemed.json())
}
