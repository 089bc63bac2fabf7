import { useState } from 'react'
import type { Document, Documents } from '../documents/document.ts'
import type { Conflict } from '../merging.ts'
import { DecidedBar } from './decided-bar.tsx'
import { DetailList } from './detail-list.tsx'
import { PlaceCard } from './place-card.tsx'
import type { Taken } from './place-words.ts'
import { StillToDo } from './still-to-do.tsx'
import { WholeChoice } from './whole-choice.tsx'

type PlaceDeskProps = Readonly<{
  driver: string
  details: readonly Conflict[]
  documents: Documents
  onDecided: (document: Document) => void
}>

/**
 * The conflicts of a document that is no text, place by place. This page can't write such a document. What it can do is
 * say, for what was chosen, what to change in which of the two: where both say the same there is no conflict, and the next
 * merge keeps everything else of both.
 */
export function PlaceDesk({ driver, details, documents, onDecided }: PlaceDeskProps) {
  const [choices, setChoices] = useState<ReadonlyMap<Conflict, Taken>>(new Map())
  const places = details.filter(({ path }) => path !== '')
  const elsewhere = details.filter(({ path }) => path === '')
  const takeAll = (taken: Taken) => setChoices(new Map(places.map((one) => [one, taken])))
  return (
    <>
      {places.length > 0 ? <DecidedBar decided={choices.size} places={places.length} onTakeAll={takeAll} /> : null}
      {elsewhere.length > 0 ? <DetailList details={elsewhere} /> : null}
      {places.map((conflict, at) => (
        <PlaceCard
          // oxlint-disable-next-line react/no-array-index-key -- two conflicts may share a path, and an answer's list never changes
          key={at}
          number={at + 1}
          driver={driver}
          conflict={conflict}
          documents={documents}
          taken={choices.get(conflict)}
          onTake={(taken) => setChoices(new Map(choices).set(conflict, taken))}
        />
      ))}
      {choices.size > 0 ? <StillToDo places={places} choices={choices} documents={documents} /> : null}
      <WholeChoice documents={documents} onDecided={onDecided} />
    </>
  )
}
