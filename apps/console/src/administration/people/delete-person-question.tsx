import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import type { Holder } from '../../files/people/rights.ts'
import { SomebodyField } from '../../files/people/somebody-field.tsx'
import { t } from '../../messages/messages.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { removePerson } from './act-on-person.ts'
import type { Person, Places } from './person.ts'
import { type HomeFate, homeFates } from './users.ts'

const fateNames: Readonly<Record<HomeFate, string>> = {
  keep: t('administration.keepItClosedAnAdministratorCan'),
  give: t('administration.giveItToAnotherPerson'),
  trash: t('administration.moveItToTheTrash'),
}

type DeletePersonProps = Readonly<{
  places: Places
  person: Person
  onDone: () => Promise<unknown>
  onClose: () => void
}>

/** Asks before an account is deleted, and what becomes of its home. Mounted while it is open. */
export function DeletePersonQuestion({ places, person, onDone, onClose }: DeletePersonProps) {
  const { store, home } = useFilesContext()
  const [fate, setFate] = useState<HomeFate>('keep')
  const [heir, setHeir] = useState<Holder | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isComplete = fate !== 'give' || heir !== null
  return (
    <Question
      isOpen
      title={t('administration.deleteUsername', { username: person.name })}
      yes={t('administration.deletePermanently')}
      no={t('administration.cancel')}
      check={() => {
        setMissing(!isComplete)
        return isComplete
      }}
      onYes={async () => {
        const heirName = heir?.kind === 'user' ? heir.name : null
        // Also what was done in part is shown.
        notices.tell(await removePerson(places, person, { fate, heir: heirName }).finally(() => void onDone()))
      }}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t('administration.theirSessionsAppPasswordsAndShares')}</Text>
        {person.isElsewhere ? (
          <Text size="sm">{t('administration.theyCanComeBack', { name: person.name })}</Text>
        ) : null}
        {home === null || person.user === null ? null : (
          <Select
            label={t('administration.theirPersonalFolder')}
            description={t('administration.nobodyElseSeesWhatIsIn')}
            data={homeFates.map((value) => ({ value, label: fateNames[value] }))}
            value={fate}
            onChange={(chosen) => setFate(homeFates.find((one) => one === chosen) ?? fate)}
            allowDeselect={false}
          />
        )}
        {fate === 'give' ? (
          <SomebodyField
            store={store}
            label={t('administration.newOwner')}
            kinds={['user']}
            value={heir}
            error={isMissing && !isComplete ? t('administration.chooseAPersonFromTheList') : null}
            onChange={setHeir}
          />
        ) : null}
      </Stack>
    </Question>
  )
}
