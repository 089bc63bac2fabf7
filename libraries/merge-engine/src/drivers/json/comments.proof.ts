import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { merge } from '../../index.ts'

const runs = process.env['ALLUVIUM_PROOF'] === 'full' ? 50_000 : 500

vi.setConfig({ testTimeout: 1000 * runs })

/** One entry of a commented configuration file; `above` and `behind` are its comments, empty for none. */
type Entry = Readonly<{ value: number; above: string; behind: string }>

/** What one side does to one entry. */
type RandomEdit = 'keep' | 'delete' | 'value' | 'above' | 'behind'

const keep: RandomEdit = 'keep'
const editLists = fc.array(fc.constantFrom<RandomEdit>(keep, keep, keep, 'delete', 'value', 'above', 'behind'), {
  minLength: 6,
  maxLength: 6,
})

const style = fc.record({
  trailing: fc.boolean(),
  indent: fc.constantFrom('  ', '\t'),
  eol: fc.constantFrom('\n', '\r\n'),
})

const base: readonly Entry[] = Array.from({ length: 6 }, (_, at) => ({
  value: at,
  above: at % 3 === 1 ? `above ${at}` : '',
  behind: at % 2 === 0 ? `behind ${at}` : '',
}))

function changed(entry: Entry, action: RandomEdit, side: string): Entry | undefined {
  if (action === 'delete') return undefined
  if (action === 'value') return { ...entry, value: entry.value + side.length * 100 }
  return action === keep ? entry : { ...entry, [action]: `${side} ${action} ${entry.value}` }
}

type Style = Readonly<{ trailing: boolean; indent: string; eol: string }>

function printed(entries: readonly (Entry | undefined)[], { trailing, indent, eol }: Style): Uint8Array {
  const written = entries.flatMap((entry, at) => (entry ? [{ ...entry, name: `key ${at}` }] : []))
  const lines = written.flatMap(({ name, value, above, behind }, at) => [
    ...(above ? [`${indent}// ${above}`] : []),
    `${indent}"${name}": ${value}${trailing || at < written.length - 1 ? ',' : ''}${behind ? ` // ${behind}` : ''}`,
  ])
  const text = lines.length === 0 ? `{}${eol}` : ['{', ...lines, '}', ''].join(eol)
  return new TextEncoder().encode(text)
}

const same = (one: Entry | undefined, other: Entry | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** What must come of one entry; `conflict` where a person must decide. An entry's comments change as one. */
function expectedOf(before: Entry, ours: Entry | undefined, theirs: Entry | undefined): Entry | undefined | 'conflict' {
  if (same(ours, theirs) || same(before, theirs)) return ours
  if (same(before, ours)) return theirs
  if (!ours || !theirs) return 'conflict'
  const valueBy = ours.value === before.value ? theirs : theirs.value === before.value ? ours : undefined
  const commentOf = ({ above, behind }: Entry) => `${above}|${behind}`
  const commentsBy =
    commentOf(ours) === commentOf(before) ? theirs : commentOf(theirs) === commentOf(before) ? ours : undefined
  return valueBy && commentsBy ? { ...commentsBy, value: valueBy.value } : 'conflict'
}

test('values and comments merge entry by entry: none is lost or invented, and each keeps its place', () => {
  fc.assert(
    fc.property(editLists, editLists, style, (oursEdits, theirsEdits, style) => {
      const side = (of: readonly RandomEdit[], name: string) =>
        base.map((entry, at) => changed(entry, of[at] ?? keep, name))
      const [ours, theirs] = [side(oursEdits, 'our'), side(theirsEdits, 'their')]
      const expected = base.map((entry, at) => expectedOf(entry, ours[at], theirs[at]))
      const result = merge('json', {
        base: printed(base, style),
        ours: printed(ours, style),
        theirs: printed(theirs, style),
      })
      const entries = expected.filter((entry) => entry !== 'conflict')
      const text = entries.length < expected.length ? 'conflicted' : new TextDecoder().decode(printed(entries, style))
      expect(result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.kind).toBe(text)
    }),
    { numRuns: runs },
  )
})
