import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { TagIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { useVisit } from '../access/files-context.ts'
import { askStoreFor, fileItem } from '../access/store.ts'
import { FoundList } from './found-list.tsx'

/** Everything that has one tag, wherever it lies. */
export function TagPage({ tag }: Readonly<{ tag: string }>) {
  const { store } = useVisit()
  const found = useQuery({
    queryKey: ['files', 'tagged', store, tag],
    queryFn: ({ signal }) =>
      askStoreFor(
        store,
        `/api/tags/search?${new URLSearchParams({ tag, limit: '1000' }).toString()}`,
        z.array(fileItem),
        { signal },
      ),
  })
  return (
    <Card label="Tagged">
      <Text fw={600} mb="xs">
        Tagged “{tag}”
      </Text>
      {found.isPending ? <Waiting lines={6} /> : null}
      {found.isError ? <Trouble error={found.error} again={() => void found.refetch()} /> : null}
      {found.data?.length === 0 ? (
        <Empty icon={<TagIcon size={36} />} title="Nothing has this tag">
          Choose an entry under Browse, then Tags, and give it this one.
        </Empty>
      ) : null}
      {found.data && found.data.length > 0 ? <FoundList items={found.data} /> : null}
    </Card>
  )
}
