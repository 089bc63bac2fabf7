import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notices } from '../../parts/notice-list.ts'
import type { Store } from '../access/store.ts'
import { addUser, changeUser, type Role, resetPassword, roles, type User } from './users.ts'

const mebibyte = 1024 * 1024

const newPassword = (
  <PasswordInput
    name="password"
    label="Password"
    description="At least 8 characters."
    minLength={8}
    autoComplete="new-password"
    required
    withAsterisk={false}
    // Where it is the first to be filled in: of several, a dialog takes the first.
    data-autofocus
  />
)

type NewUserProps = Readonly<{ store: Store; onDone: () => Promise<unknown>; onClose: () => void }>

export function NewUserDialog({ store, onDone, onClose }: NewUserProps) {
  const [role, setRole] = useState<Role>('user')
  async function add(text: (name: string) => string) {
    const username = text('username').trim()
    await addUser(store, { username, password: text('password'), role })
    await onDone()
    notices.tell(`${username} can sign in now.`)
  }
  return (
    <FormDialog title="Add somebody" yes="Add" onSubmit={add} onClose={onClose}>
      <TextInput name="username" label="Name" autoComplete="off" required withAsterisk={false} data-autofocus />
      {newPassword}
      <Select
        label="Role"
        description="readonly: may look. user: may also write and share. admin: may everything."
        data={[...roles]}
        value={role}
        onChange={(chosen) => setRole(roles.find((one) => one === chosen) ?? role)}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

type OfUserProps = Readonly<{ store: Store; user: User; onClose: () => void }>

export function PasswordDialog({ store, user, onClose }: OfUserProps) {
  async function reset(text: (name: string) => string) {
    await resetPassword(store, user.id, text('password'))
    notices.tell(`${user.username} has a new password, and was signed out everywhere.`)
  }
  return (
    <FormDialog title={`New password for ${user.username}`} yes="Set it" onSubmit={reset} onClose={onClose}>
      {newPassword}
    </FormDialog>
  )
}

export function QuotaDialog({ store, user, onDone, onClose }: OfUserProps & Pick<NewUserProps, 'onDone'>) {
  const before = user.storage_quota_bytes
  const [limit, setLimit] = useState<number | string>(before === null ? '' : Math.round(before / mebibyte))
  async function set() {
    await changeUser(store, user.id, { storage_quota_bytes: typeof limit === 'number' ? limit * mebibyte : null })
    await onDone()
  }
  return (
    <FormDialog title={`What ${user.username} may store`} yes="Set it" onSubmit={set} onClose={onClose}>
      <NumberInput
        label="MiB"
        description="Leave it empty for as much as there is room for."
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        value={limit}
        onChange={setLimit}
        data-autofocus
      />
    </FormDialog>
  )
}
