/**
 * The handler of GraphQL. A POST must declare JSON. A page of another origin can send a form or plain text without a
 * preflight; such a body is never taken for a query, whatever credentials the browser adds.
 */
import { type Exchange, nameRoute, queryOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { graphqlTypeUnsupported } from '../../problems/events.ts'
import { methodUnknown } from '../../problems/requests.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import type { GraphqlServer, Visitor } from './graphql-server.ts'

const address = '/api/graphql'
const allow = 'GET, HEAD, POST, OPTIONS'

export function graphqlHandler(service: Service): ProtocolHandler {
  let server: Promise<GraphqlServer> | undefined
  const loaded = () => (server ??= import('./graphql-server.ts').then(({ graphqlServer }) => graphqlServer(service)))

  async function visitorOf(exchange: Exchange): Promise<Visitor> {
    try {
      return { caller: await service.authenticate(exchange) }
    } catch (error) {
      if (error instanceof Problem) return { caller: undefined, refusal: error }
      throw error
    }
  }

  async function answer(exchange: Exchange): Promise<void> {
    const visitor = await visitorOf(exchange)
    exchange.response.setHeader('Cache-Control', 'no-store')
    exchange.response.setHeader('X-Content-Type-Options', 'nosniff')
    await (await loaded()).answer(exchange, visitor)
  }

  return {
    owns: (_, path) => path === address,
    async handle(exchange) {
      const { request, response } = exchange
      nameRoute(request, address)
      const { method = '' } = request
      switch (method) {
        case 'GET':
        case 'HEAD':
          if (!asksForPage(exchange)) return await answer(exchange)
          return await import('./graphiql-page.ts').then(({ sendGraphiql }) => sendGraphiql(exchange))
        case 'POST':
          if (!isJson(request.headers['content-type'])) throw graphqlTypeUnsupported()
          return await answer(exchange)
        case 'OPTIONS':
          response.writeHead(204, { Allow: allow }).end()
          return
        default:
          throw methodUnknown(method, allow)
      }
    },
  }
}

const isJson = (type: string | undefined): boolean => /^application\/(graphql\+)?json\s*(;|$)/i.test(type ?? '')

/** Whether a GET without a query asks for the page; curl's also does, because it accepts any type. */
function asksForPage({ request }: Exchange): boolean {
  const { url = '', headers, method } = request
  if (queryOf(url).has('query') && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  return /text\/(html|\*)|\*\/\*/i.test(accept) || method === 'HEAD'
}
