import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formText } from '../../../parts/form-text.ts'
import { CloseIcon } from '../../../parts/icons.tsx'
import { Trouble } from '../../../parts/trouble.tsx'
import { fragmentOf } from '../../../shell/route.ts'
import { answerOf } from '../../../wire/answers.ts'
import { type FileItem, filesAt, type Store } from '../../access/store.ts'
import styles from '../browse.module.css'
import { bare } from '../folder.ts'

type TagsEditorProps = Readonly<{ store: Store; item: Pick<FileItem, 'path'>; canWrite: boolean }>

/** The tags of an entry: each leads to what else has it, and can be taken away. */
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

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const tag = formText(form)('tag').trim()
    if (tag === '') return
    form.reset()
    change.mutate(() =>
      answerOf(filesAt(store).POST('/api/tags/{file_path}', { params: { path: place }, body: { tags: [tag] } })),
    )
  }
  return (
    <>
      <ul className={styles.tags} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag}>
            <a href={fragmentOf({ page: 'tag', tag })}>{tag}</a>
            {canWrite ? (
              <ActionIcon
                size="xs"
                variant="transparent"
                color="gray"
                aria-label={`Take the tag ${tag} away`}
                onClick={() =>
                  change.mutate(() =>
                    answerOf(
                      filesAt(store).DELETE('/api/tags/{file_path}/{tag}', { params: { path: { ...place, tag } } }),
                    ),
                  )
                }
              >
                <CloseIcon size={12} />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {known.data && tags.length === 0 ? (
        <Text size="sm" c="dimmed">
          No tags yet. A tag gathers what lies in different folders.
        </Text>
      ) : null}
      {known.isError ? <Trouble error={known.error} /> : null}
      {change.isError ? <Trouble error={change.error} /> : null}
      {canWrite ? (
        <form onSubmit={add}>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              name="tag"
              aria-label="New tag"
              placeholder="New tag"
              maxLength={100}
              size="xs"
              autoComplete="off"
              data-autofocus
            />
            <Button type="submit" size="xs" variant="light">
              Add
            </Button>
          </Group>
        </form>
      ) : null}
    </>
  )
}
