import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import type { Store } from '../../wire/store.ts'
import { type Holder, holderKey, isOfOrganization } from './rights.ts'
import { choicesFor, maxPrefix, peopleQuery } from './somebody.ts'

/** How long one rests while typing before names are asked for, milliseconds. */
const restMs = 150

type SomebodyFieldProps = Readonly<{
  store: Store
  label: string
  description?: string
  kinds: readonly Holder['kind'][]
  value: Holder | null
  error: string | null
  onChange: (chosen: Holder | null) => void
}>

/** Names somebody: the name is completed as one types. */
export function SomebodyField({ store, label, description, kinds, value, error, onChange }: SomebodyFieldProps) {
  const [typed, setTyped] = useState('')
  const [prefix] = useDebouncedValue(typed.trim(), restMs)
  const people = useQuery(peopleQuery(store, prefix))
  const choices = choicesFor({ typed: typed.trim(), found: people.data ?? [], kinds, chosen: value })
  const isLooking = people.isFetching || prefix !== typed.trim()
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('files.typeAName')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxLength={maxPrefix}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      // The service has found them; the browser leaves none out.
      filter={({ options }) => options}
      renderOption={({ option }) => <ChoiceWords choice={choices.find((one) => one.value === option.value)} />}
      value={value === null ? null : holderKey(value)}
      onChange={(key) => onChange(choices.find((one) => one.value === key)?.holder ?? null)}
      nothingFoundMessage={isLooking ? t('files.looking') : typed === '' ? undefined : t('files.noSuchPersonOrGroup')}
      error={people.isError ? sentenceOf(people.error) : error}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

function ChoiceWords({ choice }: Readonly<{ choice: ReturnType<typeof choicesFor>[number] | undefined }>) {
  if (!choice) return null
  return (
    <span>
      {choice.label}
      {choice.holder.kind === 'group' && !isOfOrganization(choice.holder.name) ? (
        <Text span size="xs" c="dimmed" ms={6}>
          {t('files.group')}
        </Text>
      ) : null}
    </span>
  )
}
