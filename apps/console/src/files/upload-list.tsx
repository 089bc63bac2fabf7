import { ActionIcon, Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CheckIcon, CloseIcon } from '../parts/icons.tsx'
import { Card } from '../parts/page.tsx'
import { sentenceOf } from '../parts/trouble.tsx'
import { bytes, counted } from '../parts/words.ts'
import { Refusal } from '../wire/refusal.ts'
import styles from './files.module.css'
import type { Sending } from './upload-queue.ts'
import { uploads, useUploads } from './uploads.ts'

/** What is on its way up, what has arrived, and what was refused with the way out. */
export function UploadList({
  strays,
  onStraysSeen,
}: Readonly<{ strays: readonly string[]; onStraysSeen: () => void }>) {
  const entries = useUploads()
  const queries = useQueryClient()
  useEffect(() => {
    uploads.onArrival = (address) => void queries.invalidateQueries({ queryKey: ['folder', address] })
  }, [queries])
  const done = entries.filter(({ state }) => state === 'done').length
  return (
    <>
      {strays.length === 0 ? null : (
        <Alert color="sand" withCloseButton onClose={onStraysSeen} closeButtonLabel="Close">
          {strays.join(', ')}: folders can’t be dropped whole; open them and drop the files inside.
        </Alert>
      )}
      {entries.length === 0 ? null : (
        <Card label="Uploads">
          <Group justify="space-between" mb="xs">
            <Text fw={600} size="sm" role="status">
              {done === entries.length
                ? `${counted(done, 'file')} uploaded`
                : `${done} of ${counted(entries.length, 'file')} uploaded`}
            </Text>
            {done === 0 ? null : (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => uploads.dropFinished()}>
                Clear finished
              </Button>
            )}
          </Group>
          <ul className={styles.uploads}>
            {entries.map((entry) => (
              <UploadRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function UploadRow({ entry }: Readonly<{ entry: Sending }>) {
  const { id, name, file, state, share } = entry
  return (
    <li className={styles.upload}>
      <div className={styles.uploadWords}>
        <Text size="sm" className={styles.uploadName}>
          {name}
        </Text>
        <UploadState entry={entry} />
        {state === 'sending' || state === 'waiting' ? (
          <Progress value={share * 100} size="sm" mt={6} aria-label={`${name}, ${bytes(file.size)}`} />
        ) : null}
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
        <ActionIcon variant="subtle" color="gray" onClick={() => uploads.drop(id)} aria-label={dropLabel(entry)}>
          {state === 'done' ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
        </ActionIcon>
      </Group>
    </li>
  )
}

const dropLabel = ({ state, name }: Sending): string =>
  state === 'sending' || state === 'waiting' ? `Stop the upload of ${name}` : `Take ${name} off this list`

function UploadState({ entry: { state, file, error } }: Readonly<{ entry: Sending }>) {
  if (state === 'refused') {
    return (
      <Text size="xs" className={styles.bad} role="alert">
        {sentenceOf(error)}
        {error instanceof Refusal && error.requestId !== null ? ` (request ${error.requestId})` : ''}
      </Text>
    )
  }
  const words = { waiting: 'waiting', sending: bytes(file.size), done: bytes(file.size), taken: 'is here already' }[
    state
  ]
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  )
}
