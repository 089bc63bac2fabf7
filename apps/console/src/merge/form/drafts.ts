/**
 * What somebody has put into the merge form and decided since, so that it is still there when they come back from another
 * page. It lives as long as the page does, and is each person's own.
 */
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Documents } from '../../documents/document.ts'
import type { Target } from '../documents/stored.ts'
import type { Merged } from '../merging.ts'
import type { TextChoices } from '../outcome/marked.ts'

export type Draft = Readonly<{
  documents: Documents
  target: Target | null
  /** The format, when it was chosen and not found by a name. */
  driver: string | null
  /** What came of merging these documents; null while they were not merged. */
  merged: Merged | null
  choices: TextChoices
}>

const drafts = new Map<string, Draft>()
/** Of how many forms they are kept: documents may be large. */
const maxDrafts = 5

/** @param key whose form it is; another key begins with `first` */
export function useDraft(key: string, first: Draft): readonly [Draft, Dispatch<SetStateAction<Draft>>] {
  const [draft, setDraft] = useState(() => drafts.get(key) ?? first)
  drafts.delete(key)
  drafts.set(key, draft)
  const [oldest] = drafts.keys()
  if (drafts.size > maxDrafts && oldest !== undefined) drafts.delete(oldest)
  return [draft, setDraft]
}

/** Those of all forms: nobody who comes after a person who signed out finds what they had typed. */
export const forgetDrafts = (): void => drafts.clear()

export const forgetDraft = (key: string): void => void drafts.delete(key)
