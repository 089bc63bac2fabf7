/**
 * The pages of the API's description, at `/api/docs`, from our own disk. Few ask for them, and loading `@fastify/swagger-ui` takes a
 * service a tenth of a second at its start: they are made for the first who asks, by a fastify of their own that owns no socket.
 */
import { fastifySwagger } from '@fastify/swagger'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'

type Describe = () => object

/** Mounts them. `describe` is called when somebody asks for the description that they show. */
export function mountDescriptionPages(app: FastifyInstance, describe: Describe): void {
  let opening: Promise<FastifyInstance> | undefined
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    opening ??= openPages(describe)
    const pages = await opening
    const { statusCode, headers, rawPayload } = await pages.inject({ url: request.url, headers: conditionsOf(request) })
    if (statusCode === 404) return reply.callNotFound()
    if (statusCode > 404) throw new Error(`The pages of the description answered ${statusCode}.`)
    const { date: _date, connection: _connection, ...fields } = headers
    return reply
      .code(statusCode)
      .headers(fields)
      .send(rawPayload.length > 0 ? rawPayload : undefined)
  }
  for (const url of ['/api/docs', '/api/docs/*'])
    app.route({ method: 'GET', url, schema: { hide: true }, handler: answer })
}

/** What a browser asks with whether its copy is still the same. Ranges are not read: the answer is always whole. */
const conditionsOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'if-none-match' || name === 'if-modified-since'),
  )

async function openPages(describe: Describe): Promise<FastifyInstance> {
  const { fastifySwaggerUi } = await import('@fastify/swagger-ui')
  const pages = fastify({ logger: false })
  await pages.register(fastifySwagger)
  await pages.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => ({ ...describe() }),
    transformSpecificationClone: false,
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  })
  return pages
}
