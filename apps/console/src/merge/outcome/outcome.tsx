import { Alert, Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { type Document, type Documents, documentIn, isBinaryDriver, textDocument } from '../../documents/document.ts'
import { RuleList } from '../../documents/rule-list.tsx'
import { t } from '../../messages/messages.ts'
import { Card } from '../../parts/page.tsx'
import type { Target } from '../documents/stored.ts'
import type { Merged } from '../merging.ts'
import { faultWords } from '../words/reason-words.ts'
import { DetailList } from './detail-list.tsx'
import { faultQuery } from './document-check.ts'
import { decided as decidedText, type Hunk, hunksOf, type TextChoices } from './marked.ts'
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
  /** What was decided of a text's conflicts. */
  choices: TextChoices
  onChoices: (choices: TextChoices) => void
  onSaved: (target: Target) => void
}>

/** The merged document; or the conflicts, and what a person makes of them. */
export function Outcome({ merged, documents, platform, target, choices, onChoices, onSaved }: OutcomeProps) {
  const { result, driver, conflicts, conflict_details: details } = merged
  const [decided, setDecided] = useState<Document | null>(null)
  const name = target?.path.split('/').at(-1) ?? documents.ours.name ?? documents.theirs.name
  const hunks = readHunks(merged, documents)
  const sides = textsOf(documents)
  const text = hunks && decidedText(hunks, choices, sides)
  const fault = useQuery(faultQuery(driver, sides, text))
  const own = hunks ? (text !== undefined && fault.data === null ? textDocument(text, name) : null) : decided
  const document = result === null ? own : documentIn(driver, result, name)
  return (
    <Stack gap="lg">
      {conflicts ? (
        <Card label={t('merge.conflicts')}>
          <Group gap="sm" mb="sm">
            <Text fw={600}>
              {own === null
                ? t('merge.lengthToResolve', {
                    length: t('merge.countConflict', { count: Math.max(details.length, 1) }),
                  })
                : t('merge.allConflictsResolved')}
            </Text>
            <Badge variant="light" color="sand" tt="none">
              {driver}
            </Badge>
          </Group>
          {hunks ? (
            <TextConflicts
              hunks={hunks}
              details={details}
              sides={sides}
              driver={driver}
              choices={choices}
              onChoices={onChoices}
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
              <DetailList details={details} driver={driver} />
              <WholeChoice documents={documents} onDecided={setDecided} />
            </>
          )}
          {fault.data ? (
            <Alert color="red" mt="md" role="alert">
              {t('merge.notAValidResult', { why: faultWords(fault.data) })}
            </Alert>
          ) : null}
        </Card>
      ) : null}
      {document ? (
        <Card label={t('merge.result')}>
          <div className={styles.head}>
            <Group gap="sm">
              <Text fw={600}>{conflicts ? t('merge.resolved') : t('merge.merged')}</Text>
              <Badge variant="light" color="river" tt="none">
                {driver}
              </Badge>
            </Group>
            <ResultActions document={document} target={target} onSaved={onSaved} />
          </div>
          <MergedView document={document} documents={documents} />
          <RuleList decisions={merged.decisions ?? []} driver={driver} />
        </Card>
      ) : null}
    </Stack>
  )
}

/** The hunks of a conflict that is marked in a text; undefined where there are none to decide one by one. */
function readHunks({ marked }: Merged, documents: Documents): readonly Hunk[] | undefined {
  const hunks = marked === undefined ? undefined : hunksOf(marked, textsOf(documents))
  return hunks?.some(({ kind }) => kind === 'conflict') ? hunks : undefined
}

const textsOf = ({ base, ours, theirs }: Documents) => ({
  base: textOf(base),
  ours: textOf(ours),
  theirs: textOf(theirs),
})
const textOf = (document: Document): string => (document.kind === 'text' ? document.text : '')
