import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bytesOf, type Document } from '../../documents/document.ts'
import { saveBlob } from '../../files/download.ts'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { DownloadIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { saveTo, type Target, useStore } from '../documents/stored.ts'
import { SaveDialog } from './save-dialog.tsx'

type ResultActionsProps = Readonly<{
  document: Document
  target: Target | null
  onSaved: (target: Target) => void
}>

/** Copy, download, and save to the files: where it came from, unless somebody has changed that meanwhile. */
export function ResultActions({ document, target, onSaved }: ResultActionsProps) {
  const store = useStore()
  const queries = useQueryClient()
  const [isChoosing, setChoosing] = useState(false)
  const name = document.name ?? (document.kind === 'text' ? 'merged.txt' : 'merged')
  const save = useMutation({
    async mutationFn(place: Target) {
      if (!store) return
      const saved = await saveTo(store, place, new Blob([bytesOf(document)]))
      notices.tell(t('merge.savedAsPath', { path: place.path }))
      onSaved(saved)
      await queries.invalidateQueries({ queryKey: ['files'] })
    },
  })
  function saveBack(place: Target) {
    save.mutate(place, { onError: (error) => notices.tell(sentenceOf(error), { isBad: true }) })
  }
  return (
    <Group gap="xs">
      {document.kind === 'text' ? <CopyButton text={document.text} /> : null}
      <Button
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        onClick={() => saveBlob(new Blob([bytesOf(document)]), name)}
      >
        {t('merge.download')}
      </Button>
      {store ? (
        <Button loading={save.isPending} onClick={() => (target ? saveBack(target) : setChoosing(true))}>
          {target ? t('merge.save') : t('merge.saveToFiles')}
        </Button>
      ) : null}
      {isChoosing && store ? (
        <SaveDialog
          name={name}
          onClose={() => setChoosing(false)}
          onSave={async (path) => {
            await save.mutateAsync({ path, etag: null })
            setChoosing(false)
          }}
        />
      ) : null}
    </Group>
  )
}
