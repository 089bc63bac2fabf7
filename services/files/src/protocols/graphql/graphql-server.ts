/**
 * GraphQL over HTTP, by graphql-yoga: one document per request, over POST as JSON, over GET unless it changes
 * something; subscriptions as server-sent events. Loaded at the first request, because graphql is large and most
 * clients never use it.
 */
import { once } from 'node:events'
import { disconnectSignal, type Exchange, restStatuses } from '@alluvium/http'
import { type Caller, Problem } from '@alluvium/kernel'
import { type ExecutionArgs, GraphQLError } from 'graphql/index.js'
import { createYoga, type Plugin } from 'graphql-yoga'
import { callerUnknown } from '../../problems/callers.ts'
import { challenge } from '../authentication/authenticate.ts'
import { streamHeaders } from '../bodies/event-stream.ts'
import { readShortBody } from '../bodies/request-body.ts'
import type { Service } from '../service.ts'
import { auditedFields } from './audited-fields.ts'
import type { Context } from './context.ts'
import { maxBytes, parseWithin, purse } from './limits.ts'
import { isPublic } from './public-fields.ts'
import { resolversOf } from './resolvers.ts'
import { schemaWith } from './schema.ts'

/** The caller, or why there is none, which matters only when the document asks for something that is not public. */
export type Visitor = Readonly<{ caller: Caller | undefined; refusal?: Problem }>

type Visiting = Context & Readonly<{ refusal: Problem | undefined }>

export type GraphqlServer = Readonly<{ answer(exchange: Exchange, visitor: Visitor): Promise<void> }>

export function graphqlServer(service: Service): GraphqlServer {
  const yoga = createYoga<Visiting>({
    schema: schemaWith(auditedFields(resolversOf(service))),
    graphqlEndpoint: '/api/graphql',
    plugins: [limited, admitting],
    maskedErrors: { maskError: (error) => maskedError(error, service) },
    maxRequestBodySize: false, // it gets bodies that were read within the limit
    batching: false,
    multipart: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
  })

  return {
    async answer(exchange, { caller, refusal }) {
      const { request, response } = exchange
      const { method = 'GET', url = '/', headers } = request
      const body = method === 'POST' ? new TextDecoder().decode(await readShortBody(request, maxBytes)) : null
      const signal = disconnectSignal(response)
      const fields: Promise<unknown>[] = []
      const answered = await yoga.fetch(
        `http://localhost${url}`,
        {
          method,
          headers: { accept: headers.accept ?? '*/*', 'content-type': headers['content-type'] ?? '' },
          body,
          signal,
        },
        { exchange, caller, refusal, purse: purse(), signal, fields },
      )
      await Promise.allSettled(fields) // one that fails ends the answer, while others may still be refused
      response.writeHead(answered.status, headersOf(answered))
      for await (const chunk of answered.body ?? []) {
        if (!response.write(chunk)) await once(response, 'drain', { signal })
      }
      response.end()
    },
  }
}

/** A stream has those of REST's streams too: a proxy that waits for more would keep back that it is open. */
function headersOf({ headers }: Response): Readonly<Record<string, string>> {
  const sent = new Headers([...headers])
  const isStream = sent.get('content-type') === 'text/event-stream'
  if (isStream) for (const [name, value] of Object.entries(streamHeaders)) sent.set(name, value)
  return Object.fromEntries(sent)
}

const limited: Plugin<Visiting> = {
  onParse({ setParseFn }) {
    setParseFn(parseWithin)
  },
}

const admitting: Plugin<Visiting> = {
  onExecute: ({ args, setResultAndStopExecution }) => {
    const errors = refusalsOf(args)
    if (errors) setResultAndStopExecution({ errors })
  },
  onSubscribe: ({ args, setResultAndStopExecution }) => {
    const errors = refusalsOf(args)
    if (errors) setResultAndStopExecution({ errors })
  },
}

function refusalsOf({
  document,
  operationName,
  contextValue,
}: Pick<ExecutionArgs, 'document' | 'operationName'> & { contextValue: Visiting }): [GraphQLError] | undefined {
  if (contextValue.caller || isPublic(document, operationName)) return undefined
  const refusal = contextValue.refusal ?? callerUnknown()
  const headers = { 'www-authenticate': challenge, ...refusal.headers }
  const http = { status: restStatuses[refusal.kind], headers }
  return [new GraphQLError(refusal.message, { extensions: { code: refusal.code, http } })]
}

/** A Problem is shown with its code, an error in the document in graphql's words; anything else is a bug. */
function maskedError(error: unknown, { logger }: Service): Error {
  if (!(error instanceof GraphQLError)) return bug(error, logger)
  const { nodes, source, positions, path, originalError } = error
  const place = { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null }
  if (originalError instanceof Problem)
    return new GraphQLError(originalError.message, { ...place, extensions: { code: originalError.code } })
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) return bug(originalError, logger, place)
  error.extensions['code'] ??= 'BAD_USER_INPUT'
  return error
}

function bug(err: unknown, logger: Service['logger'], place = {}): GraphQLError {
  if (err instanceof Problem) return new GraphQLError(err.message, { ...place, extensions: { code: err.code } })
  logger.error({ err }, 'a bug')
  const message = 'Something broke on our side; our logs know it by the request id.'
  return new GraphQLError(message, { ...place, extensions: { code: 'internal', unexpected: true } })
}
