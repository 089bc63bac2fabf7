/**
 * Places of a document, as people call them. The engine names them in two ways:
 *
 *   steps   [# Plan][1]                    heading “Plan” › paragraph 1
 *           users[id=7].name               users › entry with id “7” › name
 *   words   Sheet Budget, cell C7          sheet Budget, cell C7
 *
 * Steps are of documents that are texts, words of all others and of lines.
 */
import type { MessageKey } from '../messages/english.ts'
import { t } from '../messages/messages.ts'
import { isBinaryDriver, type SideName } from './document.ts'

export function placeWords(path: string, driver: string): string {
  if (areWords(path, driver)) return beginning(path.split(', ').map(spoken).join(', '))
  const [first = t('merge.theWholeDocument2'), ...deeper] = stepWords(path, driver)
  // A name that stands in the document keeps its letters.
  return [path.includes(first) ? first : beginning(first), ...deeper].join(' › ')
}

const beginning = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const areWords = (path: string, driver: string): boolean =>
  (isBinaryDriver(driver) && path !== '') || /^(?:lines? [\d-]+|row \d+)$/.test(path)

/** What the engine calls things that have a number or a name: `cell C7`. */
const nouns: Readonly<Record<string, MessageKey>> = {
  annotation: 'merge.placeAnnotation',
  cell: 'merge.placeCell',
  column: 'merge.placeColumn',
  comment: 'merge.placeComment',
  field: 'merge.placeField',
  footer: 'merge.placeFooter',
  header: 'merge.placeHeader',
  line: 'merge.placeLine',
  lines: 'merge.placeLines',
  page: 'merge.placePage',
  paragraph: 'merge.placeParagraph',
  row: 'merge.placeRow',
  shape: 'merge.placeShape',
  Sheet: 'merge.placeSheet',
  slide: 'merge.placeSlide',
  style: 'merge.placeStyle',
  table: 'merge.placeTable',
  Table: 'merge.placeTable',
}

function spoken(place: string): string {
  if (place === 'the document') return t('merge.theWholeDocument')
  if (/^[^\s,]+\/[^\s,]+\.\w+/.test(place)) return t('merge.partPath', { path: place })
  const region = regionOf(place)
  if (region) {
    return t('merge.placePixels', { from: `${region.left},${region.top}`, to: `${region.right},${region.bottom}` })
  }
  const [, noun = '', name = ''] = /^(\w+) (.+)$/s.exec(place) ?? []
  const key = nouns[noun]
  return key === undefined ? place : t(key, { name })
}

/** Steps that say how a format is built, and nothing to whoever reads. */
const silent: Readonly<Record<string, ReadonlySet<string>>> = {
  html: new Set(['html', 'body', 'text']),
  ical: new Set(['VCALENDAR', 'components', 'properties']),
  markdown: new Set(['text']),
  otio: new Set(['tracks', 'children']),
  sql: new Set(['list']),
}

/** What an item of a list without a name is. */
const items: Readonly<Record<string, MessageKey>> = {
  csv: 'merge.placeRow',
  html: 'merge.placeElement',
  svg: 'merge.placeElement',
  xml: 'merge.placeElement',
}

/** The components and properties of a calendar. */
const calendarWords: Readonly<Record<string, MessageKey>> = {
  VEVENT: 'merge.placeEvent',
  VTODO: 'merge.placeTask',
  VTIMEZONE: 'merge.placeTimeZone',
  VALARM: 'merge.placeReminder',
  ATTENDEE: 'merge.placeGuest',
  ATTACH: 'merge.placeAttachment',
  SUMMARY: 'merge.placeTitle',
  DESCRIPTION: 'merge.placeDescription',
  LOCATION: 'merge.placeLocation',
  DTSTART: 'merge.placeStart',
  DTEND: 'merge.placeEnd',
  DUE: 'merge.placeDue',
  RRULE: 'merge.placeRepetition',
}

const step = /\["(?<quoted>(?:[^"\\]|\\.)*)"\]|\[(?<item>.*?)\](?=$|[.[])|\.?(?<name>[^.[]+)/gs

function stepWords(path: string, driver: string): readonly string[] {
  const steps = Array.from(path.matchAll(step), ({ groups = {} }) => groups)
  // Headings stand in each other; the innermost one is the one that people look for.
  const heading = driver === 'markdown' ? steps.findLastIndex(({ item }) => /^#+ /.test(item ?? '')) : -1
  return steps.flatMap(({ quoted, item, name }, at) => {
    if (at < heading) return []
    if (driver === 'markdown' && item !== undefined)
      return markdownWords(item, steps.slice(Math.max(heading, 0), at), heading >= 0)
    if (item !== undefined) return itemWords(item, driver)
    const named = quoted ?? name ?? ''
    if (driver === 'markdown' && /^\d+$/.test(named)) return t('merge.placeColumn', { name: named })
    if (driver === 'ical') return calendarStep(named)
    return silent[driver]?.has(named) ? [] : named
  })
}

/** Blocks of Markdown are counted below their heading, which is the first of them; what stands in a block is counted from 0. */
function markdownWords(item: string, before: readonly unknown[], isHeaded: boolean): string {
  const heading = /^#+ (.*)$/s.exec(item)?.[1]
  if (heading !== undefined) return t('merge.placeHeading', { name: heading })
  if (!/^\d+$/.test(item)) return item
  if (before.length > (isHeaded ? 1 : 0)) return t('merge.placeItem', { name: Number(item) + 1 })
  if (isHeaded && item === '0') return t('merge.placeHeadingItself')
  return t('merge.placeParagraph', { name: Number(item) + (isHeaded ? 0 : 1) })
}

function itemWords(item: string, driver: string): string {
  if (/^\d+$/.test(item))
    return t(items[driver] ?? 'merge.placeItem', { name: Number(item) + (driver === 'csv' ? 0 : 1) })
  if (item.startsWith('#')) return t('merge.placeElement', { name: `“${item.slice(1)}”` })
  const [, key, value] = /^([\w-]+)=(.*)$/s.exec(item) ?? []
  return key === undefined || value === undefined ? item : t('merge.placeEntryWith', { key, value })
}

function calendarStep(named: string): readonly string[] {
  if (silent['ical']?.has(named)) return []
  const [word = '', ...name] = named.split(' ')
  const key = calendarWords[word.split(';')[0] ?? '']
  return [[key === undefined ? word : t(key), ...name].join(' ')]
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
