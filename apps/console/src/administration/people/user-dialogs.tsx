import { Button, PasswordInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { roleName } from '../../account/role-names.ts'
import { t } from '../../messages/messages.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'
import { WholeNumber } from '../../parts/whole-number.tsx'
import { bytes } from '../../parts/words.ts'
import { useAddress } from '../../wire/services.tsx'
import type { Store } from '../../wire/store.ts'
import { givePassword } from './act-on-person.ts'
import { addPerson, type NewPerson } from './add-person.ts'
import type { Invited } from './invitation-dialog.tsx'
import { type Person, type Places, useAdministeredPlatform } from './person.ts'
import { addUser, changeUser, type Role, roles, type User } from './users.ts'

const mebibyte = 1024 * 1024

const NewPasswordField = () => (
  <PasswordInput
    name="password"
    label={t('administration.password')}
    description={t('administration.atLeast8Characters')}
    minLength={8}
    autoComplete="new-password"
    required
    withAsterisk={false}
    // Where it is the first to be filled in: of several, a dialog takes the first.
    data-autofocus
  />
)

type NewUserProps = Readonly<{ store: Store; onDone: () => Promise<unknown>; onClose: () => void }>

/**
 * With a platform, a person gets an account for everything; without one, an account of the file service. Whoever administers the
 * platform invites them to choose their password, or gives one.
 */
export function NewUserDialog({
  store,
  onDone,
  onInvited,
  onClose,
}: NewUserProps & Readonly<{ onInvited: (invited: Invited) => void }>) {
  const platform = useAddress('platform')
  const administered = useAdministeredPlatform()
  const [role, setRole] = useState<Role>('user')
  const [isInviting, setInviting] = useState(administered !== null)
  /** The link of the invitation, if there is one. */
  async function added({ name, email, password }: Omit<NewPerson, 'role'>): Promise<string | null> {
    if (platform !== undefined)
      return await addPerson({ platform, administered, store }, { email, name, password, role })
    await addUser(store, { username: name, password: password ?? '', role })
    return null
  }
  async function add(text: (name: string) => string) {
    const name = text('username').trim()
    const password = isInviting ? undefined : text('password')
    const link = await added({ name, email: text('email').trim(), password })
    await onDone()
    if (link) onInvited({ name, link })
    else notices.tell(t('administration.nameCanSignInNow', { name }))
  }
  return (
    <FormDialog title={t('administration.addAPerson')} yes={t('administration.add')} onSubmit={add} onClose={onClose}>
      <TextInput
        name="username"
        label={t('administration.name')}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      {platform === undefined ? null : (
        <TextInput
          name="email"
          type="email"
          label={t('administration.eMail')}
          autoComplete="off"
          required
          withAsterisk={false}
        />
      )}
      {administered === null ? null : (
        <Radio.Group
          label={t('administration.password')}
          value={isInviting ? 'invite' : 'give'}
          onChange={(chosen) => setInviting(chosen === 'invite')}
        >
          <Stack gap={6} mt={6}>
            <Radio value="invite" label={t('administration.theyChooseItByALink')} />
            <Radio value="give" label={t('administration.iGiveThemOne')} />
          </Stack>
        </Radio.Group>
      )}
      {isInviting ? null : <NewPasswordField />}
      <Select
        label={t('administration.role')}
        description={t('administration.viewersOnlyLookMembersAlsoChange')}
        data={roles.map((value) => ({ value, label: roleName(value) }))}
        value={role}
        onChange={(chosen) => setRole(roles.find((one) => one === chosen) ?? role)}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

type OfUserProps = Readonly<{ store: Store; user: User; onClose: () => void }>

type OfPersonProps = Readonly<{ places: Places; person: Person; onClose: () => void }>

/** Where a person signs in with an account that can't be changed from here, it says where that is done. */
export function PasswordDialog({ places, person, onClose }: OfPersonProps) {
  const { name, user, isElsewhere } = person
  const title = t('administration.newPasswordForUsername', { username: name })
  if (isElsewhere) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Stack>
          <Text size="sm">
            {t('administration.theirPasswordIsElsewhere', { name, issuer: hostOf(user?.issuer ?? '') })}
          </Text>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('administration.close')}
          </Button>
        </Stack>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      yes={t('administration.save')}
      onSubmit={async (text) => notices.tell(await givePassword(places, person, text('password')))}
      onClose={onClose}
    >
      <Text size="sm">{t('administration.whatANewPasswordDoes')}</Text>
      <NewPasswordField />
    </FormDialog>
  )
}

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

export function QuotaDialog({ store, user, onDone, onClose }: OfUserProps & Pick<NewUserProps, 'onDone'>) {
  const before = user.storage_quota_bytes
  const [limit, setLimit] = useState(before === null ? null : Math.round(before / mebibyte))
  async function set() {
    await changeUser(store, user.id, { storage_quota_bytes: limit === null ? null : limit * mebibyte })
    await onDone()
    notices.tell(
      limit === null
        ? t('administration.usernameHasNoLimit', { username: user.username })
        : t('administration.usernameIsLimitedTo', { username: user.username, limit: bytes(limit * mebibyte) }),
    )
  }
  return (
    <FormDialog
      title={t('administration.storageLimitOfUsername', { username: user.username })}
      yes={t('administration.save')}
      onSubmit={set}
      onClose={onClose}
    >
      <WholeNumber
        label={t('administration.limitInMib')}
        description={t('administration.leaveItEmptyForNoLimit')}
        min={0}
        max={1_000_000_000}
        value={limit}
        onValue={setLimit}
        focused
      />
      {limit !== null && limit * mebibyte < user.storage_used_bytes ? (
        <Text size="sm">
          {t('administration.theyUseMoreAlready', { username: user.username, used: bytes(user.storage_used_bytes) })}
        </Text>
      ) : null}
    </FormDialog>
  )
}
