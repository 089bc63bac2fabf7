/**
 * What became of a field shows in the body of the response, whose status is 200. For the audit log, each field of the root
 * types records its refusal, with the status that it has in REST, and each mutation that it succeeded, also when it changed
 * no entry.
 */
import { shownPath } from '../../model/path.ts'
import { noteDonePart, noteRefusedPart, requestContextOf } from '../auditing/request-context.ts'
import type { Context } from './context.ts'
import type { Arguments, Resolver, Resolvers, Subscriber } from './schema.ts'

export const auditedFields = ({ Query, Mutation, Subscription }: Resolvers<Context>): Resolvers<Context> => ({
  Query: mapped(Query, noting),
  Mutation: mapped(Mutation, (resolve) => noting(notingDone(resolve))),
  Subscription: mapped(Subscription, notingFeed),
})

function noting(resolve: Resolver<Context>): Resolver<Context> {
  async function noted(args: Arguments, context: Context): Promise<unknown> {
    try {
      return await resolve(args, context)
    } catch (error) {
      note(error, args, context)
      throw error
    }
  }
  return (args, context) => {
    const field = noted(args, context)
    context.fields.push(field)
    return field
  }
}

/** The mutations of a document follow each other, so what was changed meanwhile was changed by this one. */
const notingDone =
  (resolve: Resolver<Context>): Resolver<Context> =>
  async (args, context) => {
    const { changed } = requestContextOf(context.exchange)
    const before = changed.length
    const result = await resolve(args, context)
    if (changed.length === before) noteDonePart(context.exchange, targetOf(args))
    return result
  }

const notingFeed = (subscribe: Subscriber<Context>): Subscriber<Context> =>
  async function* (args, context) {
    try {
      yield* subscribe(args, context)
    } catch (error) {
      note(error, args, context)
      throw error
    }
  }

function note(error: unknown, args: Arguments, { exchange }: Context): void {
  noteRefusedPart(exchange, error, targetOf(args))
}

/** The `path` of the arguments; one that is not a string is refused for that, and nothing is recorded. */
const targetOf = ({ path }: Arguments): string | undefined =>
  path === undefined ? undefined : shownPath(typeof path === 'string' ? path : '/')

const mapped = <From, To>(fields: Readonly<Record<string, From>>, way: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, way(one)]))
