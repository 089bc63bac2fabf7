/** What people call the roles of the file service. */
import type { AnswerOf, FilesClient } from '@alluvium/client'
import { t } from '../messages/messages.ts'

type FilesRole = AnswerOf<FilesClient, 'get', '/api/admin/users'>[number]['role']

const names = (): Readonly<Record<FilesRole, string>> => ({
  admin: t('administration.administrator'),
  user: t('administration.member'),
  readonly: t('administration.viewer'),
  none: t('administration.noRole'),
})

export const roleName = (role: FilesRole): string => names()[role]
