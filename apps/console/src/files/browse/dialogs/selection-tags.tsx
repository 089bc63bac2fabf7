import { ActionIcon, Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../messages/messages.ts'
import { ErrorAlert } from '../../../parts/error-alert.tsx'
import { CloseIcon } from '../../../parts/icons.tsx'
import type { FileItem, Store } from '../../../wire/store.ts'
import { bare } from '../../folder.ts'
import styles from '../browse.module.css'
import { retag } from '../changes.ts'
import { NewTag } from './new-tag.tsx'

type Change = Readonly<{ add?: string[]; remove?: string[] }>

/** The tags of several entries: those that all have, and those of some of them. Each can be given to all, and removed from all. */
export function SelectionTags({ store, items }: Readonly<{ store: Store; items: readonly FileItem[] }>) {
  const queries = useQueryClient()
  const [tagsOf, setTagsOf] = useState(() => new Map(items.map(({ path, tags }) => [bare(path), new Set(tags)])))
  const change = useMutation({
    mutationFn: (tags: Change) => retag(store, [...tagsOf.keys()], tags),
    onSuccess: ({ done }, tags) => setTagsOf((before) => changed(before, done, tags)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['files'] }),
  })
  const counts = countsIn(tagsOf)
  const [refused] = change.data?.failed ?? []
  return (
    <>
      <ul className={styles.tags} aria-label={t('files.tags')}>
        {counts.map(([tag, count]) => (
          <li key={tag}>
            <span>{tag}</span>
            {count < items.length ? (
              <AddToAll
                tag={tag}
                part={t('files.countOfAll', { count, all: items.length })}
                onAdd={() => change.mutate({ add: [tag] })}
              />
            ) : null}
            <ActionIcon
              size="xs"
              variant="transparent"
              color="gray"
              aria-label={t('files.removeTagFromAll', { tag })}
              onClick={() => change.mutate({ remove: [tag] })}
            >
              <CloseIcon size={12} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {counts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('files.noTagsYet')}
        </Text>
      ) : null}
      {change.isError ? <ErrorAlert error={change.error} /> : null}
      {refused ? (
        <Text size="sm" c="var(--page-bad)" role="alert">
          {refused.path}: {refused.error}
        </Text>
      ) : null}
      <NewTag onTag={(tag) => change.mutate({ add: [tag] })} />
    </>
  )
}

type AddToAllProps = Readonly<{ tag: string; part: string; onAdd: () => void }>

/** @param part how many have it, in words */
const AddToAll = ({ tag, part, onAdd }: AddToAllProps) => (
  <Button size="compact-xs" variant="subtle" aria-label={t('files.addTagToAll', { tag, part })} onClick={onAdd}>
    {part}
  </Button>
)

type TagsOf = ReadonlyMap<string, ReadonlySet<string>>

/** Each tag with how many have it, by its name. */
const countsIn = (tagsOf: TagsOf): readonly (readonly [tag: string, count: number])[] => {
  const counts = new Map<string, number>()
  for (const tags of tagsOf.values()) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other))
}

/** @param done the paths that were changed. */
function changed(before: TagsOf, done: readonly string[], { add = [], remove = [] }: Change): Map<string, Set<string>> {
  const changedPaths = new Set(done)
  return new Map(
    [...before].map(([path, tags]) => [
      path,
      changedPaths.has(path) ? new Set(tags).difference(new Set(remove)).union(new Set(add)) : new Set(tags),
    ]),
  )
}
