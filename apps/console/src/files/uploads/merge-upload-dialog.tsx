import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes, exactMoment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { answerOf } from '../../wire/answers.ts'
import { Refusal } from '../../wire/refusal.ts'
import { filesAt } from '../../wire/store.ts'
import { listVersions } from '../versions/versions.ts'
import { faultOfSending } from './readable.ts'
import type { Sending } from './upload-queue.ts'
import { uploads } from './uploads.ts'

/** A merge of large documents takes its time. */
const timeoutMs = 60_000

/**
 * Merges a file with the one that has its name. Which version it was made from is asked and never guessed: with a wrong one,
 * changes of others would be undone without a word.
 */
export function MergeUploadDialog({ entry, onClose }: Readonly<{ entry: Sending; onClose: () => void }>) {
  const { id, store, folder, name, file } = entry
  const path = `${folder}${name}`
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const versions = useQuery({
    queryKey: ['files', 'versions', store, path],
    queryFn: ({ signal }) => listVersions(store, path, signal),
  })
  // The only one is what everybody had.
  const only = versions.data?.length === 1 ? versions.data[0]?.etag : undefined
  const base = chosen ?? only ?? null
  const merge = useMutation({
    async mutationFn(baseEtag: string) {
      const query = { path, base_etag: baseEtag }
      try {
        await answerOf(filesAt(store, timeoutMs).POST('/api/files/merge', { params: { query }, body: file }))
      } catch (error) {
        throw await faultOfSending(file, error)
      }
    },
    onSuccess() {
      uploads.drop([id])
      notices.tell(t('files.mergedName', { name }))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['files'] }),
  })
  return (
    <Dialog title={t('files.mergeName', { name })} onClose={onClose}>
      <Stack>
        <QueryState query={versions} lines={3}>
          {(list) => (
            <Radio.Group
              label={t('files.whichVersionDidYouEdit')}
              description={t('files.yourChangesSinceThen')}
              value={base}
              onChange={setChosen}
            >
              <Stack gap="xs" mt="sm">
                {list.map(({ version, etag, modified, modified_by: who, size, current }) => (
                  <Radio
                    key={version}
                    value={etag}
                    label={current ? t('files.whenCurrent', { when: exactMoment(modified) }) : exactMoment(modified)}
                    description={`${who}, ${bytes(size)}`}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </QueryState>
        {merge.isError ? <Refused error={merge.error} /> : null}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button disabled={base === null} loading={merge.isPending} onClick={() => base && merge.mutate(base)}>
            {t('files.merge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Refused({ error }: Readonly<{ error: Error }>) {
  if (!(error instanceof Refusal) || error.code !== 'files.merge-conflict') return <ErrorAlert error={error} />
  return (
    <Text size="sm" role="alert">
      {t('files.yourChangesContradict')}{' '}
      <Anchor href={fragmentOf({ page: 'merge', trail: ['conflicts'] })}>{t('files.showTheConflicts')}</Anchor>
    </Text>
  )
}
