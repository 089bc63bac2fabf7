import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useVisit } from '../../files/access/files-context.ts'
import type { Holder } from '../../files/people/rights.ts'
import { SomebodyField } from '../../files/people/somebody-field.tsx'
import { Question } from '../../parts/question.tsx'
import { deleteUser, type HomeFate, homeFates, type User } from './users.ts'

const fateNames: Readonly<Record<HomeFate, string>> = {
  keep: 'Keep it closed; an administrator can take it over later',
  give: 'Give it to somebody',
  trash: 'Move it to the trash',
}

type DeleteUserProps = Readonly<{ user: User; onDone: () => Promise<unknown>; onClose: () => void }>

/** Asks before an account is deleted, and what becomes of its home. Mounted while it is open. */
export function DeleteUserQuestion({ user, onDone, onClose }: DeleteUserProps) {
  const { store, home } = useVisit()
  const [fate, setFate] = useState<HomeFate>('keep')
  const [heir, setHeir] = useState<Holder | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isComplete = fate !== 'give' || heir !== null
  return (
    <Question
      isOpen
      title={`Delete ${user.username}?`}
      yes="Delete for good"
      no="Keep"
      check={() => {
        setMissing(!isComplete)
        return isComplete
      }}
      onYes={async () => {
        const heirName = heir?.kind === 'user' ? heir.name : null
        await deleteUser(store, user.id, { fate, heir: heirName })
        await onDone()
      }}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">
          Their sessions, app passwords and shares end, and the account can’t be brought back. Their files stay. To keep
          somebody out for a while, disable them instead.
        </Text>
        {home === null ? null : (
          <Select
            label="Their home"
            description="The folder of their own, which nobody else sees."
            data={homeFates.map((value) => ({ value, label: fateNames[value] }))}
            value={fate}
            onChange={(chosen) => setFate(homeFates.find((one) => one === chosen) ?? fate)}
            allowDeselect={false}
          />
        )}
        {fate === 'give' ? (
          <SomebodyField
            store={store}
            label="To whom"
            kinds={['user']}
            value={heir}
            error={isMissing && !isComplete ? 'Choose somebody from the list.' : null}
            onChange={setHeir}
          />
        ) : null}
      </Stack>
    </Question>
  )
}
