/**
 * Components: the content between BEGIN and END, and the identities of what they contain.
 *
 *   VEVENT, VTODO, VJOURNAL …   UID and RECURRENCE-ID      ATTENDEE    its address
 *   VTIMEZONE                   TZID                       CATEGORIES, EXDATE … (sets)   their parameters, and where
 *   VALARM                      its UID, or trigger and action       one component has several of a kind, a value
 *   anything else               being the only one of its sort       anything else: its name, or where it is repeated, all of it
 */
import { counted } from '../../core/document/counts.ts'
import { type ContentLine, meaningOf, nextLine, writtenParameters } from './content-line.ts'

export type Component = {
  readonly sort: string
  readonly begin: ContentLine
  readonly entries: Entry[]
  end: ContentLine
}

export type Entry = ContentLine | Component

export const isComponent = (entry: Entry): entry is Component => 'entries' in entry

/** Lists of values behind one name, whose order has no meaning (RFC 5545: 3.8.1.2, 3.8.1.10, 3.8.5.1, 3.8.5.2). */
export const setNames: readonly string[] = ['CATEGORIES', 'RESOURCES', 'EXDATE', 'RDATE']

export type Calendars = Readonly<{ components: readonly Component[] }>

type Broken = Readonly<{ unreadable: string }>

/** A document with more levels is merged by lines. */
const maxLevels = 10_000

/** The components of a document, each with its lines and components in order. */
export function componentsOf(text: string, from: number): Calendars | Broken {
  const components: Component[] = []
  const open: Component[] = []
  let line = nextLine(text, from)
  for (; line !== undefined && line !== 'broken'; line = nextLine(text, line.end)) {
    const inside = open.at(-1)
    if (line.name === 'BEGIN') {
      const component: Component = { sort: line.value.toUpperCase(), begin: line, entries: [], end: line }
      ;(inside?.entries ?? components).push(component)
      if (open.push(component) > maxLevels) return broken('its components are nested too deeply', text, line.start)
    } else if (!inside) return broken('a line stands outside of all components', text, line.start)
    else if (line.name === 'END') {
      if (line.value.toUpperCase() !== inside.sort) return broken(`${inside.sort} does not end`, text, line.start)
      inside.end = line
      open.pop()
    } else inside.entries.push(line)
  }
  const unclosed = open.at(-1)
  if (line === 'broken') return broken('a line has no name and value', text, components.at(-1)?.end.end ?? from)
  if (unclosed) return broken(`${unclosed.sort} does not end`, text, text.length)
  return components.length > 0 ? { components } : broken('it has no component', text, 0)
}

export const broken = (why: string, text: string, at: number): Broken => ({
  unreadable: `Not valid iCalendar: ${why} (line ${text.slice(0, at).split('\n').length}).`,
})

/** The identity of each entry among its siblings; undefined if two have the same. */
export function namesOf(entries: readonly Entry[]): readonly string[] | undefined {
  const alike = counted(entries.map(sortOf))
  const names = entries.map((entry) => {
    const isOnly = alike.get(sortOf(entry)) === 1
    return isComponent(entry) ? componentName(entry, { isOnly }) : lineName(entry, { isOnly })
  })
  return distinct(entries, names)
}

/** The group of an entry: its sort, its name, and for sets the parameters. */
const sortOf = (entry: Entry) =>
  isComponent(entry)
    ? `BEGIN:${entry.sort}`
    : setNames.includes(entry.name)
      ? `${entry.name}${writtenParameters(entry.parameters)}`
      : entry.name

/** Repeated lines are numbered; components must not share an identity. */
function distinct(entries: readonly Entry[], names: readonly string[]): string[] | undefined {
  const seen = new Map<string, number>()
  const unique: string[] = []
  for (const [at, entry] of entries.entries()) {
    const name = names[at] ?? ''
    const before = seen.get(name) ?? 0
    if (before > 0 && isComponent(entry) && entry.sort !== 'VALARM') return undefined
    seen.set(name, before + 1)
    unique.push(before === 0 ? name : `${name} (${before + 1})`)
  }
  return unique
}

type Siblings = Readonly<{ isOnly: boolean }>

function componentName(component: Component, { isOnly }: Siblings): string {
  const { sort } = component
  if (isOnly && (sort === 'VCALENDAR' || sort === 'VCARD')) return sort
  if (sort === 'VALARM') return alarmName(component)
  const id = valueIn(component, sort === 'VTIMEZONE' ? 'TZID' : 'UID')
  if (id === undefined) return sort
  const recurrence = lineIn(component, 'RECURRENCE-ID')
  const instance = recurrence ? ` ${meaningOf(recurrence).slice('RECURRENCE-ID'.length + 1)}` : ''
  return `${sort} ${id}${instance}`
}

function alarmName(alarm: Component): string {
  const id = valueIn(alarm, 'UID') ?? valueIn(alarm, 'X-WR-ALARMUID')
  return `VALARM ${id ?? `${valueIn(alarm, 'ACTION') ?? ''} ${valueIn(alarm, 'TRIGGER') ?? ''}`}`
}

const lineIn = ({ entries }: Component, name: string) =>
  entries.find((entry): entry is ContentLine => !isComponent(entry) && entry.name === name)

const valueIn = (component: Component, name: string) => lineIn(component, name)?.value

function lineName(line: ContentLine, { isOnly }: Siblings): string {
  if (line.name === 'ATTENDEE') return `ATTENDEE ${addressOf(line.value)}`
  if (line.name === 'ATTACH') return meaningOf(line)
  if (setNames.includes(line.name)) {
    const name = `${line.name}${writtenParameters(line.parameters)}`
    return isOnly ? name : `${name}:${line.value.split(',')[0] ?? ''}`
  }
  return isOnly ? line.name : meaningOf(line)
}

/** Mail addresses are the same in any case. */
export const addressOf = (value: string) => (/^mailto:/i.test(value) ? value.toLowerCase() : value)
