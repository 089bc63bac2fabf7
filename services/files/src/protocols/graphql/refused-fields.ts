/**
 * Who may not have a field learns it from the answer's body, whose status is 200. So that the audit log learns it too,
 * each field of the root types notes what it was refused: with the status that the refusal has in REST.
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

/** What is no path is refused for that, and nothing is to be noted. */
function note(error: unknown, { path }: Arguments, { exchange }: Context): void {
  noteRefusedPart(exchange, error, path === undefined ? undefined : shownPath(typeof path === 'string' ? path : '/'))
}

const mapped = <From, To>(fields: Readonly<Record<string, From>>, way: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, way(one)]))
