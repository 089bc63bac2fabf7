import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CheckIcon, CloseIcon, PauseIcon, PlayIcon } from '../../parts/icons.tsx'
import { Card } from '../../parts/page.tsx'
import { sentenceOf } from '../../parts/trouble.tsx'
import { bytes, counted } from '../../parts/words.ts'
import { Refusal } from '../../wire/refusal.ts'
import type { Sending } from './upload-queue.ts'
import styles from './uploads.module.css'
import { uploads, useUploads } from './uploads.ts'

/** How many files are listed one by one; of a folder of thousands, the others are told in a number. */
const maxShown = 50
/** What needs a person comes first, and what is finished last. */
const ranks: Readonly<Record<Sending['state'], number>> = {
  taken: 0,
  refused: 0,
  paused: 1,
  sending: 2,
  waiting: 3,
  done: 4,
}

/** What is on its way up, what has arrived, and what was refused with the way out. */
export function UploadList() {
  const entries = useUploads()
  const queries = useQueryClient()
  useEffect(() => {
    uploads.onArrival = () => void queries.invalidateQueries({ queryKey: ['files'] })
  }, [queries])
  if (entries.length === 0) return null
  const done = entries.filter(({ state }) => state === 'done').length
  const taken = entries.filter(({ state }) => state === 'taken')
  const shown = entries.toSorted((one, other) => ranks[one.state] - ranks[other.state]).slice(0, maxShown)
  return (
    <Card label="Uploads">
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm" role="status">
          {done === entries.length
            ? `${counted(done, 'file')} uploaded`
            : `${done} of ${counted(entries.length, 'file')} uploaded`}
        </Text>
        <Group gap="xs">
          {taken.length < 2 ? null : (
            <Button
              variant="light"
              size="compact-sm"
              onClick={() => taken.forEach(({ id }) => uploads.again(id, { replace: true }))}
            >
              Replace all {taken.length}
            </Button>
          )}
          {done === 0 ? null : (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => uploads.dropFinished()}>
              Clear finished
            </Button>
          )}
        </Group>
      </Group>
      <ul className={styles.uploads}>
        {shown.map((entry) => (
          <UploadRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.length > maxShown ? (
        <Text size="xs" c="dimmed" mt="sm">
          and {counted(entries.length - maxShown, 'other')}
        </Text>
      ) : null}
    </Card>
  )
}

function UploadRow({ entry }: Readonly<{ entry: Sending }>) {
  const { id, name, file, state, share } = entry
  const isOpen = state === 'sending' || state === 'waiting' || state === 'paused'
  return (
    <li className={styles.upload}>
      <div className={styles.words}>
        <Text size="sm" className={styles.name}>
          {name}
        </Text>
        <UploadState entry={entry} />
        {isOpen ? <Progress value={share * 100} size="sm" mt={6} aria-label={`${name}, ${bytes(file.size)}`} /> : null}
      </div>
      <Group gap="xs" wrap="nowrap">
        {state === 'taken' ? (
          <Button size="compact-sm" variant="light" onClick={() => uploads.again(id, { replace: true })}>
            Replace
          </Button>
        ) : null}
        {state === 'refused' ? (
          <Button size="compact-sm" variant="light" onClick={() => uploads.again(id, { replace: entry.replace })}>
            Try again
          </Button>
        ) : null}
        {isOpen ? <PauseButton entry={entry} /> : null}
        <ActionIcon variant="subtle" color="gray" onClick={() => uploads.drop(id)} aria-label={dropLabel(name, isOpen)}>
          {state === 'done' ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
        </ActionIcon>
      </Group>
    </li>
  )
}

function PauseButton({ entry: { id, name, state } }: Readonly<{ entry: Sending }>) {
  const isPaused = state === 'paused'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={() => (isPaused ? uploads.goOn(id) : uploads.pause(id))}
      aria-label={isPaused ? `Go on with the upload of ${name}` : `Pause the upload of ${name}`}
    >
      {isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
    </ActionIcon>
  )
}

const dropLabel = (name: string, isOpen: boolean): string =>
  isOpen ? `Stop the upload of ${name}` : `Take ${name} off this list`

function UploadState({ entry: { state, file, share, error } }: Readonly<{ entry: Sending }>) {
  if (state === 'refused') {
    return (
      <Text size="xs" className={styles.bad} role="alert">
        {sentenceOf(error)}
        {error instanceof Refusal && error.requestId !== null ? ` (request ${error.requestId})` : ''}
      </Text>
    )
  }
  const words = {
    waiting: 'waiting',
    sending: `${bytes(Math.round(file.size * share))} of ${bytes(file.size)}`,
    paused: `paused at ${Math.round(share * 100)} %`,
    done: bytes(file.size),
    taken: 'is here already',
  }[state]
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  )
}
