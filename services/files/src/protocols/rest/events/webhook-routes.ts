/** Webhooks: the addresses that the service notifies of changes in the tree. */
import { type Route, route } from '@alluvium/http/json'
import { reachOf, timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { listWebhooks, makeWebhook, removeWebhook, switchWebhook } from '../../../operations/webhooks/keep-webhooks.ts'
import type { Webhook } from '../../../operations/webhooks/webhook-owners.ts'
import { verbs } from '../../../ports/ledger.ts'
import { administrators } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import type { Service } from '../../service.ts'

const states = ['waiting', 'working', 'failing', 'given-up', 'switched-off', 'paused'] as const

const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()).nullable().meta({ description: 'Null for every event.' }),
    path: z.string().nullable().meta({ description: 'Null for the whole tree.' }),
    created_at: z.string(),
    owner: z.string().meta({ description: 'Who made it.' }),
    last_status: z.int().nullable().meta({ description: "The last answer's; null when there was none." }),
    last_at: z.string().nullable().meta({ description: 'When that was.' }),
    last_error: z.string().nullable().meta({ description: 'Why the last message was not taken; null when it was.' }),
    failing_since: z.string().nullable().meta({ description: 'Since when no message was taken.' }),
    next_at: z
      .string()
      .nullable()
      .meta({ description: 'When the message is sent again; null where none waits for that.' }),
    state: z.enum(states).meta({
      description:
        '`waiting`: nothing was sent yet. `working`: the last message was taken. `failing`: it was not, and is sent again. `given-up`: for a day none was. `switched-off`: by an administrator. `paused`: while its owner may not administer.',
    }),
    failures: z.int().meta({ description: 'In a row, since the last success.' }),
    disabled_reason: z.string().nullable().meta({
      description: 'Why it is notified no more, or not while its owner may not administer; null while it is.',
    }),
  })
  .meta({ id: 'Webhook' })

const body = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }).max(2048),
    events: z.array(z.enum(verbs)).min(1).max(verbs.length).optional(),
    path: bodyPath.optional(),
  })
  .meta({ id: 'CreateWebhookRequest' })

export const webhookRoutes = ({ database, clock, webhookTargets, pausedBecause }: Service): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Has an address notified of what happens in the tree from now on',
    description:
      'Messages are POSTs of `{webhook_id, events: [{revision, type, path, from?, at, user}]}`, in order, at least once, with ' +
      '`Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the secret, hexadecimal>`. An answer other than 2xx, or none within ten seconds, ' +
      'has the message sent again, ever more rarely, for a day; then the webhook is disabled. While its owner is disabled, deleted or may not administer, it is paused. Redirects are not followed. Private addresses are refused, ' +
      'also when a name resolves to one.',
    tags: ['events'],
    access: administrators,
    body,
    answers: {
      201: webhook
        .extend({
          secret: z.string().meta({ description: 'What messages are signed with; shown only now.' }),
        })
        .meta({ id: 'CreatedWebhook' }),
    },
    refusals: [
      [400, 'files.path-invalid', '`path` is not one.'],
      [400, 'files.webhook-target', 'The address is private, or holds a password.'],
      [507, 'files.too-many-webhooks', 'The account has as many as it may.'],
    ],
    async handle({ caller, isLocal, body: { url, events, path } }) {
      const reach = reachOf({ loopback: isLocal, opened: webhookTargets })
      const place = path === undefined ? undefined : parsePath(path)
      const made = await database.write(
        makeWebhook({ caller, at: clock.now(), url, events, path: place, isLocal, reach }),
      )
      return {
        status: 201,
        headers: { 'cache-control': 'no-store' },
        body: { ...webhookOf({ ...made, owner: caller.name }), secret: made.secret },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'All webhooks, newest first, and how they fare',
    tags: ['events'],
    access: administrators,
    answers: { 200: z.array(webhook) },
    async handle({ caller }) {
      const hooks = await database.read(listWebhooks(caller))
      return { status: 200, body: hooks.map((hook) => webhookOf(hook, pausedBecause(hook))) }
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/webhooks/{id}',
    summary: 'Switches a webhook off or on, or has it tried again at once',
    description:
      'One that is switched on again is notified of all that has changed since its last message. `"enabled": true` on one that is on sends at once what waits for its next try.',
    tags: ['events'],
    access: administrators,
    params: z.object({ id: z.string() }),
    body: z.strictObject({ enabled: z.boolean() }).meta({ id: 'SwitchWebhookRequest' }),
    answers: { 200: webhook },
    refusals: [[404, 'files.webhook-missing', 'There is no such webhook.']],
    async handle({ caller, params: { id }, body: { enabled } }) {
      const hook = await database.write(switchWebhook({ caller, id, enabled }))
      return { status: 200, body: webhookOf(hook, pausedBecause(hook)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Removes a webhook',
    tags: ['events'],
    access: administrators,
    params: z.object({ id: z.string() }),
    answers: { 204: null },
    refusals: [[404, 'files.webhook-missing', 'There is no such webhook.']],
    async handle({ caller, params: { id } }) {
      await database.write(removeWebhook({ caller, id }))
      return { status: 204 }
    },
  }),
]

const eventNames = z.array(z.string())

const webhookOf = (hook: Webhook & Readonly<{ owner: string }>, paused?: string): z.output<typeof webhook> => ({
  id: hook.id,
  url: hook.url,
  events: hook.events === null ? null : eventNames.parse(JSON.parse(hook.events)),
  path: hook.path,
  created_at: timestamp(hook.created_at),
  owner: hook.owner,
  last_status: hook.last_status,
  last_at: momentOf(hook.last_at),
  last_error: hook.last_error,
  failing_since: momentOf(hook.failing_since),
  next_at: hook.next_at === 0 || hook.disabled !== null ? null : timestamp(hook.next_at),
  state: stateOf(hook, paused),
  failures: hook.failures,
  disabled_reason: hook.disabled ?? paused ?? null,
})

const momentOf = (at: number | null): string | null => (at === null ? null : timestamp(at))

function stateOf(hook: Webhook, paused: string | undefined): (typeof states)[number] {
  if (hook.disabled !== null) return hook.failing_since === null ? 'switched-off' : 'given-up'
  if (paused !== undefined) return 'paused'
  if (hook.failures > 0) return 'failing'
  return hook.last_status === null ? 'waiting' : 'working'
}
