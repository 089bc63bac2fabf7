/**
 * The sandbox provider's page: a checkout, or a portal, by whose session its address names. The name is the secret that
 * opens it, as with real providers, so a form needs no other seal.
 */
import type { Route } from '@alluvium/http/json'
import { type Sandbox, type SandboxAct, type SandboxPage, sandboxActs } from '../../../ports/payment-sandbox.ts'
import { pageMissing } from '../../../problems/billing.ts'
import { formRoute, type PageAnswer, type PageRequest, pageRoute, redirect } from '../sign-on/page-route.ts'
import { sandboxPage } from './sandbox-page.ts'

export const sandboxPath = '/billing/sandbox'

const tags = ['billing']

export const sandboxRoutes = (sandbox: Sandbox): readonly Route[] => [
  pageRoute({ path: sandboxPath, summary: 'The page of the payment sandbox', tags }, async (pageRequest) =>
    sandboxPage({ page: await pageOf(sandbox, pageRequest), address: addressOf(pageRequest) }),
  ),
  formRoute(
    { path: sandboxPath, summary: 'A click on the page of the payment sandbox', tags },
    async (pageRequest, form) => {
      const page = await pageOf(sandbox, pageRequest)
      const act = sandboxActs.find((one) => one === form.get('act'))
      if (act !== undefined && !isOnlyLeaving(page, act)) await sandbox.click(sessionIn(pageRequest), act)
      return afterwards(page, act, pageRequest)
    },
  ),
]

const addressOf = (pageRequest: PageRequest): string =>
  `${sandboxPath}?${new URLSearchParams({ session: sessionIn(pageRequest) })}`

const sessionIn = ({ query }: PageRequest): string => query.get('session') ?? ''

async function pageOf(sandbox: Sandbox, pageRequest: PageRequest): Promise<SandboxPage> {
  const session = sessionIn(pageRequest)
  const page = pageRequest.isLocal ? await sandbox.page(session) : undefined
  if (!page) throw pageMissing()
  return { ...page, successUrl: page.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session) } // as Stripe does
}

/** At a checkout, cancelling buys nothing; in the portal it ends the subscription. */
const isOnlyLeaving = ({ tier }: SandboxPage, act: SandboxAct): boolean => tier !== null && act === 'cancel'

/** A checkout leads back to where it was opened; a declined card and the portal stay. */
function afterwards(page: SandboxPage, act: SandboxAct | undefined, pageRequest: PageRequest): PageAnswer {
  if (page.tier !== null && act === 'pay') return redirect(303, page.successUrl)
  if (page.tier !== null && act === 'cancel') return redirect(303, page.cancelUrl)
  const address = addressOf(pageRequest)
  if (page.tier !== null && act === 'fail')
    return sandboxPage({ page, address, why: 'The card was declined. You can try again.' })
  return redirect(303, address)
}
