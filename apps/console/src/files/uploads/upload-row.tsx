import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { CloseIcon, PauseIcon, PlayIcon } from '../../parts/icons.tsx'
import { bytes } from '../../parts/words.ts'
import { Unreadable } from '../../wire/refusal.ts'
import { useCanBeMerged } from '../saving/mergeable.ts'
import { isSmall, type Sending } from './upload-queue.ts'
import styles from './uploads.module.css'
import { uploads } from './uploads.ts'

const MergeUploadDialog = lazy(async () => ({
  default: (await import('./merge-upload-dialog.tsx')).MergeUploadDialog,
}))

/** One file: how far it is, or what is to be decided about it. */
export function UploadRow({ entry }: Readonly<{ entry: Sending }>) {
  const { id, name, file, state, share, error } = entry
  const isOpen = state === 'sending' || state === 'paused'
  return (
    <li className={styles.upload}>
      <div className={styles.words}>
        <Text size="sm" className={styles.name}>
          {visibleName(name)}
        </Text>
        <StateOf entry={entry} />
        {isOpen && !isSmall(entry) ? (
          <Progress value={share * 100} size="xs" mt={4} aria-label={`${name}, ${bytes(file.size)}`} />
        ) : null}
        {state === 'taken' ? <TakenChoices entry={entry} /> : null}
      </div>
      <Group gap={4} wrap="nowrap">
        {state === 'refused' && !(error instanceof Unreadable) ? (
          <Button size="compact-sm" variant="light" onClick={() => uploads.again([id])}>
            {t('files.tryAgain')}
          </Button>
        ) : null}
        {isOpen && !isSmall(entry) ? <PauseButton entry={entry} /> : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => uploads.drop([id])}
          aria-label={isOpen ? t('files.cancelTheUploadOfName', { name }) : t('files.skipName', { name })}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      </Group>
    </li>
  )
}

/** The name exists: nothing is replaced unless the person says so. */
function TakenChoices({ entry }: Readonly<{ entry: Sending }>) {
  const { id, name } = entry
  const canBeMerged = useCanBeMerged(name)
  const [isMerging, setMerging] = useState(false)
  return (
    <Group gap="xs" mt={4}>
      <Button size="compact-xs" variant="light" onClick={() => uploads.again([id], { replace: true })}>
        {t('files.replace')}
      </Button>
      <Button size="compact-xs" variant="light" onClick={() => uploads.again([id], { beside: true })}>
        {t('files.keepBoth')}
      </Button>
      {!canBeMerged ? null : (
        <Button size="compact-xs" variant="light" onClick={() => setMerging(true)}>
          {t('files.mergeAsk')}
        </Button>
      )}
      {isMerging ? (
        <Suspense fallback={null}>
          <MergeUploadDialog entry={entry} onClose={() => setMerging(false)} />
        </Suspense>
      ) : null}
    </Group>
  )
}

function PauseButton({ entry: { id, name, state } }: Readonly<{ entry: Sending }>) {
  const isPaused = state === 'paused'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={() => (isPaused ? uploads.goOn(id) : uploads.pause(id))}
      aria-label={isPaused ? t('files.resumeTheUploadOfName', { name }) : t('files.pauseTheUploadOfName', { name })}
    >
      {isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
    </ActionIcon>
  )
}

function StateOf({ entry: { state, file, share, error } }: Readonly<{ entry: Sending }>) {
  if (state === 'refused') {
    return (
      <Text size="xs" className={styles.bad} role="alert">
        {sentenceOf(error)}
      </Text>
    )
  }
  const words = {
    waiting: t('files.waiting'),
    sending: t('files.partOfAll', { part: bytes(Math.round(file.size * share)), all: bytes(file.size) }),
    paused: t('files.pausedAtShare', { share: Math.round(share * 100) }),
    done: bytes(file.size),
    taken: t('files.aFileWithThisNameExists'),
  }[state]
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  )
}
