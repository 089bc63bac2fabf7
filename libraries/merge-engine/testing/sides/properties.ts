/** Random properties documents, and what two people make of one. */
import fc from 'fast-check'

type Entry = Readonly<{ key: string; value: string; above: string; blank: boolean }>

const keys = fc.constantFrom('a', 'b', 'server.port', 'my\\ key', 'ключ', '__proto__', 'z', 'x\\:y', 'app.name')
const values = fc.constantFrom('', '1', '2', 'three words here', '${a}', 'one,\\\n    two', 'http\\://x', 'caf\\u00e9')
/** Each speaks of its entry: where a text occurs twice, the check cannot tell which of them was deleted. */
const comments = fc.constantFrom('', '', '', '# why @', '! careful with @', '# first @\n# second @')

const entries: fc.Arbitrary<Entry> = fc.record({ key: keys, value: values, above: comments, blank: fc.boolean() })

type Edit = Readonly<{ action: number; at: number; entry: Entry }>

const scripts = fc.array(fc.record({ action: fc.nat(5), at: fc.nat(9), entry: entries }), { maxLength: 4 })

const edited = (document: readonly Entry[], script: readonly Edit[]) =>
  script.reduce((all, { action, at, entry }) => editedOnce(all, action, at % (all.length + 1), entry), document)

function editedOnce(all: readonly Entry[], action: number, at: number, entry: Entry): readonly Entry[] {
  const old = all[at]
  if (!old || action === 0) return all.some(({ key }) => key === entry.key) ? all : all.toSpliced(at, 0, entry)
  if (action === 1) return all.toSpliced(at, 1)
  if (action === 2) return all.with(at, { ...old, above: entry.above })
  if (action === 3) return [...all.toSpliced(at, 1), old]
  return all.with(at, { ...old, value: entry.value })
}

type Printing = Readonly<{ separator: string; eol: string; bom: boolean; finalNewline: boolean }>

const printings: fc.Arbitrary<Printing> = fc.record({
  separator: fc.constantFrom('=', ' = ', ': ', ' '),
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
})

function printed(document: readonly Entry[], { separator, eol, bom, finalNewline }: Printing): string {
  const lines = document.flatMap(({ key, value, above, blank }) => [
    ...(blank ? [''] : []),
    ...(above ? [above.replaceAll('@', key)] : []),
    `${key}${separator}${value}`,
  ])
  const text = lines.join('\n') + (finalNewline && lines.length > 0 ? '\n' : '')
  return (bom ? '\uFEFF' : '') + text.replaceAll('\n', eol)
}

export const sides = fc
  .record({
    document: fc.uniqueArray(entries, { selector: ({ key }) => key, minLength: 1, maxLength: 6 }),
    scripts: fc.tuple(scripts, scripts),
    printing: printings,
  })
  .map(({ document, scripts: [ours, theirs], printing }) => ({
    base: printed(document, printing),
    ours: printed(edited(document, ours), printing),
    theirs: printed(edited(document, theirs), printing),
  }))
