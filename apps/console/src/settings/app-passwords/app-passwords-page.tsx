import { Button, Group, PasswordInput, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilesSession, useMe } from '../../account/files-session.ts'
import { useFilesContext } from '../../files/access/files-context.ts'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { t } from '../../messages/messages.ts'
import { LockIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import rows from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import {
  type AppPassword,
  appPasswordsQuery,
  type CreatedAppPassword,
  createAppPassword,
  revokeAppPassword,
  type Scope,
  scopes,
} from './app-passwords.ts'
import { MountHelp } from './mount-help.tsx'
import { NewPassword } from './new-password.tsx'

/** Passwords for programs, and how each system mounts the files with one. */
export const AppPasswordsPage = () => (
  <FilesGate>
    <AppPasswords />
  </FilesGate>
)

const scopeNames = (): Readonly<Record<Scope, string>> => ({
  write: t('settings.readAndWrite'),
  read: t('settings.readOnly'),
})

function AppPasswords() {
  const { store, username } = useFilesContext()
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<readonly CreatedAppPassword[]>([])
  const [revoking, setRevoking] = useState<AppPassword | null>(null)
  const query = appPasswordsQuery(store)
  const listed = useQuery(query)
  const changed = () => queries.invalidateQueries({ queryKey: query.queryKey })
  return (
    <Stack gap="lg">
      <Card label={t('settings.appPasswords')}>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {t('settings.yourAppPasswords')}
          </Title>
          <Button onClick={() => setCreating(true)}>{t('settings.newAppPassword')}</Button>
        </Group>
        {created.map((one) => (
          <NewPassword
            key={one.id}
            created={one}
            onClose={() => setCreated(created.filter(({ id }) => id !== one.id))}
          />
        ))}
        <QueryState
          query={listed}
          lines={3}
          empty={
            <Empty icon={<LockIcon size={36} />} title={t('settings.noAppPasswordsYet')}>
              {t('settings.giveEachProgramAPasswordOf')}
            </Empty>
          }
        >
          {(items) => (
            <ul className={rows.list}>
              {items.map((one) => (
                <AppPasswordRow key={one.id} password={one} onRevoke={() => setRevoking(one)} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      <MountHelp address={store.address} username={created[0]?.username ?? username} />
      {isCreating ? (
        <CreateDialog
          onClose={() => setCreating(false)}
          onCreated={async (one) => {
            setCreated([one, ...created])
            await changed()
          }}
        />
      ) : null}
      <Question
        isOpen={revoking !== null}
        title={t('settings.revokeThePasswordName', { name: revoking?.name ?? '' })}
        yes={t('settings.revoke')}
        onClose={() => setRevoking(null)}
        onYes={async () => {
          if (revoking) await revokeAppPassword(store, revoking.id)
          await changed()
          notices.tell(t('settings.thePasswordNoLongerOpensYour'))
        }}
      >
        {t('settings.theProgramThatUsesItCan')}
      </Question>
    </Stack>
  )
}

function AppPasswordRow({ password, onRevoke }: Readonly<{ password: AppPassword; onRevoke: () => void }>) {
  const { name, scope, created_at: createdAt, last_used: used } = password
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {scopeNames()[scope]} · {t('settings.createdCreatedat', { createdAt: moment(createdAt) })} ·{' '}
          {used === null ? t('settings.neverUsed') : t('settings.lastUsedUsed', { used: moment(used) })}
        </Text>
      </div>
      <Button size="compact-sm" variant="default" aria-label={t('settings.revokeName', { name })} onClick={onRevoke}>
        {t('settings.revoke')}
      </Button>
    </li>
  )
}

type CreateDialogProps = Readonly<{ onClose: () => void; onCreated: (one: CreatedAppPassword) => Promise<void> }>

function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { store } = useFilesContext()
  // Who has a password of the file service's own, as the first administrator has, confirms with it, however they are signed in.
  const me = useMe(useFilesSession(store.address))
  const [scope, setScope] = useState<Scope>('write')
  return (
    <FormDialog
      title={t('settings.newAppPassword')}
      yes={t('settings.create')}
      onClose={onClose}
      onSubmit={async (text) =>
        onCreated(await createAppPassword(store, { name: text('name').trim(), scope, password: text('password') }))
      }
    >
      <TextInput
        name="name"
        label={t('settings.programOrDevice')}
        placeholder={t('settings.laptop')}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <Select
        label={t('settings.access')}
        data={scopes.map((value) => ({ value, label: scopeNames()[value] }))}
        value={scope}
        onChange={(chosen) => setScope(scopes.find((one) => one === chosen) ?? scope)}
        allowDeselect={false}
      />
      {me.data?.has_password ? (
        <PasswordInput
          name="password"
          label={t('settings.yourPassword')}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
      ) : null}
    </FormDialog>
  )
}
