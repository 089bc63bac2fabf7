import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { go } from '../../routing/route.ts'
import { answered } from '../../wire/answers.ts'
import { Refusal } from '../../wire/refusal.ts'
import { type Store, treeAt } from '../../wire/store.ts'
import { nameOf, nextName } from '../folder.ts'
import { draftKeyOf, drafts } from './drafts.ts'
import styles from './preview.module.css'

/** What somebody was writing in a file that another person renamed, moved or deleted meanwhile. Nothing where nobody was. */
export function LeftDraft({ store, path }: Readonly<{ store: Store; path: string }>) {
  const queries = useQueryClient()
  const key = draftKeyOf(store, path)
  const [text] = useState(() => drafts.get(key)?.text)
  const [isOver, setOver] = useState(false)
  /** Where it is to be saved: beside what has its name, once that is known. */
  const [place, setPlace] = useState(path)
  useUnloadWarning(text !== undefined && !isOver)
  const save = useMutation({
    async mutationFn(at: string) {
      await answered(treeAt(store, timeoutMs).write(at, new Blob([text ?? '']), { ifNoneMatch: '*' }))
      return at
    },
    async onSuccess(at) {
      forget()
      notices.tell(t('files.nameWasSaved', { name: nameOf(at) }))
      await queries.invalidateQueries({ queryKey: ['files'] })
      go({ page: 'file', path: at })
    },
    onError(error, at) {
      if (isThere(error)) setPlace(nextName(at))
    },
  })
  if (text === undefined || isOver) return null
  function forget() {
    drafts.delete(key)
    setOver(true)
  }
  return (
    <Alert color="sand" mb="md" role="alert" title={t('files.whatYouWroteIsNotSaved')}>
      <Text size="sm">{t('files.itWasMovedWhileYouWrote', { name: nameOf(path) })}</Text>
      <Textarea
        mt="sm"
        aria-label={t('files.textOfTheFile')}
        className={styles.edited}
        rows={10}
        readOnly
        value={text}
      />
      {save.isError ? (
        isThere(save.error) ? (
          <Text size="sm">{t('files.aFileWithThisNameExists')}</Text>
        ) : (
          <ErrorAlert error={save.error} />
        )
      ) : null}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" loading={save.isPending} onClick={() => save.mutate(place)}>
          {t('files.saveAsName', { name: nameOf(place) })}
        </Button>
        <CopyButton size="compact-sm" text={text} name={t('files.copyTheText')} />
        <Button size="compact-sm" variant="default" onClick={forget}>
          {t('files.discardChanges')}
        </Button>
      </Group>
    </Alert>
  )
}

/** It is written only where nothing is. */
const isThere = (error: unknown): boolean => error instanceof Refusal && error.status === 412

const timeoutMs = 60_000
