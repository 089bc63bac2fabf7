import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFilesContext } from '../../files/access/files-context.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { StackedBar } from '../../parts/plots/stacked-bar.tsx'
import { bytes, count, decimal } from '../../parts/words.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt } from '../../wire/store.ts'

/** Below it, two decimals say that nothing was gained. */
const shownFrom = 1.005

/** What is stored, and what of it could go. */
export function StoragePage() {
  const { store } = useFilesContext()
  const found = useQuery({
    queryKey: ['files', 'storage', store],
    queryFn: ({ signal }) => answerOf(filesAt(store).GET('/api/storage/stats', { signal })),
  })
  if (found.isPending) {
    return (
      <Card label={t('administration.storage')}>
        <Waiting lines={5} />
      </Card>
    )
  }
  if (found.isError) return <ErrorAlert error={found.error} again={() => void found.refetch()} />
  const { data } = found
  const free = data.disk_free_bytes
  return (
    <Stack>
      <Card label={t('administration.storedData')}>
        <Title order={2} size="h5" mb="sm">
          {t('administration.storedData')}
        </Title>
        <StackedBar
          label={t('administration.storedDataByPurpose')}
          format={bytes}
          parts={[
            { name: t('administration.files'), tone: 'first', value: data.logical_bytes },
            { name: t('administration.olderVersions'), tone: 'second', value: data.versions_bytes },
            { name: t('administration.trash'), tone: 'third', value: data.trash_bytes },
            { name: t('administration.unfinishedUploads'), tone: 'fourth', value: data.uploads_bytes },
          ]}
        />
        <Text size="sm" c="dimmed" mt="sm">
          {t('administration.identicalContentsAreStoredOnceStoredbytes', {
            storedbytes: bytes(data.stored_bytes),
            rest:
              data.dedupe_ratio >= shownFrom
                ? t('administration.valueTimesLessThanAllOf', { value: decimal(data.dedupe_ratio, 2) })
                : '.',
          })}
        </Text>
      </Card>
      {free === null ? null : (
        <Card label={t('administration.disk')}>
          <Title order={2} size="h5" mb="sm">
            {t('administration.disk')}
          </Title>
          <StackedBar
            label={t('administration.usedAndFreeSpaceOfThe')}
            format={bytes}
            parts={[
              {
                name: t('administration.usedByAlluvium'),
                tone: 'first',
                value: data.stored_bytes + data.uploads_bytes,
              },
              { name: t('administration.free'), tone: 'rest', value: free },
            ]}
          />
        </Card>
      )}
      <Card label={t('administration.totals')}>
        <Facts
          facts={[
            [t('administration.files'), count(data.files)],
            [t('administration.folders'), count(data.collections)],
            [t('administration.stored'), bytes(data.stored_bytes)],
          ]}
        />
      </Card>
    </Stack>
  )
}
