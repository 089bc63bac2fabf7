/** Completes the names of accounts and groups. */
import type { Person } from '@alluvium/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { everybodyName, groupTitle, type Holder, holderKey } from './rights.ts'

/** As long as the service takes a beginning of a name. */
export const maxPrefix = 100

export const peopleQuery = (store: Store, prefix: string) =>
  queryOptions({
    queryKey: ['files', 'people', store, prefix],
    enabled: prefix !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<readonly Person[]> =>
      answerOf(filesAt(store).GET('/api/people', { params: { query: { prefix } }, signal })),
  })

export type Choice = Readonly<{ value: string; label: string; holder: Holder }>

/** @param called what they call themselves; they are known by their name all the same */
function labelOf(holder: Holder, called?: string): string {
  if (holder.kind === 'everybody') return everybodyName
  if (holder.kind === 'group') return groupTitle(holder.name)
  return called === undefined ? holder.name : `${holder.name} (${called})`
}

const choiceOf = (holder: Holder, called?: string): Choice => ({
  value: holderKey(holder),
  label: labelOf(holder, called),
  holder,
})

type Choosing = Readonly<{
  /** What was typed. */
  typed: string
  found: readonly Person[]
  kinds: readonly Holder['kind'][]
  chosen: Holder | null
}>

/** What can be chosen: who was found, everybody where their words do, and what was chosen before. */
export function choicesFor({ typed, found, kinds, chosen }: Choosing): readonly Choice[] {
  const begins = (name: string) => name.toLowerCase().startsWith(typed.toLowerCase())
  // Whom the service found: it also finds names that look like what was typed.
  const all = found.map(({ kind, name, display_name: called }) => choiceOf({ kind, name }, called))
  if (begins(everybodyName)) all.push(choiceOf({ kind: 'everybody' }))
  const choices = all.filter(({ holder }) => kinds.includes(holder.kind))
  const kept = chosen === null ? null : choiceOf(chosen)
  return kept === null || choices.some(({ value }) => value === kept.value) ? choices : [...choices, kept]
}
