import { ActionIcon, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../messages/messages.ts'
import { ErrorAlert } from '../../../parts/error-alert.tsx'
import { CloseIcon } from '../../../parts/icons.tsx'
import { fragmentOf } from '../../../routing/route.ts'
import { answerOf } from '../../../wire/answers.ts'
import { type FileItem, filesAt, type Store } from '../../../wire/store.ts'
import { bare } from '../../folder.ts'
import styles from '../browse.module.css'
import { NewTag } from './new-tag.tsx'

type TagsEditorProps = Readonly<{ store: Store; item: Pick<FileItem, 'path'>; canWrite: boolean }>

/** The tags of an entry: each leads to what else has it, and can be removed. */
export function TagsEditor({ store, item, canWrite }: TagsEditorProps) {
  const queries = useQueryClient()
  const place = { file_path: bare(item.path) }
  const known = useQuery({
    queryKey: ['files', 'tags', store, item.path],
    queryFn: ({ signal }) => answerOf(filesAt(store).GET('/api/tags/{file_path}', { params: { path: place }, signal })),
  })
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['files'] }),
  })
  const tags = known.data?.tags ?? []
  const add = (tag: string) =>
    change.mutate(() =>
      answerOf(filesAt(store).POST('/api/tags/{file_path}', { params: { path: place }, body: { tags: [tag] } })),
    )
  const remove = (tag: string) =>
    change.mutate(() =>
      answerOf(filesAt(store).DELETE('/api/tags/{file_path}/{tag}', { params: { path: { ...place, tag } } })),
    )
  return (
    <>
      <ul className={styles.tags} aria-label={t('files.tags')}>
        {tags.map((tag) => (
          <li key={tag}>
            <a href={fragmentOf({ page: 'tag', tag })}>{tag}</a>
            {canWrite ? (
              <ActionIcon
                size="xs"
                variant="transparent"
                color="gray"
                aria-label={t('files.removeTheTag', { tag })}
                onClick={() => remove(tag)}
              >
                <CloseIcon size={12} />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {known.data && tags.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('files.noTagsYet')}
        </Text>
      ) : null}
      {known.isError ? <ErrorAlert error={known.error} /> : null}
      {change.isError ? <ErrorAlert error={change.error} /> : null}
      {canWrite ? <NewTag onTag={add} /> : null}
    </>
  )
}
