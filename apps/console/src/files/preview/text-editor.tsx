import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Waiting } from '../../parts/page.tsx'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { go } from '../../shell/route.ts'
import { answered } from '../../wire/answers.ts'
import { Refusal } from '../../wire/refusal.ts'
import { type FileItem, type Store, treeAt } from '../access/store.ts'
import { fetchFile, nameOf, nextName } from '../browse/folder.ts'
import { kindOf } from './kind.ts'
import styles from './preview.module.css'
import { textOf } from './text-of.ts'

/** A larger text is for a program of one's own, bytes. */
const maxEdited = 512 * 1024

/** Whether a file can be written in the page. */
export const canBeEdited = (item: FileItem): boolean =>
  ['text', 'markdown'].includes(kindOf(item)) && item.size <= maxEdited

type TextEditorProps = Readonly<{
  store: Store
  item: FileItem
  /** The ETag of what is edited: another one by then means that somebody else has saved. */
  etag: string
  onClose: () => void
}>

/** What was typed and not saved, by file, as long as the page lives: leaving the file and coming back loses nothing. */
const drafts = new Map<string, Readonly<{ text: string; etag: string }>>()

/** Writing in a small text file. */
export function TextEditor({ store, item, etag, onClose }: TextEditorProps) {
  const key = `${store.token ?? ''} ${item.path}`
  const draft = drafts.get(key)
  const begun = draft?.etag ?? etag
  const content = useQuery({
    queryKey: ['edited', store, item.path, begun],
    queryFn: async () => textOf(await fetchFile(store, item.path)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (content.isPending) return <Waiting lines={8} />
  if (content.isError) return <ErrorAlert error={content.error} again={() => void content.refetch()} />
  const { text, encoding } = content.data
  if (encoding !== 'utf-8') {
    return (
      <Alert color="sand">
        <Text size="sm">{t('files.onlyUtf8IsEdited')}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={onClose}>
          {t('files.cancel')}
        </Button>
      </Alert>
    )
  }
  return <Editor store={store} item={item} etag={begun} text={text} draftKey={key} onClose={onClose} />
}

type EditorProps = TextEditorProps & Readonly<{ text: string; draftKey: string }>

function Editor({ store, item, etag, text: first, draftKey, onClose }: EditorProps) {
  const queries = useQueryClient()
  const [text, setText] = useState(() => drafts.get(draftKey)?.text ?? first)
  const isChanged = text !== first
  useEffect(() => {
    if (isChanged) drafts.set(draftKey, { text, etag })
    else drafts.delete(draftKey)
  }, [draftKey, etag, isChanged, text])
  useUnloadWarning(isChanged)
  const save = useMutation({
    async mutationFn(path: string) {
      // A text field knows one kind of line end; a file keeps its own.
      const written = first.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text
      const condition = path === item.path ? ({ ifMatch: quoted(etag) } as const) : ({ ifNoneMatch: '*' } as const)
      await answered(treeAt(store, timeoutMs).write(path, new Blob([written]), condition))
      return path
    },
    async onSuccess(path) {
      drafts.delete(draftKey)
      await queries.invalidateQueries({ queryKey: ['files'] })
      notices.tell(t('files.nameWasSaved', { name: nameOf(path) }))
      onClose()
      if (path !== item.path) go({ page: 'file', path })
    },
  })
  const isStale = save.error instanceof Refusal && save.error.status === 412
  return (
    <>
      <Textarea
        aria-label={t('files.textOfTheFile')}
        className={styles.edited}
        rows={18}
        spellCheck
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!save.isPending) save.mutate(item.path)
        }}
      />
      {save.isError && !isStale ? <ErrorAlert error={save.error} /> : null}
      {isStale ? (
        <Alert color="sand" mt="sm" role="alert">
          <Text size="sm">{t('files.somebodyElseSavedMeanwhile')}</Text>
          <Button size="compact-sm" variant="default" mt="xs" onClick={() => save.mutate(nextName(item.path))}>
            {t('files.saveAsName', { name: nameOf(nextName(item.path)) })}
          </Button>
        </Alert>
      ) : null}
      <Group mt="sm" gap="sm">
        <Button loading={save.isPending} disabled={!isChanged} onClick={() => save.mutate(item.path)}>
          {t('files.save')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            drafts.delete(draftKey)
            onClose()
          }}
        >
          {isChanged ? t('files.discardChanges') : t('files.closeEditor')}
        </Button>
      </Group>
    </>
  )
}

const timeoutMs = 120_000
const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`)
