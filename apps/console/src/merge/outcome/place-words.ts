/** Places of documents that are no texts, as people call them. */
import { t } from '../../messages/messages.ts'
import type { SideName } from '../documents/document.ts'

/** `paragraph 3` is `Paragraph 3`; a file inside of the document is called its part. */
export function placeWords(path: string): string {
  if (path === '') return t('merge.theWholeDocument2')
  if (/^[^\s,]+\/[^\s,]+\.\w+/.test(path)) return t('merge.partPath', { path })
  return path.slice(0, 1).toUpperCase() + path.slice(1)
}

/** The page of a PDF that a place is on, from 1; undefined for what is on none. */
export function pageOf(path: string): number | undefined {
  const number = /^page (\d+)\b/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Pixels from the left and the top, both ends included. */
export type Region = Readonly<{ left: number; top: number; right: number; bottom: number }>

/** The part of a picture that a place is; undefined for all of it. */
export function regionOf(path: string): Region | undefined {
  const found = /^pixels (\d+),(\d+) to (\d+),(\d+)$/.exec(path)
  if (!found) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number)
  return { left, top, right, bottom }
}

/** Whose state of a place is to be the one. */
export type Taken = SideName
