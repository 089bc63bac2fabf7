import { CloseButton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '../../messages/messages.ts'
import { formText } from '../../parts/form-text.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { isOver, isTyping } from '../../parts/keys.ts'
import { go } from '../../shell/route.ts'
import styles from './search.module.css'

/** Searching from every page about files; `/` leads here. */
export function SearchField({ query }: Readonly<{ query: string }>) {
  const field = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  // The field stays the same one on all pages, for another would not have the focus.
  useEffect(() => {
    if (field.current) field.current.value = query
  }, [query])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || isOver(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = formText(event.currentTarget)('query').trim()
    if (wanted === query) void queries.invalidateQueries({ queryKey: ['files', 'search'] })
    else if (wanted !== '') go({ page: 'search', query: wanted })
  }
  const clear = (
    <CloseButton size="sm" aria-label={t('files.clearTheSearch')} onClick={() => go({ page: 'files', folder: '/' })} />
  )
  return (
    <search className={styles.field}>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          name="query"
          type="search"
          aria-label={t('files.searchFiles')}
          placeholder={t('files.searchNamesTagsAndContents')}
          defaultValue={query}
          leftSection={<SearchIcon size={18} />}
          rightSection={query === '' ? <kbd className={styles.key}>/</kbd> : clear}
          autoComplete="off"
        />
      </form>
    </search>
  )
}
