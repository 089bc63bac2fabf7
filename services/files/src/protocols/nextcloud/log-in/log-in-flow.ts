/**
 * Log-in flow v2: how the clients of Nextcloud sign in through a browser.
 *
 *   POST /index.php/login/v2                   the program begins: a token to poll with, and the address of a page
 *   GET  /index.php/login/v2/flow?token=…      the page: which device asks, from where; name, password and one-time code
 *   POST the same                              somebody approves
 *   POST /index.php/login/v2/poll              404 until then; then, once, the address, the name and an app password; the token
 *                                              comes in a form or in the query
 *
 * The secret of the page is in the query, where no log and no audit entry keeps it. The page can't be framed, and takes no form
 * from another site: else a stranger could let a program in as themselves, and receive what it uploads.
 */
import { TLSSocket } from 'node:tls'
import { bearerChallenge, type Exchange, queryOf, refusalOf, withChallenge } from '@alluvium/http'
import { limitOf, newSecret, Problem } from '@alluvium/kernel'
import { filesBudgets } from '../../../budgets.ts'
import { callerOf } from '../../../operations/accounts/accounts.ts'
import { newAppPassword } from '../../../operations/credentials/app-passwords.ts'
import {
  approveDeviceLogIn,
  beginDeviceLogIn,
  finishDeviceLogIn,
  isApproved,
  waitingDeviceLogIn,
} from '../../../operations/credentials/device-log-ins.ts'
import { deviceLogInMissing } from '../../../problems/accounts.ts'
import { methodUnknown } from '../../../problems/requests.ts'
import { loggable, noteUser, requestContextOf } from '../../auditing/request-context.ts'
import { refuseForeignPage } from '../../authentication/foreign-page.ts'
import { afterSecondStep } from '../../authentication/second-step.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import type { Service } from '../../service.ts'
import { sendPage } from '../../shares/share-page.ts'
import { approvalBody, approvedBody, overBody } from './approval-page.ts'

const base = '/index.php/login/v2'
const formLimitBytes = 16 * 1024
const maxFieldLength = 1024
/** 256 bits, as {@link newSecret} writes them. */
const secretShape = /^[\w-]{43}$/

export const logInAddresses = [base, `${base}/poll`, `${base}/flow`]

export const isLogInFlow = (path: string): boolean => Object.hasOwn(steps, path)

type Flow = Readonly<{
  service: Service
  exchange: Exchange
  /** The public address of the service in its configuration. */
  externalUrl: string | undefined
  /** Whether people may sign in at an issuer, which the console does. */
  throughConsole: boolean
}>
type Step = Readonly<{ methods: Readonly<Record<string, (flow: Flow) => Promise<void>>> }>

const steps: Readonly<Record<string, Step>> = {
  [base]: { methods: { POST: begin } },
  [`${base}/poll`]: { methods: { POST: poll } },
  [`${base}/flow`]: { methods: { GET: show, HEAD: show, POST: approve } },
}

export async function answerLogInFlow(flow: Flow, path: string): Promise<void> {
  const { methods } = steps[path] ?? { methods: {} }
  const { method = '' } = flow.exchange.request
  const handle = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!handle) throw methodUnknown(method, Object.keys(methods).join(', '))
  await handle(flow)
}

async function begin({ service, exchange, externalUrl }: Flow): Promise<void> {
  const { peer, network, isLocal, request } = exchange
  const [page, token] = [newSecret(256), newSecret(256)]
  const limit = limitOf(filesBudgets.deviceLogIns, isLocal)
  const at = service.clock.now()
  const device = deviceOf(request.headers['user-agent'])
  await service.database.write(beginDeviceLogIn({ page, poll: token, device, peer, network, limit, at }))
  const address = addressFor(exchange, service, externalUrl)
  sendJson(exchange, {
    poll: { token, endpoint: `${address}${base}/poll` },
    login: `${address}${base}/flow?token=${page}`,
  })
}

async function poll({ service, exchange, externalUrl }: Flow): Promise<void> {
  const { database, clock } = service
  // The app for iOS sends it in the query, and no form.
  const token = (await formOf(exchange)).get('token') ?? queryOf(exchange.request.url ?? '').get('token') ?? ''
  const asked = { poll: token, at: clock.now() }
  // Programs poll every second: nothing is written until there is something to fetch.
  if (!secretShape.test(token) || !(await database.read(isApproved(asked)))) throw deviceLogInMissing()
  const password = newAppPassword()
  const requestContext = requestContextOf(exchange)
  const { username } = await database.write(finishDeviceLogIn({ ...asked, password, requestContext }))
  noteUser(exchange, username)
  const server = addressFor(exchange, service, externalUrl)
  sendJson(exchange, { server, loginName: username, appPassword: password })
}

/** Throws `files.device-log-in-missing`. */
function pageOf(exchange: Exchange): string {
  const page = queryOf(exchange.request.url ?? '').get('token') ?? ''
  if (!secretShape.test(page)) throw deviceLogInMissing()
  return page
}

async function show(flow: Flow): Promise<void> {
  const { service, exchange } = flow
  const { database, clock } = service
  await orSay(exchange, async () => {
    const waiting = await database.read(waitingDeviceLogIn({ page: pageOf(exchange), at: clock.now() }))
    await sendPage(exchange, {
      status: 200,
      title,
      headers: ownFields,
      body: approvalBody(waiting, { elsewhere: elsewhereFor(flow) }),
    })
  })
}

async function approve(flow: Flow): Promise<void> {
  const { service, exchange } = flow
  const { database, clock, checkPassword } = service
  const { network, isLocal } = exchange
  await orSay(exchange, async () => {
    refuseForeignPage(exchange)
    const asked = { page: pageOf(exchange), at: clock.now() }
    const waiting = await database.read(waitingDeviceLogIn(asked))
    const form = await formOf(exchange)
    const field = (name: string) => (form.get(name) ?? '').slice(0, maxFieldLength)
    const [username, code] = [field('username').trim(), field('totp').trim()]
    noteUser(exchange, loggable(username))
    try {
      const account = await checkPassword({ username, password: field('password'), network, isLocal })
      const attempt = {
        account,
        code: code === '' ? undefined : code,
        network,
        isLocal,
        refusal: 'unauthenticated',
      } as const
      const caller = { ...callerOf(account, 'password'), requestContext: requestContextOf(exchange) }
      await afterSecondStep(service, attempt, approveDeviceLogIn({ ...asked, caller, account }))
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === 'missing') throw error
      const { status, code, message, headers } = refusalOf(withChallenge(error, bearerChallenge), exchange.id)
      const body = approvalBody(waiting, { elsewhere: elsewhereFor(flow), refused: { message, username } })
      return await sendPage(exchange, {
        status,
        title,
        headers: { ...headers, ...ownFields, 'Error-Code': code },
        body,
      })
    }
    await sendPage(exchange, { status: 200, title, headers: ownFields, body: approvedBody(waiting) })
  })
}

/** The console's page for accounts of an issuer; undefined where there are none. */
const elsewhereFor = ({ exchange, throughConsole }: Flow): string | undefined =>
  throughConsole ? `/ui/#/device/${pageOf(exchange)}` : undefined

const title = 'Let a program in'

/**
 * `same-origin`, because under `no-referrer` a browser sends `Origin: null` with the form, and nobody could see that it is
 * from here.
 */
const ownFields = { 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'same-origin' }

/** A refusal is a page here: whoever reads it is a person. */
async function orSay(exchange: Exchange, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || exchange.response.headersSent) throw error
    const { status, code, message, headers } = refusalOf(error, exchange.id)
    const fields = { ...headers, ...ownFields, 'Error-Code': code }
    await sendPage(exchange, { status, title, headers: fields, body: overBody(message) })
  }
}

const formOf = async ({ request }: Exchange): Promise<URLSearchParams> =>
  new URLSearchParams(Buffer.from(await readShortBody(request, formLimitBytes)).toString())

const maxDeviceLength = 100

/** The name that a program has for itself, as far as it can be shown; it becomes the name of the app password. */
function deviceOf(userAgent = ''): string {
  const shown = userAgent.replaceAll(/[^\u0020-\u007e]/g, '').trim()
  return shown === '' ? 'A program without a name' : shown.slice(0, maxDeviceLength)
}

/**
 * The address that the program goes on with: the configured one, else the one that it found. A configured name is needed behind a
 * proxy that speaks TLS for the service.
 */
function addressFor({ request }: Exchange, { capabilities }: Service, externalUrl: string | undefined): string {
  const { host = '' } = request.headers
  const isPlain = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)
  if (externalUrl !== undefined || !isPlain) return capabilities.externalUrl()
  return `${request.socket instanceof TLSSocket ? 'https' : 'http'}://${host}`
}

function sendJson({ response }: Exchange, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(bytes)
}
