import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Waiting } from '../../parts/page.tsx'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { go } from '../../routing/route.ts'
import { answered, answerOf } from '../../wire/answers.ts'
import { Refusal } from '../../wire/refusal.ts'
import { type FileItem, filesAt, type Store, treeAt } from '../../wire/store.ts'
import { fetchFile, nameOf, nextName } from '../folder.ts'
import { useCanBeMerged } from '../saving/mergeable.ts'
import { draftKeyOf, drafts } from './drafts.ts'
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
  /** What was written is saved, and writing goes on from this ETag. */
  onSaved: (etag: string) => void
  onClose: () => void
}>

/** Writing in a small text file. */
export function TextEditor({ store, item, etag, onSaved, onClose }: TextEditorProps) {
  const key = draftKeyOf(store, item.path)
  const draft = drafts.get(key)
  const begun = draft?.etag ?? etag
  const content = useQuery({
    queryKey: editedKey(store, item.path, begun),
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
  return (
    <Editor store={store} item={item} etag={begun} text={text} draftKey={key} onSaved={onSaved} onClose={onClose} />
  )
}

const editedKey = (store: Store, path: string, etag: string) => ['edited', store, path, etag] as const

type EditorProps = TextEditorProps & Readonly<{ text: string; draftKey: string }>

function Editor({ store, item, etag, text: first, draftKey, onSaved, onClose }: EditorProps) {
  const queries = useQueryClient()
  const canBeMerged = useCanBeMerged(item.path)
  const [text, setText] = useState(() => drafts.get(draftKey)?.text ?? first)
  const isChanged = lined(text) !== lined(first)
  useEffect(() => {
    if (isChanged) drafts.set(draftKey, { text: lined(text, first), etag })
    else drafts.delete(draftKey)
  }, [draftKey, etag, first, isChanged, text])
  useUnloadWarning(isChanged)
  const written = () => lined(text, first)
  const save = useMutation({
    async mutationFn({ path }: Saving) {
      const condition = path === item.path ? ({ ifMatch: quoted(etag) } as const) : ({ ifNoneMatch: '*' } as const)
      const saved = written()
      const { response } = await answered(treeAt(store, timeoutMs).write(path, new Blob([saved]), condition))
      return { saved, etag: response.headers.get('etag') }
    },
    async onSuccess({ saved, etag: newEtag }, { path, goesOn }) {
      drafts.delete(draftKey)
      const listed = queries.invalidateQueries({ queryKey: ['files'] })
      notices.tell(t('files.nameWasSaved', { name: nameOf(path) }))
      if (goesOn && newEtag !== null) {
        queries.setQueryData(editedKey(store, path, newEtag), { text: saved, encoding: 'utf-8' } as const)
        onSaved(newEtag)
        return
      }
      await listed
      onClose()
      if (path !== item.path) go({ page: 'file', path })
    },
  })
  const merge = useMutation({
    async mutationFn() {
      const query = { path: item.path, base_etag: etag }
      const asked = { params: { query }, body: new Blob([written()]) }
      await answerOf(filesAt(store, timeoutMs).POST('/api/files/merge', asked))
    },
    async onSuccess() {
      drafts.delete(draftKey)
      await queries.invalidateQueries({ queryKey: ['files'] })
      notices.tell(t('files.mergedName', { name: item.name }))
      onClose()
    },
    onError(error) {
      if (!isContradiction(error)) return
      // What was written is kept there.
      drafts.delete(draftKey)
      // That it is kept there comes as a notification.
      go({ page: 'merge', trail: ['conflicts'] })
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
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!save.isPending) save.mutate({ path: item.path, goesOn: true })
        }}
      />
      {save.isError && !isStale ? <ErrorAlert error={save.error} /> : null}
      {isStale ? (
        <Alert color="sand" mt="sm" role="alert">
          <Text size="sm">{t('files.somebodyElseSavedMeanwhile')}</Text>
          {merge.isError && !isContradiction(merge.error) ? <NotMerged error={merge.error} /> : null}
          <Group gap="xs" mt="xs">
            {merge.isError || !canBeMerged ? null : (
              <Button size="compact-sm" loading={merge.isPending} onClick={() => merge.mutate()}>
                {t('files.mergeWithTheirs')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => save.mutate({ path: nextName(item.path), goesOn: false })}
            >
              {t('files.saveAsName', { name: nameOf(nextName(item.path)) })}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Group mt="sm" gap="sm">
        {isStale ? null : (
          <Button
            loading={save.isPending}
            disabled={!isChanged}
            onClick={() => save.mutate({ path: item.path, goesOn: false })}
          >
            {t('files.save')}
          </Button>
        )}
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

/** @property goesOn whether one goes on writing, as after the shortcut */
type Saving = Readonly<{ path: string; goesOn: boolean }>

const isContradiction = (error: unknown): boolean => error instanceof Refusal && error.code === 'files.merge-conflict'

/** Why nothing was merged: some formats have no structure to merge by. */
function NotMerged({ error }: Readonly<{ error: Error }>) {
  const hasNoDriver = error instanceof Refusal && error.code === 'files.precondition-failed'
  if (!hasNoDriver) return <ErrorAlert error={error} />
  return (
    <Text size="sm" mt="xs">
      {t('files.thisKindIsNotMerged')}
    </Text>
  )
}

const timeoutMs = 120_000
const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`)

/** A text field knows one kind of line end; a file keeps its own. @param like whose line ends the text gets */
const lined = (text: string, like = ''): string => text.replaceAll(/\r?\n/g, like.includes('\r\n') ? '\r\n' : '\n')
