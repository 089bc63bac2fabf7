/** Random style sheets in a document, and what two people make of one. */
import fc from 'fast-check'

type Declaration = Readonly<{ property: string; value: string }>
type Rule = Readonly<{ selector: string; declarations: readonly Declaration[]; above: string; within: string }>

const selectors = fc.constantFrom(
  'body',
  '.a',
  '.a .b',
  '#id > p',
  'a:hover',
  'h1,\nh2',
  '.c[title="}"]',
  '*',
  '.d::after',
)
const properties = fc.constantFrom('color', 'margin', 'margin-left', 'width', '--own', 'background', 'top')
const values = fc.constantFrom(
  '0',
  'red',
  '1px solid',
  'url(a;b.png)',
  '"x;}"',
  'calc(1px + (2px))',
  'var(--own) !important',
)
/** Each speaks of its rule: where a text occurs twice, the check cannot tell which of them was deleted. */
const comments = fc.constantFrom('', '', '', '/* why @ */', '/* first @ */\n/* ; } */')
const places = fc.constantFrom('', '', '@media print', '@supports (top: 0)')

const declarations = fc.uniqueArray(fc.record<Declaration>({ property: properties, value: values }), {
  selector: ({ property }) => property,
  maxLength: 4,
})
const rules = fc.record<Rule>({ selector: selectors, declarations, above: comments, within: places })

type Edit = Readonly<{ action: number; at: number; rule: Rule }>

const scripts = fc.array(fc.record({ action: fc.nat(5), at: fc.nat(9), rule: rules }), { maxLength: 3 })

const edited = (sheet: readonly Rule[], script: readonly Edit[]) =>
  script.reduce((all, { action, at, rule }) => editedOnce(all, action, at % (all.length + 1), rule), sheet)

function editedOnce(all: readonly Rule[], action: number, at: number, rule: Rule): readonly Rule[] {
  const old = all[at]
  if (!old || action === 0) return all.some((one) => isOne(one, rule)) ? all : all.toSpliced(at, 0, rule)
  if (action === 1) return all.toSpliced(at, 1)
  if (action === 2) return all.with(at, { ...old, declarations: rule.declarations })
  if (action === 3) return all.with(at, { ...old, declarations: old.declarations.slice(1) })
  const [first] = rule.declarations
  const others = old.declarations.filter(({ property }) => property !== first?.property)
  return first ? all.with(at, { ...old, declarations: [...others, first] }) : all
}

const nameOf = ({ selector, within }: Rule) => `${within} ${selector}`
const isOne = (one: Rule, other: Rule) => nameOf(one) === nameOf(other)

type Printing = Readonly<{ isShort: boolean; indent: string; lastSemicolon: boolean; eol: string }>

const printings: fc.Arbitrary<Printing> = fc.record({
  isShort: fc.boolean(),
  indent: fc.constantFrom('  ', '\t'),
  lastSemicolon: fc.boolean(),
  eol: fc.constantFrom('\n', '\r\n'),
})

/** The lines of the document that stand around the sheet. */
type Around = Readonly<{ before: readonly string[]; behind: readonly string[] }>

/** Each condition stands once, for what stands twice has no identity. */
function printed(sheet: readonly Rule[], printing: Printing, around: Around): string {
  const groups = Map.groupBy(sheet, ({ within }) => within)
  const lines = [...groups].flatMap(([within, rules]) => {
    const inside = rules.flatMap((rule) => linesOf(rule, printing))
    return within === '' ? inside : [`${within} {`, ...inside.map((line) => `${printing.indent}${line}`), '}']
  })
  return [...around.before, ...lines, ...around.behind, ''].join(printing.eol)
}

function linesOf(rule: Rule, { isShort, indent, lastSemicolon }: Printing): readonly string[] {
  const { selector, declarations: all, above } = rule
  const written = all.map(({ property, value }, at) => {
    const end = lastSemicolon || at < all.length - 1 ? ';' : ''
    return `${property}: ${value}${end}`
  })
  const comment = above === '' ? [] : above.replaceAll('@', nameOf(rule).replace('\n', ' ')).split('\n')
  const block = isShort ? ` { ${written.join(' ')} }` : `${[' {', ...written].join(`\n${indent}`)}\n}`
  return [...comment, ...`${selector}${block}`.split('\n')]
}

/** Style sheets. */
export const sidesIn = (around: Around) =>
  fc
    .record({
      sheet: fc.uniqueArray(rules, { selector: nameOf, minLength: 1, maxLength: 6 }),
      scripts: fc.tuple(scripts, scripts),
      printing: printings,
    })
    .map(({ sheet, scripts: [ours, theirs], printing }) => ({
      base: printed(sheet, printing, around),
      ours: printed(edited(sheet, ours), printing, around),
      theirs: printed(edited(sheet, theirs), printing, around),
    }))
