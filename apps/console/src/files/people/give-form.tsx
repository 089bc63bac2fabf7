import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../messages/messages.ts'
import type { Store } from '../../wire/store.ts'
import { RightSelect } from './grant-list.tsx'
import styles from './people.module.css'
import type { Holder, Right } from './rights.ts'
import { SomebodyField } from './somebody-field.tsx'

type GiveFormProps = Readonly<{
  store: Store
  isBusy: boolean
  /** Resolves once they have it. */
  onGive: (holder: Holder, right: Right) => Promise<unknown>
}>

const kinds = ['user', 'group', 'everybody'] as const

/** Gives a right to somebody, whose name is completed as one types. */
export function GiveForm({ store, isBusy, onGive }: GiveFormProps) {
  const [holder, setHolder] = useState<Holder | null>(null)
  const [right, setRight] = useState<Right>('read')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(holder === null)
    // A refusal is shown by whoever gives; what was chosen stays to be tried again.
    if (holder)
      void onGive(holder, right).then(
        () => setHolder(null),
        () => undefined,
      )
  }
  return (
    <form onSubmit={submit} className={styles.give} aria-label={t('files.shareWithAPerson')}>
      <SomebodyField
        store={store}
        label={t('files.shareWith')}
        kinds={kinds}
        value={holder}
        error={isMissing && holder === null ? t('files.chooseAPersonFromTheList') : null}
        onChange={setHolder}
      />
      <RightSelect label={t('files.access')} right={right} isLabelShown onRight={setRight} />
      <Button type="submit" loading={isBusy}>
        {t('files.share')}
      </Button>
    </form>
  )
}
