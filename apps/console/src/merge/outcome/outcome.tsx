import { Badge, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { Card } from '../../parts/page.tsx'
import { counted } from '../../parts/words.ts'
import { type Document, type Documents, documentIn, isBinaryDriver, textDocument } from '../documents/document.ts'
import type { Target } from '../documents/stored.ts'
import type { Merged } from '../merging.ts'
import { DetailList } from './detail-list.tsx'
import { type Stretch, stretchesOf } from './marked.ts'
import { MergedView } from './merged-view.tsx'
import styles from './outcome.module.css'
import { PlaceConflicts } from './place-conflicts.tsx'
import { ResultActions } from './result-actions.tsx'
import { TextConflicts } from './text-conflicts.tsx'
import { WholeChoice } from './whole-choice.tsx'

type OutcomeProps = Readonly<{
  merged: Merged
  documents: Documents
  /** Who merges; null when nobody is signed in any more. */
  platform: Platform | null
  /** Where the result belongs, when it is known. */
  target: Target | null
  onSaved: (target: Target) => void
}>

/** The merged document; or the conflicts, and what a person makes of them. */
export function Outcome({ merged, documents, platform, target, onSaved }: OutcomeProps) {
  const { result, driver, conflicts, conflict_details: details } = merged
  const [decided, setDecided] = useState<Document | null>(null)
  const name = target?.path.split('/').at(-1) ?? documents.ours.name ?? documents.theirs.name
  const document = result === null ? decided : documentIn(driver, result, name)
  const stretches = readStretches(merged, documents)
  return (
    <Stack gap="lg">
      {conflicts ? (
        <Card label="Conflicts">
          <Group gap="sm" mb="sm">
            <Text fw={600}>{counted(Math.max(details.length, 1), 'conflict')} to decide</Text>
            <Badge variant="light" color="sand" tt="none">
              {driver}
            </Badge>
          </Group>
          {stretches ? (
            <TextConflicts
              stretches={stretches}
              details={details}
              sides={textsOf(documents)}
              onDecided={(text) => setDecided(text === undefined ? null : textDocument(text, name))}
            />
          ) : isBinaryDriver(driver) ? (
            <PlaceConflicts
              driver={driver}
              details={details}
              documents={documents}
              platform={platform}
              name={name}
              onDecided={(document) => setDecided(document ?? null)}
            />
          ) : (
            <>
              <DetailList details={details} />
              <WholeChoice documents={documents} onDecided={setDecided} />
            </>
          )}
        </Card>
      ) : null}
      {document ? (
        <Card label="Result">
          <div className={styles.head}>
            <Group gap="sm">
              <Text fw={600}>{conflicts ? 'Decided' : 'Merged'}</Text>
              <Badge variant="light" color="river" tt="none">
                {driver}
              </Badge>
            </Group>
            <ResultActions document={document} target={target} onSaved={onSaved} />
          </div>
          <MergedView document={document} documents={documents} />
        </Card>
      ) : null}
    </Stack>
  )
}

/** The stretches of a conflict that is marked in a text; undefined where there are none to decide one by one. */
function readStretches({ marked }: Merged, documents: Documents): readonly Stretch[] | undefined {
  const stretches = marked === undefined ? undefined : stretchesOf(marked, textsOf(documents))
  return stretches?.some(({ kind }) => kind === 'conflict') ? stretches : undefined
}

const textsOf = ({ base, ours, theirs }: Documents) => ({
  base: textOf(base),
  ours: textOf(ours),
  theirs: textOf(theirs),
})
const textOf = (document: Document): string => (document.kind === 'text' ? document.text : '')
