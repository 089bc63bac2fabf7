import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { TagIcon } from '../../parts/icons.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { answerOf } from '../../wire/answers.ts'
import { filesAt } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { FoundList } from './found-list.tsx'

/** Everything that has one tag, wherever it lies. */
export function TagPage({ tag }: Readonly<{ tag: string }>) {
  const { store } = useFilesContext()
  const found = useQuery({
    queryKey: ['files', 'tagged', store, tag],
    async queryFn({ signal }) {
      const query = { tag, limit: 1000 }
      const answer = await answerOf(filesAt(store).GET('/api/tags/search', { params: { query }, signal }))
      // Without a tag to look for, the answer would be the tags of a file of this name.
      return 'tags' in answer ? [] : answer
    },
  })
  return (
    <Card label={t('files.tagged')}>
      <Text fw={600} mb="xs">
        {t('files.taggedTag', { tag })}
      </Text>
      <QueryState
        query={found}
        lines={6}
        empty={
          <Empty icon={<TagIcon size={36} />} title={t('files.noFilesHaveThisTag')}>
            {t('files.selectAFileUnderBrowseThen')}
          </Empty>
        }
      >
        {(items) => <FoundList items={items} />}
      </QueryState>
    </Card>
  )
}
