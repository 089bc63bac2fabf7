import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useVisit } from '../../files/access/files-context.ts'
import { filesAt } from '../../files/access/store.ts'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { StackedBar } from '../../parts/plots/stacked-bar.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { bytes, count } from '../../parts/words.ts'
import { answerOf } from '../../wire/answers.ts'

/** What is stored, and what of it could go. */
export function StoragePage() {
  const { store } = useVisit()
  const found = useQuery({
    queryKey: ['files', 'storage', store],
    queryFn: ({ signal }) => answerOf(filesAt(store).GET('/api/storage/stats', { signal })),
  })
  if (found.isPending) {
    return (
      <Card label="Storage">
        <Waiting lines={5} />
      </Card>
    )
  }
  if (found.isError) return <Trouble error={found.error} again={() => void found.refetch()} />
  const { data } = found
  const free = data.disk_free_bytes
  return (
    <Stack>
      <Card label="What is kept">
        <Title order={2} size="h5" mb="sm">
          What is kept
        </Title>
        <StackedBar
          label="What is kept, by what it is for"
          format={bytes}
          parts={[
            { name: 'Files', tone: 'first', value: data.logical_bytes },
            { name: 'Older versions', tone: 'second', value: data.versions_bytes },
            { name: 'Trash', tone: 'third', value: data.trash_bytes },
            { name: 'Uploads under way', tone: 'fourth', value: data.uploads_bytes },
          ]}
        />
        <Text size="sm" c="dimmed" mt="sm">
          Each content is stored once, however often it is kept: {bytes(data.stored_bytes)} lie on the disk
          {data.dedupe_ratio > 1 ? `, ${data.dedupe_ratio.toFixed(2)} times less than all of the above.` : '.'}
        </Text>
      </Card>
      {free === null ? null : (
        <Card label="The disk">
          <Title order={2} size="h5" mb="sm">
            The disk
          </Title>
          <StackedBar
            label="Stored and free bytes of the disk"
            format={bytes}
            parts={[
              { name: 'Stored here', tone: 'first', value: data.stored_bytes + data.uploads_bytes },
              { name: 'Free', tone: 'rest', value: free },
            ]}
          />
        </Card>
      )}
      <Card label="In numbers">
        <Facts
          facts={[
            ['Files', count(data.files)],
            ['Folders', count(data.collections)],
            ['Stored', bytes(data.stored_bytes)],
          ]}
        />
      </Card>
    </Stack>
  )
}
