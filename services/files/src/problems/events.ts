/** Webhooks and GraphQL. */
import { Problem } from '@alluvium/kernel'

export const webhookTarget = (why: string) => new Problem('invalid', 'files.webhook-target', why)

export const webhookMissing = () => new Problem('missing', 'files.webhook-missing', 'There is no such webhook.')

export const tooManyWebhooks = (max: number) =>
  new Problem('full', 'files.too-many-webhooks', `An account has at most ${max} webhooks; please remove one first.`)

export const tooManyEventStreams = (limit: number) =>
  new Problem(
    'too-many',
    'files.too-many-event-streams',
    `An account follows at most ${limit} streams of events at a time; please close some.`,
    { headers: { 'retry-after': '5' } },
  )

export const graphqlTypeUnsupported = () =>
  new Problem('unsupported', 'files.graphql-type', 'A GraphQL query is posted as application/json.')

export const queryTooCostly = (why: string) => new Problem('invalid', 'files.query-too-costly', why)
