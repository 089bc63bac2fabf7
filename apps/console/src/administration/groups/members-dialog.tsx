import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import styles from '../../files/people/people.module.css'
import type { Holder } from '../../files/people/rights.ts'
import { SomebodyField } from '../../files/people/somebody-field.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { addMember, elsewhere, type Group, removeMember } from './groups.ts'

/** Who belongs to a group; and, where that is decided here, taking somebody in or out. Mounted while it is open. */
export function MembersDialog({ group, onClose }: Readonly<{ group: Group; onClose: () => void }>) {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['files'] }),
  })
  const { name, members } = group
  const source = elsewhere(group)
  return (
    <Dialog title={t('administration.membersOfName', { name })} onClose={onClose}>
      <Stack>
        {source === null ? null : (
          <Text size="sm">{t('administration.sourceMembersAreManagedThere2', { source })}</Text>
        )}
        {change.isError ? <ErrorAlert error={change.error} /> : null}
        {members.length === 0 ? <Text size="sm">{t('administration.thisGroupHasNoMembersYet')}</Text> : null}
        <ul className={styles.list} aria-label={t('administration.membersOfName', { name })}>
          {members.map((username) => (
            <li key={username} className={styles.row}>
              <Text size="sm">{username}</Text>
              {source === null ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('administration.removeUsername', { username })}
                  onClick={() => change.mutate(() => removeMember(store, { name, username }))}
                >
                  {t('administration.remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {source === null ? (
          <AddMember
            isBusy={change.isPending}
            onAdd={(username) => change.mutateAsync(() => addMember(store, { name, username }))}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}

const kinds = ['user'] as const

type AddMemberProps = Readonly<{ isBusy: boolean; onAdd: (username: string) => Promise<unknown> }>

function AddMember({ isBusy, onAdd }: AddMemberProps) {
  const { store } = useFilesContext()
  const [chosen, setChosen] = useState<Holder | null>(null)
  const [isMissing, setMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(chosen === null)
    // A refusal is shown above the members.
    if (chosen?.kind === 'user')
      void onAdd(chosen.name).then(
        () => setChosen(null),
        () => undefined,
      )
  }
  return (
    <form onSubmit={submit} className={styles.give} aria-label={t('administration.addAMember')}>
      <SomebodyField
        store={store}
        label={t('administration.addMember')}
        description={t('administration.ifYouAddYourselfTheOther')}
        kinds={kinds}
        value={chosen}
        error={isMissing && chosen === null ? t('administration.chooseAPersonFromTheList') : null}
        onChange={setChosen}
      />
      <Button type="submit" loading={isBusy}>
        {t('administration.addMember')}
      </Button>
    </form>
  )
}
