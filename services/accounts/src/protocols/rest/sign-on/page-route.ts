/** Routes that browsers are sent to: what they answer is a page or a redirect, and so is what they refuse. */
import { restStatuses } from '@alluvium/http'
import { type AnyInput, type Route, raw, route } from '@alluvium/http/json'
import { Problem } from '@alluvium/kernel'
import { formLimitBytes, formType, readForm } from './forms.ts'
import { html } from './markup.ts'
import { pageOf, pageType } from './page.ts'

const page = raw(pageType)

/** Refusals that a person may meet here, besides those that every route may give. */
const answers = { 200: page, 302: null, 303: null, 400: page, 403: page, 404: page, 429: page, 503: page } as const

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What a page route gets. */
export type PageRequest = Readonly<{
  headers: Headers
  network: string | undefined
  isLocal: boolean
  query: URLSearchParams
}>

type PageStatus = 200 | 400 | 403 | 404 | 429 | 503

export type PageAnswer =
  | Readonly<{ status: PageStatus; headers: Readonly<Record<string, string>>; body: string }>
  | Readonly<{ status: 302 | 303; headers: Readonly<Record<string, string>> }>

type Shape = Readonly<{ path: string; summary: string; description?: string; tags?: readonly string[] }>

/** @param handle a Problem that it throws is shown as a page. */
export const pageRoute = (
  shape: Shape,
  handle: (pageRequest: PageRequest) => Promise<PageAnswer> | PageAnswer,
): Route =>
  route({
    tags: ['sign-on'],
    ...shape,
    method: 'GET',
    access: 'public',
    answers,
    handle: (input) => shown(() => handle(pageRequestOf(input))),
  })

/** The same for a form that is sent. */
export const formRoute = (
  shape: Shape,
  handle: (pageRequest: PageRequest, form: URLSearchParams) => Promise<PageAnswer> | PageAnswer,
): Route =>
  route({
    tags: ['sign-on'],
    ...shape,
    method: 'POST',
    access: 'public',
    body: raw(formType),
    bodyLimitBytes: formLimitBytes,
    answers,
    handle: (input) => shown(async () => handle(pageRequestOf(input), await readForm(input.body))),
  })

/** Another page, by the same browser; 303 after a form, so that going back doesn't send it again. */
export const redirect = (
  status: 302 | 303,
  location: string,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer => ({
  status,
  headers: { location: inAscii(location), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
})

/** What no header can carry, as browsers write it themselves. */
const inAscii = (address: string): string => address.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent)

type Given = Pick<AnyInput, 'exchange'>

const pageRequestOf = ({ exchange }: Given): PageRequest => ({
  headers: exchange.request.headers,
  network: exchange.network,
  isLocal: exchange.isLocal,
  query: new URL(exchange.request.url ?? '', 'http://platform.invalid').searchParams,
})

async function shown(work: () => Promise<PageAnswer> | PageAnswer): Promise<PageAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return refusalPage(error)
    throw error
  }
}

function refusalPage(problem: Problem): PageAnswer {
  const page = pageOf({ title: 'This did not work', body: html`<p role="alert">${problem.message}</p>` })
  return refusedWith(problem, page)
}

/** The page of a refusal, with its status and code. A form is no authentication of HTTP's, which a 401 would ask for. */
export function refusedWith({ kind, code, headers }: Problem, page: ReturnType<typeof pageOf>): PageAnswer {
  const usual = kind === 'unauthenticated' ? 403 : restStatuses[kind]
  const status = pageStatuses.find((one) => one === usual) ?? 400
  return { status, headers: { ...headers, ...page.headers, 'error-code': code }, body: page.body }
}

const pageStatuses: readonly PageStatus[] = [400, 403, 404, 429, 503]
