import { CloseButton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../messages/messages.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { isOver, isTyping } from '../../parts/keys.ts'
import { type FilesRoute, go, goInstead } from '../../routing/route.ts'
import { focusHit } from './hit-keys.ts'
import styles from './search.module.css'

/** How long one rests while typing before it is searched, milliseconds. */
const restMs = 200
/** A search begins with fewer letters only when one asks for it by Enter. */
const minLetters = 2

const top: FilesRoute = { page: 'files', folder: '/' }

/**
 * Searching from every page about files, as one types; `/` leads here, and the arrow down to what was found. What is typed
 * is one step of the way back, however often it changes.
 */
export function SearchField({ route }: Readonly<{ route: FilesRoute }>) {
  const field = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Where one was before the search. */
  const origin = useRef<FilesRoute>(top)
  /** What the field asked for last: it may be further by now than what the page shows. */
  const asked = useRef('')
  const query = route.page === 'search' ? route.query : ''

  useEffect(() => {
    if (route.page !== 'search') origin.current = route
  }, [route])
  // The field stays the same one on all pages, for another would not have the focus.
  useEffect(() => {
    if (field.current && query !== asked.current) field.current.value = query
    asked.current = query
  }, [query])
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || isOver(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      clearTimeout(timer.current)
    }
  }, [])

  function search(text: string) {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (wanted === query) return
    asked.current = wanted
    if (route.page !== 'search') go({ page: 'search', query: wanted })
    else if (wanted === '') go(origin.current)
    else goInstead({ ...route, query: wanted })
  }
  function type(text: string) {
    clearTimeout(timer.current)
    // What is found is always of what stands in the field.
    const isEnough = text.trim().length >= minLetters || query !== ''
    if (isEnough) timer.current = setTimeout(() => search(text), restMs)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = field.current?.value ?? ''
    if (text.trim() === query) void queries.invalidateQueries({ queryKey: ['files', 'search'] })
    else search(text)
  }
  function clear() {
    clearTimeout(timer.current)
    if (field.current) field.current.value = ''
    if (query !== '') go(origin.current)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') clear()
    else if (event.key !== 'ArrowDown' || !focusHit(0)) return
    event.preventDefault()
  }
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
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          leftSection={<SearchIcon size={18} />}
          rightSection={
            query === '' ? (
              <kbd className={styles.key}>/</kbd>
            ) : (
              <CloseButton size="sm" aria-label={t('files.clearTheSearch')} onClick={clear} />
            )
          }
          autoComplete="off"
        />
      </form>
    </search>
  )
}
