/**
 * Signing in with Google or GitHub. It begins with an address to go to and ends at the console, which finds the token in
 * the fragment of its own address: a fragment is sent to no server, and so stands in no log.
 */
import { type Route, route } from '@alluvium/http/json'
import { newSecret, Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { type ProviderName, providerNames, providerTitles } from '../../../model/sign-on/identity.ts'
import type { User } from '../../../model/user.ts'
import { type BeginNeeds, beginSignIn } from '../../../operations/identity-providers/begin-sign-in.ts'
import { type FinishNeeds, finishSignIn } from '../../../operations/identity-providers/finish-sign-in.ts'
import { openSession } from '../../../operations/sign-on/sessions.ts'
import type { Tokens } from '../../../ports/tokens.ts'
import { resumed } from './authorize-address.ts'
import type { Cookies } from './cookies.ts'
import { type PageAnswer, pageRoute, redirect } from './page-route.ts'

export type ProviderNeeds = FinishNeeds &
  Readonly<{
    tokens: Tokens
    cookies: Cookies
    /** Where a sign-in ends, without a fragment. */
    consoleUrl(): string
  }>

export const providerRoutes = (needs: ProviderNeeds): readonly Route[] => [
  startRoute(needs),
  ...providerNames.map((provider) => callbackRoute(needs, provider)),
]

const startRoute = (needs: BeginNeeds): Route =>
  route({
    method: 'GET',
    path: '/auth/oauth/start',
    summary: 'Begin to sign in with Google or GitHub',
    description: [
      'Send the browser to `url`. It comes back to the console (`--console-url`) with `#token=` or, when it did not work,',
      '`#error=` and `error_description=`; and with `state=` when one was given here, so that a page can tell a sign-in that',
      'it began itself. Without client ids, local development has a sandbox: a page that asks who you want to be.',
    ].join('\n'),
    tags: ['auth'],
    access: 'public',
    search: z.object({
      provider: z.enum(providerNames),
      state: z
        .string()
        .max(200)
        .regex(/^\P{Cc}*$/u, 'must hold no control characters')
        .optional()
        .meta({ description: 'Anything; given back at the end' }),
    }),
    answers: { 200: z.object({ url: z.string().meta({ format: 'uri' }) }).meta({ id: 'SignInPage' }) },
    refusals: [
      [
        503,
        'accounts.provider-not-configured',
        'There are no client ids for this provider, and this is no local development',
      ],
      [503, 'accounts.provider-failed', 'The provider does not answer'],
      [429, 'accounts.budget-spent', 'Too many sign-ins begun from one network within ten minutes'],
      [503, 'accounts.too-many-sign-ins', 'A hundred thousand sign-ins are under way'],
    ],
    async handle({ search: { provider, state }, isLocal, exchange: { network } }) {
      const url = await beginSignIn(needs, { provider, isLocal, network, echo: state })
      return { status: 200, headers: { 'cache-control': 'no-store' }, body: { url } }
    },
  })

const callbackRoute = (needs: ProviderNeeds, provider: ProviderName): Route =>
  pageRoute(
    {
      path: `/auth/${provider}/callback`,
      summary: `Come back from ${providerTitles[provider]}, and go on to the console`,
    },
    async ({ query, isLocal, headers }) => {
      const browser = needs.cookies.read(headers, 'form')
      const { echo, resume, outcome } = await finishSignIn(needs, { provider, answer: query, isLocal, browser })
      if (resume === null) return redirect(302, await consoleAddress(needs, { outcome, echo }))
      if (outcome instanceof Problem) throw outcome
      return signedIn(needs, outcome, resume)
    },
  )

type Ending = Readonly<{ outcome: User | Problem; echo: string | null }>

async function consoleAddress(
  { tokens, clock, consoleUrl }: ProviderNeeds,
  { outcome, echo }: Ending,
): Promise<string> {
  const fragment = new URLSearchParams(
    outcome instanceof Problem
      ? { error: outcome.code, error_description: outcome.message }
      : { token: await tokens.issue(outcome, { authenticatedAt: clock.now() }) },
  )
  if (echo !== null) fragment.set('state', echo)
  return `${consoleUrl()}#${fragment}`
}

/** A browser that is signed in from now on, and goes on with what it came for. @param resume the query of an authorization request. */
export async function signedIn(
  { database, clock, cookies }: Pick<ProviderNeeds, 'database' | 'clock' | 'cookies'>,
  user: User,
  resume: string,
): Promise<PageAnswer> {
  const secret = newSecret(256)
  await database.write(openSession(secret, { user, now: clock.now() }))
  return redirect(303, resumed(resume), cookies.write('sign-on', secret))
}
