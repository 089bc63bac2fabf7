import { CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { formText } from '../../parts/form-text.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { go } from '../../shell/route.ts'
import styles from './search.module.css'

function submit(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const wanted = formText(event.currentTarget)('query').trim()
  if (wanted !== '') go({ page: 'search', query: wanted })
}

/** Searching from every page about files; `/` leads here. */
export function SearchField({ query }: Readonly<{ query: string }>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const clear = (
    <CloseButton size="sm" aria-label="Clear the search" onClick={() => go({ page: 'files', folder: '/' })} />
  )
  return (
    <search className={styles.field}>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          name="query"
          type="search"
          aria-label="Search files"
          placeholder="Search names, tags and texts"
          defaultValue={query}
          leftSection={<SearchIcon size={18} />}
          rightSection={query === '' ? <kbd className={styles.key}>/</kbd> : clear}
          autoComplete="off"
        />
      </form>
    </search>
  )
}

/** Whether a key is meant as a letter. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
