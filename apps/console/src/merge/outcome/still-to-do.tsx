import { Button, Group, Text } from '@mantine/core'
import { saveBlob } from '../../files/download.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { DownloadIcon } from '../../parts/icons.tsx'
import { bytesOf, type Documents } from '../documents/document.ts'
import type { Conflict } from '../merging.ts'
import styles from './outcome.module.css'
import { type Taken, toDo } from './place-words.ts'

type StillToDoProps = Readonly<{
  places: readonly Conflict[]
  choices: ReadonlyMap<Conflict, Taken>
  documents: Documents
}>

/** What makes the two documents agree where it was decided who is right: each learns what the other says. */
export function StillToDo({ places, choices, documents }: StillToDoProps) {
  const learning = (['ours', 'theirs'] as const).flatMap((side) => {
    const taken = side === 'ours' ? 'theirs' : 'ours'
    const deeds = places.filter((one) => choices.get(one) === taken).map((one) => toDo(one, taken))
    return deeds.length === 0 ? [] : [{ side, deeds }]
  })
  return (
    <section className={styles.toDo} aria-label="To do">
      <Text size="sm">
        A file of this kind is changed in its own program. Save it, open it on its card above and merge again: where
        both say the same there is no conflict, and everything else of both is kept.
      </Text>
      {learning.map(({ side, deeds }) => (
        <div key={side}>
          <Group gap="sm">
            <Text size="sm" fw={600}>
              In {documents[side].name ?? side} ({side})
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<DownloadIcon size={14} />}
              onClick={() => saveBlob(new Blob([bytesOf(documents[side])]), documents[side].name ?? side)}
            >
              Download {side}
            </Button>
          </Group>
          <ol>
            {deeds.map(({ place, deed, text }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two conflicts may share a place
              <li key={at}>
                <Text size="sm" component="span">
                  {place}: {deed}
                  {text === null ? '.' : ''}
                </Text>
                {text === null ? null : (
                  <>
                    <q>{text}</q>
                    <CopyButton text={text} size="compact-sm" />
                  </>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
