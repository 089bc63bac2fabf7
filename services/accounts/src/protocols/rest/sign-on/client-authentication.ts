/** Which application asks (RFC 6749, 2.3): by its secret, in a header or in the form, or by its name alone when it has none. */
import { type Client, type Clients } from '../../../model/sign-on/client.ts'
import { sameSecret } from '../../../model/sign-on/digest.ts'
import { OauthRefusal } from '../../../model/sign-on/oauth-refusal.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The ways, as the discovery document names them. */
export const clientAuthenticationMethods = ['none', 'client_secret_basic', 'client_secret_post']

/** Throws `invalid_client`, also for one that says nothing. */
export function requireClient(clients: Clients, headers: Headers, form: URLSearchParams): Client {
  const client = clientIfAny(clients, headers, form)
  if (!client) throw new OauthRefusal('invalid_client', 'The request does not say which client it comes from.')
  return client
}

/** Undefined when the request says nothing of a client; throws `invalid_client` when it isn't true. */
export function clientIfAny(clients: Clients, { authorization }: Headers, form: URLSearchParams): Client | undefined {
  const basic = typeof authorization === 'string' ? basicOf(authorization) : undefined
  const inForm = { id: form.get('client_id'), secret: form.get('client_secret') }
  if (basic && inForm.secret !== null)
    throw new OauthRefusal('invalid_request', 'A client authenticates in one way at a time.')
  if (basic && inForm.id !== null && inForm.id !== basic.id)
    throw new OauthRefusal('invalid_request', 'The form names another client than the header.')
  const id = basic?.id ?? inForm.id
  if (id === null) return undefined
  const client = clients.get(id)
  const secret = basic?.secret ?? inForm.secret
  if (!client || !isRight(client, secret))
    throw new OauthRefusal('invalid_client', 'No such client, or a wrong secret.')
  return client
}

const isRight = ({ secret }: Client, given: string | null): boolean =>
  secret === undefined ? given === null || given === '' : given !== null && sameSecret(given, secret)

/** RFC 6749, 2.3.1: both halves are form-encoded first. */
function basicOf(header: string): Readonly<{ id: string; secret: string }> | undefined {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header) ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  return { id: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) }
}

const formDecoded = (text: string): string => new URLSearchParams(`=${text.replaceAll('&', '%26')}`).get('') ?? ''
