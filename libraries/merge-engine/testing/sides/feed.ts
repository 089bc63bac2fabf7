/** Random feed documents, and what two people make of one. */
import fc from 'fast-check'

type Item = Readonly<{ guid: string; day: number; title: string; categories: readonly string[] }>

const titles = fc.constantFrom('One', 'Two &amp; a half', 'A rather long title of more than eight words, to be edited')
const categories = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })

const items = fc
  .array(fc.record({ title: titles, categories }), { minLength: 1, maxLength: 5 })
  .map((all) => all.map((item, at): Item => ({ ...item, guid: `g${at}`, day: 10 - at })))

type RandomEdit = Readonly<{ at: number; what: number; title: string; categories: readonly string[] }>

const editLists = fc.array(fc.record({ at: fc.nat(5), what: fc.nat(4), title: titles, categories }), { maxLength: 3 })

/** New items are put on top; what is new on one side is newer than all of base. */
function done(
  items: readonly Item[],
  { at: place, what, title, categories }: RandomEdit,
  guid: string,
  day: number,
): readonly Item[] {
  const at = place % Math.max(items.length, 1)
  const item = items[at]
  if (!item || what <= 1) return [{ guid, day, title, categories }, ...items]
  if (what === 2) return items.toSpliced(at, 1)
  return items.with(at, what === 3 ? { ...item, title } : { ...item, categories })
}

const edited = (items: readonly Item[], editLists: readonly RandomEdit[], side: string, day: number) =>
  editLists.reduce((all, action, at) => done(all, action, `${side}${at}`, day + 2 * at), items)

const printed = (items: readonly Item[], built: number) =>
  [
    '<rss version="2.0">',
    '  <channel>',
    '    <title>News</title>',
    `    <lastBuildDate>Wed, ${built} Jan 2024 10:00:00 GMT</lastBuildDate>`,
    ...items.flatMap(({ guid, day, title, categories }) => [
      '    <item>',
      `      <guid>${guid}</guid>`,
      `      <title>${title}</title>`,
      `      <pubDate>Wed, ${day} Jan 2024 10:00:00 GMT</pubDate>`,
      ...categories.map((category) => `      <category>${category}</category>`),
      '    </item>',
    ]),
    '  </channel>',
    '</rss>',
    '',
  ].join('\n')

export const sides = fc
  .tuple(items, editLists, editLists, fc.integer({ min: 11, max: 20 }), fc.integer({ min: 11, max: 20 }))
  .map(([base, ours, theirs, oursBuilt, theirsBuilt]) => ({
    base: printed(base, 10),
    ours: printed(edited(base, ours, 'o', 12), oursBuilt),
    theirs: printed(edited(base, theirs, 't', 13), theirsBuilt),
  }))
