/** Of which notifications somebody gets mail. */
import type { AnswerOf, FilesClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type NotificationSettings = AnswerOf<FilesClient, 'get', '/api/notification-settings'>
export type Kind = NotificationSettings['kinds'][number]['kind']

export const notificationSettingsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'notification-settings', store],
    queryFn: ({ signal }): Promise<NotificationSettings> =>
      answerOf(filesAt(store).GET('/api/notification-settings', { signal })),
  })

export async function wishMail(store: Store, kind: Kind, isWanted: boolean): Promise<void> {
  const params = { path: { kind } }
  await answerOf(filesAt(store).PATCH('/api/notification-settings/{kind}', { params, body: { by_mail: isWanted } }))
}

/** What it is about, behind “E-mail me when”; undefined for a kind that this page does not know yet. */
export const kindName = (kind: Kind): string | undefined => names()[kind]

const names = (): Readonly<Partial<Record<Kind, string>>> => ({
  'access-requested': t('settings.mailAccessRequested'),
  'write-kept': t('settings.mailWriteKept'),
  'conflicts-with-yours': t('settings.mailConflictsWithYours'),
  'deleted-by-another': t('settings.mailDeleted'),
  'shared-with-you': t('settings.mailShared'),
  'right-taken': t('settings.mailRightTaken'),
  'group-joined': t('settings.mailGroupJoined'),
  'taken-over': t('settings.mailTakenOver'),
  'taken-back': t('settings.mailTakenBack'),
  'role-given': t('settings.mailRoleGiven'),
  'account-waits': t('settings.mailAccountWaits'),
  'password-reset': t('settings.mailPasswordReset'),
  'second-factor-reset': t('settings.mailSecondFactorReset'),
})
