import { t } from '../../messages/messages.ts'
import type { Role } from './organizations.ts'

const names: Readonly<Record<Role, string>> = {
  owner: t('settings.roleOwner'),
  admin: t('settings.roleAdmin'),
  member: t('settings.roleMember'),
  viewer: t('settings.roleViewer'),
}

/** What people call the roles in an organization. */
export const roleName = (role: Role): string => names[role]
