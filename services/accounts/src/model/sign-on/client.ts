/**
 * Applications that sign people in with the platform (RFC 6749, 2: "clients"). Ours are known by themselves; an operator
 * adds others with `--oidc-clients`, a JSON array:
 *
 *   [{"client_id": "wiki", "client_secret": "…", "redirect_uris": ["https://wiki.example.org/callback"]}]
 *
 * A trusted one is part of this installation: nobody is asked whether it may know them, and its tokens open the services.
 * Any other learns who somebody is once they have agreed, and its tokens open nothing.
 */
import { parseJsonSetting } from '@alluvium/kernel'
import { z } from 'zod'
import type { SigningAlgorithm } from '../signing-key.ts'
import { audience } from '../token.ts'

export type Client = Readonly<{
  id: string
  name: string
  /** Undefined for an application that can't keep one, such as a page; it must then use PKCE. */
  secret: string | undefined
  redirectUris: readonly string[]
  /** Where it may be returned to after signing out. */
  postLogoutRedirectUris: readonly string[]
  trusted: boolean
  /** The algorithm that signs the id tokens of this application. */
  idTokenAlgorithm: SigningAlgorithm
}>

export type Clients = ReadonlyMap<string, Client>

/** The console's name. */
export const consoleClientId = 'console'

/** A client's id is the audience of its id tokens, so it must never be the audience of our own tokens. */
const reserved: ReadonlySet<string> = new Set([audience, consoleClientId])

const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((text) => !text.includes('#'), 'must have no fragment')

const configured = z
  .array(
    z.strictObject({
      client_id: z
        .string()
        .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"')
        .refine((id) => !reserved.has(id), 'is a name of our own'),
      client_name: z.string().trim().min(1).max(100).optional(),
      client_secret: z.string().min(16).max(256).optional(),
      redirect_uris: z.array(address).max(20).default([]),
      post_logout_redirect_uris: z.array(address).max(20).default([]),
      trusted: z.boolean().default(false),
      // What OpenID Connect Registration 1.0, 2 names it, with its default.
      id_token_signed_response_alg: z.enum(['RS256', 'EdDSA']).default('RS256'),
    }),
  )
  .max(1000)
  .superRefine((clients, context) => {
    const ids = clients.map((one) => one.client_id)
    const twice = ids.find((id, at) => ids.indexOf(id) !== at)
    if (twice !== undefined) context.addIssue(`${twice} is there twice`)
  })

const setting = {
  name: 'oidc-clients',
  example: '[{"client_id":"wiki","redirect_uris":["https://wiki.example.org/callback"]}]',
  schema: configured,
}

/** Throws `configuration.invalid`, naming what is wrong. */
export function parseClients(json: string): readonly Client[] {
  return parseJsonSetting(json, setting).map((one) => ({
    id: one.client_id,
    name: one.client_name ?? one.client_id,
    secret: one.client_secret,
    redirectUris: one.redirect_uris,
    postLogoutRedirectUris: one.post_logout_redirect_uris,
    trusted: one.trusted,
    idTokenAlgorithm: one.id_token_signed_response_alg,
  }))
}

/** The console, at each of the addresses that it is served at. */
export const consoleClient = (addresses: readonly string[]): Client => ({
  id: consoleClientId,
  name: 'The console',
  secret: undefined,
  redirectUris: addresses,
  postLogoutRedirectUris: addresses,
  trusted: true,
  idTokenAlgorithm: 'EdDSA',
})
