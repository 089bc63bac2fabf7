/**
 * A refused field shows in the body of the response, whose status is 200. For the audit log, each field of the root
 * types records its refusal, with the status that it has in REST.
 */
import { shownPath } from '../../model/path.ts'
import { noteRefusedPart } from '../auditing/request-context.ts'
import type { Context } from './resolvers.ts'
import type { Arguments, Resolver, Resolvers, Subscriber } from './schema.ts'

export const notingRefusals = ({ Query, Mutation, Subscription }: Resolvers<Context>): Resolvers<Context> => ({
  Query: mapped(Query, noting),
  Mutation: mapped(Mutation, noting),
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

const notingFeed = (subscribe: Subscriber<Context>): Subscriber<Context> =>
  async function* (args, context) {
    try {
      yield* subscribe(args, context)
    } catch (error) {
      note(error, args, context)
      throw error
    }
  }

/** A `path` that is not a string is refused for that, and nothing is recorded. */
function note(error: unknown, { path }: Arguments, { exchange }: Context): void {
  noteRefusedPart(exchange, error, path === undefined ? undefined : shownPath(typeof path === 'string' ? path : '/'))
}

const mapped = <From, To>(fields: Readonly<Record<string, From>>, way: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, way(one)]))
