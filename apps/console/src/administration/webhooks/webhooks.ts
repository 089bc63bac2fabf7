/** The programs elsewhere that are notified of changes to files, for administrators. */
import type { CreatedWebhook, Webhook } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type { CreatedWebhook, Webhook }

/** How often the list is read again, milliseconds: messages are sent without anything changing here. */
const everyMs = 5000

export const webhooksQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'webhooks', store],
    refetchInterval: everyMs,
    queryFn: ({ signal }): Promise<readonly Webhook[]> => answerOf(filesAt(store).GET('/api/webhooks', { signal })),
  })

/** @param path the folder whose changes alone it is notified of; empty for all. */
export const createWebhook = (store: Store, url: string, path: string): Promise<CreatedWebhook> =>
  answerOf(filesAt(store).POST('/api/webhooks', { body: { url, ...(path !== '' && { path }) } }))

const one = '/api/webhooks/{id}'

/** Switched on, it is sent at once what waits for it. */
export async function switchWebhook(store: Store, id: string, enabled: boolean): Promise<void> {
  await answerOf(filesAt(store).PATCH(one, { params: { path: { id } }, body: { enabled } }))
}

export async function removeWebhook(store: Store, id: string): Promise<void> {
  await answerOf(filesAt(store).DELETE(one, { params: { path: { id } } }))
}
