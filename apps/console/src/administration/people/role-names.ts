/** What people call the roles of the file service. */
import type { User } from './users.ts'

const names = (): Readonly<Record<User['role'], string>> => ({
  admin: 'Administrator',
  user: 'Member',
  readonly: 'Viewer',
  none: 'No role',
})

export const roleName = (role: User['role']): string => names()[role]
