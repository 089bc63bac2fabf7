/**
 * Everything that can be asked about one place in the tree, by everybody who may have a right there, in every kind of place. The
 * rows are those of the tables that say what there is; each cell has an entry of its own where something may be changed. What is
 * hidden is 404, or 403 `files.name-unavailable` for what would be written; what needs a greater right is 403. The short round asks
 * each row of everybody, in kinds of places that take turns; the full one in all.
 */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  declaredAddresses,
  declaredFields,
  declaredMethods,
  declaredRoutes,
} from '../../../../testing/declared-routes.ts'
import { type Asked, outcomeOf } from '../../../../testing/rights/asked.ts'
import { elsewhere } from '../../../../testing/rights/elsewhere.ts'
import { changes, expected } from '../../../../testing/rights/expected.ts'
import { closeFor, type Household, household, people, reaches } from '../../../../testing/rights/household.ts'
import { type Entry, entriesOf, type Place, places } from '../../../../testing/rights/places.ts'
import type { Row } from '../../../../testing/rights/row.ts'
import { rowsOfRoutes } from '../../../../testing/rights/rows-of-routes.ts'
import { rowsOfAddresses, rowsOfFields, rowsOfMethods } from '../../../../testing/rights/rows-of-tree.ts'
import { describeFiles, describeFilesOnEach } from '../../../../testing/running-files.ts'

const tables = [
  { what: 'the JSON routes', declared: declaredRoutes, rows: rowsOfRoutes },
  { what: 'the methods of the tree', declared: declaredMethods, rows: rowsOfMethods },
  { what: 'the fields of GraphQL', declared: declaredFields, rows: rowsOfFields },
  { what: 'the other addresses', declared: declaredAddresses, rows: rowsOfAddresses },
] as const

/** Words in braces, by what they mean for the entry. */
function filled(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, word: string) => facts[word] ?? whole)
}

/** The address of a route, with the entry's path where its parameter is. */
function addressOf(name: string, { address }: Row): string {
  return address ?? (name.split(' ')[1] ?? '').replaceAll('/{file_path}', '{path}')
}

const numbers = /"\{(version|revision)\}"/g

/** The question of a cell. */
async function asked(home: Household, name: string, row: Row, entry: Entry, who: string): Promise<Asked> {
  const { files, ada, members } = home
  const found = (await row.prepare?.(home, entry, who)) ?? {}
  const username = members.get(who)?.username ?? ''
  const facts = { ...entry, ...found, who: encodeURIComponent(username), path64: btoa(entry.path) }
  const { body } = row
  const isText = typeof body === 'string'
  const text = body === undefined ? undefined : isText ? body : JSON.stringify(body).replaceAll(numbers, '{$1}')
  const written = text === undefined ? undefined : filled(text, facts)
  const type = isText ? (body.startsWith('<') ? 'application/xml' : 'text/plain') : 'application/json'
  const fields = Object.entries(row.headers ?? {}).map(([key, value]) => [key, filled(value, facts)])
  if (row.streams === true) await files.ask('PUT', `/seen/after-${entry.id}-`, { headers: ada.headers, body: 'x' })
  return {
    port: files.port,
    method: name in rowsOfFields ? 'POST' : (name.split(' ')[0] ?? ''),
    address: filled(addressOf(name, row), facts),
    headers: {
      ...(row.needs === 'nothing' ? {} : members.get(who)?.headers),
      ...(written === undefined ? {} : { 'Content-Type': type }),
      ...Object.fromEntries(fields),
    },
    body: written,
    listed: row.lists === true ? entry.name : undefined,
    until: row.streams === true ? `after-${entry.id}-` : undefined,
  }
}

type Asking = Readonly<{ name: string; row: Row; place: Place }>

/** What is wrong in the cells of these rows, and how many cells they have. */
async function cellsOf(home: Household, picture: Uint8Array, all: readonly Asking[]) {
  const wrong: unknown[] = []
  let cells = 0
  const entry = entriesOf(home, picture)
  for (const { name, row, place } of all) {
    const isShared = place.state === 'in a snapshot' ? !changes(row) || row.kept === undefined : !changes(row)
    const shared = isShared && row.prepare === undefined ? await entry(place, row.kind ?? 'text') : undefined
    const classify = async ([who, member]: readonly [string, (typeof people)[string]]) => {
      const one = shared ?? (await entry(place, row.kind ?? 'text'))
      const outcome = await outcomeOf(await asked(home, name, row, one, who))
      const wanted = expected(row, place, who, member)
      cells += 1
      if (!wanted.includes(outcome)) wrong.push(`${name}, ${who}, ${one.path}: ${outcome}, not ${wanted.join(' or ')}`)
    }
    if (row.inTurn) for (const one of Object.entries(people)) await classify(one)
    else await Promise.all(Object.entries(people).map(classify))
  }
  return { wrong, cells }
}

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const hiding = ['closed', 'below closed']
const otherwise = Object.keys(places).filter((name) => !hiding.includes(name))

/** Where a row is asked in the short round, by its number: where it is hidden from some, and each third in another kind of place too. */
const inTurn = (at: number): readonly (string | undefined)[] => [
  hiding[at % hiding.length],
  ...(at % 3 === 0 ? [otherwise[(at / 3) % otherwise.length]] : []),
]

/** What is asked of one household: all rows in one kind of place; in the short round, each where it is its turn. */
function roundsOf(rows: Readonly<Record<string, Row>>): readonly (readonly [string, readonly Asking[]])[] {
  const named = Object.entries(rows)
  if (isFull)
    return Object.entries(places).map(([title, place]) => [title, named.map(([name, row]) => ({ name, row, place }))])
  const asked = named.flatMap(([name, row], at) =>
    inTurn(at).flatMap((title) => {
      const place = places[title ?? '']
      return place ? [{ name, row, place }] : []
    }),
  )
  return [['in places that take turns', asked]]
}

const isRefused = ({ status }: Readonly<{ status: number }>) => [401, 403, 404].includes(status)

const isElsewhere = (name: string): boolean => elsewhere.some((one) => one.test(name))

describe('the rights matrix', () => {
  test.each(tables)('has a row for each of $what, or a reason for none', ({ declared, rows }) => {
    const names = Object.keys(declared).filter((name) => !isElsewhere(name))
    expect(Object.keys(rows).toSorted()).toEqual(names.toSorted())
  })
})

test.each(tables)('every row of $what is asked somewhere, and something of it in each kind of place', ({ rows }) => {
  const all = roundsOf(rows).flatMap(([, asked]) => asked)
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set(Object.keys(rows)))
  expect(new Set(all.map(({ place }) => place))).toEqual(new Set(Object.values(places)))
})

describeFiles('rights', (start) => {
  describe.each(tables)('of $what', ({ rows }) => {
    test.each(roundsOf(rows))('%s: each does what their right allows', async (_, all) => {
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const home = await household(start, { ageWorkFactor: 10 })
      const { wrong, cells } = await cellsOf(home, picture, all)
      expect(wrong).toEqual([])
      expect(cells).toBe(all.length * Object.keys(people).length)
    })
  })
})

describeFilesOnEach('rights on folders', (start) => {
  test('each copies of a folder what they may read in it, and takes it away only with all that it holds', async () => {
    const { files, ada, members } = await household(start)
    const outcomes = Object.entries(people).map(async ([who, { open, closed }], at) => {
      const [around, copied, moved] = ['around', 'copied', 'moved'].map((name) => `/open/${name}-${at}`)
      for (const folder of [around, `${around}/shut`]) await ada.ask('MKCOL', folder ?? '')
      await ada.ask('PUT', `${around}/shut/x.txt`, 'x')
      await closeFor(ada, `${around}/shut`)
      const { ask, headers } = members.get(who) ?? ada
      const to = (place = '') => ({ headers: { ...headers, Destination: `${files.url}${place}` } })
      const copy = await files.ask('COPY', around ?? '', to(copied))
      const there = (await ada.ask('GET', `${copied}/shut/x.txt`)).status
      const move = await files.ask('MOVE', around ?? '', to(moved))
      const removal = await ask('DELETE', move.status === 201 ? (moved ?? '') : (around ?? ''))
      const mayWrite = reaches(open, 'write') && who !== 'app reading'
      const mayTake = mayWrite && reaches(closed, 'write')
      return {
        seen: [who, isRefused(copy) ? 'refused' : copy.status, there, isRefused(move), isRefused(removal)],
        wanted: [who, mayWrite ? 201 : 'refused', mayWrite && closed !== 'none' ? 200 : 404, !mayTake, !mayTake],
      }
    })
    const all = await Promise.all(outcomes)
    expect(all.map(({ seen }) => seen)).toEqual(all.map(({ wanted }) => wanted))
  })
})
