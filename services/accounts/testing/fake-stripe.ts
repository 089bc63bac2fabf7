/**
 * As much of Stripe's API as we ask of it, on loopback, and as strict: a wrong key, an unknown parameter or a missing one
 * is refused in Stripe's own words. What it was asked is kept.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export type Asked = Readonly<{
  what: string
  parameters: Readonly<Record<string, string>>
  idempotencyKey: string | undefined
}>

export type FakeStripe = Readonly<{
  url: string
  asked: readonly Asked[]
  /** Prices by their `lookup_key`. */
  prices: Map<string, string>
  /** Answers so many requests with 500 from now on. */
  failNext(times: number): void
}>

export const secretKey = 'sk_test_alluvium'

type Shape = Readonly<{
  needs: readonly string[]
  takes: readonly RegExp[]
  answer(asked: Asked, fake: FakeStripe): object
}>

const endpoints: Readonly<Record<string, Shape>> = {
  'GET /v1/prices': {
    needs: ['lookup_keys[0]'],
    takes: [/^lookup_keys\[0\]$/, /^active$/, /^limit$/],
    answer: ({ parameters }, { prices }) => {
      const key = parameters['lookup_keys[0]'] ?? ''
      const id = prices.get(key)
      const data = id === undefined ? [] : [{ id, object: 'price', active: true, lookup_key: key, type: 'recurring' }]
      return { object: 'list', url: '/v1/prices', has_more: false, data }
    },
  },
  'POST /v1/customers': {
    needs: ['email'],
    takes: [/^email$/, /^metadata\[user_id\]$/],
    answer: ({ parameters }) => ({ id: 'cus_new', object: 'customer', email: parameters['email'] }),
  },
  'POST /v1/checkout/sessions': {
    needs: ['mode', 'line_items[0][price]', 'line_items[0][quantity]', 'success_url'],
    takes: [
      /^mode$/,
      /^line_items\[0\]\[(price|quantity)\]$/,
      /^client_reference_id$/,
      /^customer(_email)?$/,
      /^(subscription_data\[metadata\]|metadata)\[(user_id|tier)\]$/,
      /^(success|cancel)_url$/,
    ],
    answer: () => ({
      id: 'cs_test_1',
      object: 'checkout.session',
      mode: 'subscription',
      url: 'https://checkout.stripe.test/c/pay/cs_test_1',
    }),
  },
  'POST /v1/billing_portal/sessions': {
    needs: ['customer'],
    takes: [
      /^customer$/,
      /^return_url$/,
      /^flow_data\[type\]$/,
      /^flow_data\[subscription_update\]\[subscription\]$/,
      /^flow_data\[after_completion\]\[(type|redirect\]\[return_url)\]$/,
    ],
    answer: () => ({
      id: 'bps_1',
      object: 'billing_portal.session',
      url: 'https://billing.stripe.test/p/session/bps_1',
    }),
  },
}

/** Inside a test: answers until it is finished. */
export async function fakeStripe(): Promise<FakeStripe> {
  const asked: Asked[] = []
  let failing = 0
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const fake: FakeStripe = {
    url,
    asked,
    prices: new Map([
      ['alluvium_pro', 'price_pro'],
      ['alluvium_enterprise', 'price_enterprise'],
    ]),
    failNext(times) {
      failing = times
    },
  }
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections()))
  return fake

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answerTo(request)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    response.end(JSON.stringify(body))
  }

  async function answerTo(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const sent = request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString())
    const what = `${request.method} ${pathname}`
    const key = request.headers['idempotency-key']
    const one: Asked = {
      what,
      parameters: Object.fromEntries(sent),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    }
    asked.push(one)
    if (failing > 0) {
      failing -= 1
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } }
    }
    const refusal = refusalOf(request, one)
    return refusal ?? { status: 200, body: endpoints[what]?.answer(one, fake) ?? {} }
  }
}

const refused = (status: number, message: string) => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})

function refusalOf({ headers }: IncomingMessage, { what, parameters }: Asked) {
  const shape = endpoints[what]
  if (headers.authorization !== `Bearer ${secretKey}`) return refused(401, 'Invalid API Key provided: sk_test_*****')
  if (!/^\d{4}-\d{2}-\d{2}/.test(String(headers['stripe-version']))) return refused(400, 'No API version.')
  if (!shape) return refused(404, `Unrecognized request URL (${what}).`)
  const names = Object.keys(parameters)
  const missing = shape.needs.find((name) => !names.includes(name))
  if (missing !== undefined) return refused(400, `Missing required param: ${missing}.`)
  const unknown = names.find((name) => !shape.takes.some((pattern) => pattern.test(name)))
  if (unknown !== undefined) return refused(400, `Received unknown parameter: ${unknown}`)
  if (parameters['customer'] !== undefined && parameters['customer_email'] !== undefined)
    return refused(400, 'You may only specify one of these parameters: customer, customer_email.')
  return undefined
}
