/**
 * Why a person must decide, in a sentence: what each side did, else what the engine says of this place. The engine writes English;
 * what it says often stands in the catalogues as `merge.detail…`, and is known by its English text.
 */
import { english, isFirstKey, type MessageKey } from '../../messages/english.ts'
import { currentLanguage, t } from '../../messages/messages.ts'
import type { Conflict } from '../merging.ts'

const kinds: Readonly<Record<string, MessageKey>> = {
  'edit-edit': 'merge.bothChangedItDifferently',
  'edit-delete': 'merge.oneChangedWhatTheOtherDeleted',
  'add-add': 'merge.bothAddedItDifferently',
  'move-move': 'merge.bothMovedItToDifferentPlaces',
  'delete-move': 'merge.oneMovedWhatTheOtherDeleted',
  order: 'merge.bothChangedTheOrderDifferently',
  duplicate: 'merge.itWouldOccurTwice',
  group: 'merge.bothChangedPartsThatBelongTogether',
  lines: 'merge.bothChangedTheSameLines',
  unreadable: 'merge.oneOfTheThreeIsNot',
  unsupported: 'merge.thisFormatCannotBeMergedBy',
  'check-failed': 'merge.aMergeWasFoundButIt',
}

type Reasoned = Pick<Conflict, 'kind' | 'detail' | 'base' | 'ours' | 'theirs'>

/** What stands on the page beside the sentence. `replacing` are the sides with something of their own in the place of what is gone. */
export type Shown = Readonly<{ base: string; ours: string; theirs: string; replacing: readonly ('ours' | 'theirs')[] }>

type Named = Readonly<Record<'ours' | 'theirs', string>>

/** @param names of the sides, where they are not ours and theirs. */
export function reasonOf(
  conflict: Reasoned,
  { shown, names = null }: Readonly<{ shown?: Shown | undefined; names?: Named | null }> = {},
): string {
  const { kind, detail } = conflict
  const sentence = detail === undefined ? sidesOf(conflict, { shown, names }) : detailWords(detail, names)
  return sentence ?? (kinds[kind] === undefined ? kind : t(kinds[kind]))
}

/** What each side did, where its texts say more than the kind; undefined where they don't. */
function sidesOf(
  { kind, base, ours, theirs }: Reasoned,
  { shown, names }: Readonly<{ shown: Shown | undefined; names: Named | null }>,
): string | undefined {
  if (kind === 'edit-edit' && base !== null && ours === base && theirs === base) return t('merge.detailCommentChanged')
  if (kind !== 'edit-delete' && kind !== 'delete-move') return undefined
  if (ours !== null && theirs !== null) return kind === 'edit-delete' ? t('merge.bothChangedItDifferently') : undefined
  if (base === null || (ours === null && theirs === null)) return undefined
  const side = ours === null ? 'ours' : 'theirs'
  const named = names && { one: names[side], other: names[side === 'ours' ? 'theirs' : 'ours'] }
  if (kind === 'delete-move') return named ? t('merge.namedDeletedMoved', named) : t('merge.sideDeletedMoved', { side })
  // The engine found nothing of the base on one side: that side may have rewritten it, as whoever reads both sees.
  if (shown?.[side].trim() && shown.base.trim() === base.trim()) return t('merge.bothChangedItDifferently')
  const isReplaced = shown !== undefined && (shown[side].trim() !== '' || shown.replacing.includes(side))
  if (named) return t(isReplaced ? 'merge.namedReplaced' : 'merge.namedDeleted', named)
  return t(isReplaced ? 'merge.sideReplaced' : 'merge.sideDeleted', { side })
}

/** Why a document can't be the result, as the engine says it, in the reader's language. */
export const faultWords = (why: string): string =>
  currentLanguage() === 'en' ? why : (detailWords(why, null) ?? t('merge.itWouldNotBeOfItsFormat'))

const patterns = Object.keys(english)
  .filter(isFirstKey)
  .filter((key) => key.startsWith('merge.detail'))
  .map((key) => ({ key, pattern: patternOf(english[key]) }))

/** `It overlaps {what}.` fits what has anything at `{what}`. */
function patternOf(message: string): RegExp {
  const literal = message.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's')
}

/** The engine's sentence in the reader's language; undefined where only English has it. */
function detailWords(detail: string, names: Named | null): string | undefined {
  const called = names && patternOf(english['merge.detailCalledDifferently']).exec(detail)?.groups
  if (names && called) {
    const { ours: one, theirs: other } = names
    return t('merge.namedCalledDifferently', { one, other, ours: called['ours'] ?? '', theirs: called['theirs'] ?? '' })
  }
  if (currentLanguage() === 'en') return detail
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(detail)
    if (found) return t(key, { ...found.groups })
  }
  return undefined
}
