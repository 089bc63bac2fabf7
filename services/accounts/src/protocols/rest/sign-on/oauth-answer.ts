/** Routes that OAuth clients call, not people: what they refuse is said in OAuth's words (RFC 6749, 5.2). */
import { type AnyInput, type Raw, rawAs } from '@alluvium/http/json'
import { Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { OauthRefusal } from '../../../model/sign-on/oauth-refusal.ts'
import { formLimitBytes, formType, readForm } from './forms.ts'

export const oauthError = z
  .object({
    error: z.string().meta({ examples: ['invalid_grant'] }),
    error_description: z.string(),
  })
  .meta({ id: 'OAuthError' })

/** RFC 6749, 5.1: answers with secrets are not cached. */
export const notStored = { 'cache-control': 'no-store', pragma: 'no-cache' } as const

/** What such a route takes: the fields, and the client's own where it does not use Basic. @param id its name in the API description. */
export const oauthForm = (id: string, fields: z.ZodRawShape): Readonly<{ body: Raw; bodyLimitBytes: number }> => ({
  body: rawAs({
    [formType]: z
      .object({ ...fields, client_id: z.string().optional(), client_secret: z.string().optional() })
      .meta({ id }),
  }),
  bodyLimitBytes: formLimitBytes,
})

type Given = Pick<AnyInput, 'exchange'> & Readonly<{ body: AsyncIterable<Uint8Array> }>

type Refused = Readonly<{
  status: 400 | 401
  headers: Readonly<Record<string, string>>
  body: z.output<typeof oauthError>
}>

/** Reads the form and answers; an `OauthRefusal` is an answer too. */
export async function oauthAnswer<Answer>(
  { exchange, body }: Given,
  work: (form: URLSearchParams) => Promise<Answer>,
): Promise<Answer | Refused> {
  try {
    return await work(await readForm(body))
  } catch (error) {
    if (error instanceof OauthRefusal) return refused(error, exchange.request.headers.authorization)
    if (error instanceof Problem && error.code === 'accounts.parameter-repeated')
      return refused(new OauthRefusal('invalid_request', 'A parameter is there twice.'), undefined)
    throw error
  }
}

function refused({ error, message }: OauthRefusal, authorization: unknown): Refused {
  const body = { error, error_description: message }
  if (error !== 'invalid_client') return { status: 400, headers: notStored, body }
  const challenge =
    authorization === undefined ? {} : { 'www-authenticate': 'Basic realm="OAuth clients", charset="UTF-8"' }
  return { status: 401, headers: { ...notStored, ...challenge }, body }
}
