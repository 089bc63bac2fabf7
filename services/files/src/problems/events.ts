/** Webhooks and GraphQL. */
import { Problem } from '@alluvium/kernel'

export const webhookTarget = (why: string) => new Problem('invalid', 'files.webhook-target', why)

export const webhookMissing = () => new Problem('missing', 'files.webhook-missing', 'There is no such webhook.')

export const tooManyWebhooks = (most: number) =>
  new Problem('taken', 'files.too-many-webhooks', `There can be at most ${most} webhooks; remove one first.`)

export const graphqlTypeUnsupported = () =>
  new Problem('unsupported', 'files.graphql-type', 'A GraphQL query is posted as application/json.')

export const queryTooCostly = (why: string) => new Problem('invalid', 'files.query-too-costly', why)
