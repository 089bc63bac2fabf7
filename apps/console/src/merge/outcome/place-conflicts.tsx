import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { type Document, type Documents, documentIn } from '../../documents/document.ts'
import type { Taken } from '../../documents/place-words.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { type Choices, type Conflict, mergeAt } from '../merging.ts'
import { DecidedBar } from './decided-bar.tsx'
import { DetailList } from './detail-list.tsx'
import { PlaceCard } from './place-card.tsx'
import { WholeChoice } from './whole-choice.tsx'

type PlaceConflictsProps = Readonly<{
  driver: string
  details: readonly Conflict[]
  documents: Documents
  /** Who merges; null when nobody is signed in any more. */
  platform: Platform | null
  /** What the result is to be called. */
  name: string | null
  /** Called with the result, and with undefined when what was decided is changed. */
  onDecided: (document: Document | undefined) => void
}>

/**
 * The conflicts of a document that is no text, place by place. Once each is decided the platform merges again with the
 * sides that were chosen; what contradicts each other only then joins the list.
 */
export function PlaceConflicts({ driver, details, documents, platform, name, onDecided }: PlaceConflictsProps) {
  const [choices, setChoices] = useState<Choices>(new Map())
  const [conflicts, setConflicts] = useState(details)
  const places = conflicts.filter(({ path }) => path !== '')
  const elsewhere = conflicts.filter(({ path }) => path === '')
  const decided = places.filter(({ path }) => choices.has(path)).length
  const merge = useMutation({
    mutationFn: async (held: Platform) => mergeAt(held, driver, documents, choices),
    onSuccess({ result, conflict_details: left }) {
      if (result !== null) onDecided(documentIn(driver, result, name))
      else setConflicts([...conflicts.filter(({ path }) => choices.has(path)), ...left])
    },
  })
  function choose(next: Choices) {
    merge.reset()
    setChoices(next)
    onDecided(undefined)
  }
  const takeAll = (taken: Taken) => choose(new Map(places.map(({ path }) => [path, taken])))
  return (
    <>
      {places.length > 0 ? <DecidedBar decided={decided} places={places.length} onTakeAll={takeAll} /> : null}
      {elsewhere.length > 0 ? <DetailList details={elsewhere} driver={driver} /> : null}
      {places.map((conflict, at) => (
        <PlaceCard
          // oxlint-disable-next-line react/no-array-index-key -- two conflicts may share a path, and a list only grows at its end
          key={at}
          number={at + 1}
          driver={driver}
          conflict={conflict}
          documents={documents}
          taken={choices.get(conflict.path)}
          onTake={(taken) => choose(new Map(choices).set(conflict.path, taken))}
        />
      ))}
      {places.length > 0 && elsewhere.length === 0 ? (
        <Group mt="md">
          <Button
            loading={merge.isPending}
            disabled={decided < places.length || platform === null}
            onClick={() => platform && merge.mutate(platform)}
          >
            {t('merge.mergeWithTheseChoices')}
          </Button>
        </Group>
      ) : null}
      <div aria-live="polite">{merge.isError ? <ErrorAlert error={merge.error} /> : null}</div>
      <WholeChoice key={JSON.stringify([...choices])} documents={documents} onDecided={onDecided} />
    </>
  )
}
