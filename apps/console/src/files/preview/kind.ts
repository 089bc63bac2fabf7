import type { MessageKey } from '../../messages/english.ts'
import { t } from '../../messages/messages.ts'
import type { FileItem } from '../../wire/store.ts'

export type Kind = 'text' | 'markdown' | 'picture' | 'pdf' | 'sound' | 'film' | 'office' | 'none'

/** Endings whose files are text, whatever their media type is called. */
const texts = new Set(
  'txt log csv tsv json jsonl ndjson yaml yml toml ini cfg conf env properties xml html htm css scss js mjs cjs ts tsx jsx py rb rs go java kt c h cpp hpp cs php sh bash zsh fish sql graphql proto vue svelte tex bib srt vtt ics vcf diff patch gitignore dockerfile makefile svg'.split(
    ' ',
  ),
)
const offices = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'])

export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** How a file can be shown; an encrypted one can't be. */
export function kindOf({ name, mime_type: type, encrypted }: Pick<FileItem, 'name' | 'mime_type' | 'encrypted'>): Kind {
  const ending = endingOf(name)
  if (encrypted) return 'none'
  if (ending === 'md' || ending === 'markdown') return 'markdown'
  if (ending === 'pdf') return 'pdf'
  if (offices.has(ending)) return 'office'
  if (type.startsWith('image/') && type !== 'image/tiff') return 'picture'
  if (type.startsWith('audio/')) return 'sound'
  if (texts.has(ending)) return 'text'
  if (type.startsWith('video/')) return 'film'
  return type.startsWith('text/') || type === 'application/json' || type === 'application/xml' ? 'text' : 'none'
}

const kindWords: Readonly<Record<Kind, MessageKey>> = {
  text: 'files.kindText',
  markdown: 'files.kindText',
  picture: 'files.kindPicture',
  pdf: 'files.kindDocument',
  sound: 'files.kindSound',
  film: 'files.kindVideo',
  office: 'files.kindDocument',
  none: 'files.kindFile',
}
/** What says more than how a file is shown. */
const wordsByEnding: ReadonlyMap<string, MessageKey> = new Map([
  ...['xlsx', 'ods', 'csv', 'tsv'].map((ending) => [ending, 'files.kindSpreadsheet'] as const),
  ...['pptx', 'odp'].map((ending) => [ending, 'files.kindPresentation'] as const),
  ...['zip', 'tar', 'gz', 'tgz', '7z', 'rar'].map((ending) => [ending, 'files.kindArchive'] as const),
])
/** An ending that is longer is part of a sentence. */
const maxEnding = 8

/** What a file is, for people: “Picture (PNG)”, and never the name of a media type. */
export function kindNameOf({ name, mime_type }: Pick<FileItem, 'name' | 'mime_type'>): string {
  const ending = endingOf(name)
  const kind = t(wordsByEnding.get(ending) ?? kindWords[kindOf({ name, mime_type, encrypted: false })])
  const hasEnding = name.lastIndexOf('.') > 0 && ending !== '' && ending.length <= maxEnding
  return hasEnding ? t('files.kindWithEnding', { kind, ending: ending.toUpperCase() }) : kind
}

/** The most bytes that are fetched to show a file. More of a text is left out; more of anything else is not shown. */
export const maxBytes: Readonly<Record<Exclude<Kind, 'none'>, number>> = {
  text: 2 * 1024 * 1024,
  markdown: 2 * 1024 * 1024,
  picture: 64 * 1024 * 1024,
  pdf: 128 * 1024 * 1024,
  sound: 256 * 1024 * 1024,
  film: 512 * 1024 * 1024,
  office: 64 * 1024 * 1024,
}
