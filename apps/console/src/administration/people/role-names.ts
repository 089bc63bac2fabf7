/** What people call the roles of the file service. */
import { t } from '../../messages/messages.ts'
import type { User } from './users.ts'

const names = (): Readonly<Record<User['role'], string>> => ({
  admin: t('administration.administrator'),
  user: t('administration.member'),
  readonly: t('administration.viewer'),
  none: t('administration.noRole'),
})

export const roleName = (role: User['role']): string => names()[role]
