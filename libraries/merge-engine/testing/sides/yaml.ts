/** Random yaml documents, and what two people make of one. */
import fc from 'fast-check'
import { documentsWithIdentity, edited, editScripts, isMap, type Json } from '../documents.ts'

type Style = Readonly<{ step: string; listStep: string; eol: string; head: string; isFinal: boolean }>

const styles: fc.Arbitrary<Style> = fc.record({
  step: fc.constantFrom('  ', '    '),
  listStep: fc.constantFrom('', '  '),
  eol: fc.constantFrom('\n', '\r\n'),
  head: fc.constantFrom('', '\uFEFF', '---\n', '# the head\n\n', '%YAML 1.2\n---\n'),
  isFinal: fc.boolean(),
})

/** Plain where YAML allows it, a block of text now and then, quotes elsewhere. */
function scalar(value: Json, indent: string): string {
  if (value === 'five') return `|\n${indent}five\n\n${indent}  lines`
  if (value === 'six') return "'six'"
  if (typeof value === 'string') return /^[a-z]+$/.test(value) ? value : JSON.stringify(value)
  return JSON.stringify(value)
}

/** Some keys have comments, so that they go where the key goes. */
const above = (key: string, indent: string) =>
  key === 'b' ? `${indent}# about b\n` : key === 'd' ? `\n${indent}# d, apart\n\n` : ''
const behind = (key: string) => (key === 'c' ? ' # c' : '')

function block(value: Json, indent: string, style: Style): string {
  if (isMap(value))
    return Object.entries(value)
      .map(([key, of]) => `${above(key, indent)}${indent}${scalar(key, '')}:${inside(of, indent, style, behind(key))}`)
      .join('')
  const items = (value as readonly Json[]).map((item) => {
    const written = `${indent}-${inside(item, indent, { ...style, listStep: '  ' }, '')}`
    const isCompact = isMap(item) && Object.keys(item).length > 0
    return isCompact ? `${indent}- ${block(item, `${indent}  `, style).trimStart()}` : written
  })
  return items.join('')
}

function inside(value: Json, indent: string, style: Style, comment: string): string {
  if (typeof value !== 'object' || value === null) {
    const written = scalar(value, `${indent}${style.step}`)
    return written.includes('\n') ? ` ${written}\n` : ` ${written}${comment}\n`
  }
  if (Object.keys(value).length === 0) return ` ${isMap(value) ? '{}' : '[]'}${comment}\n`
  const step = isMap(value) ? style.step : style.listStep
  return `${comment}\n${block(value, `${indent}${step}`, style)}`
}

function written(value: Json, style: Style): string {
  const text = isMap(value) && Object.keys(value).length === 0 ? '{}\n' : block(value, '', style)
  const whole = `${style.head}${text}`.replaceAll('\n', style.eol)
  return style.isFinal ? whole : whole.slice(0, -style.eol.length)
}

export const sides = fc
  .tuple(documentsWithIdentity, editScripts(), editScripts(), styles)
  .map(([base, ours, theirs, style]) => ({
    base: written(base, style),
    ours: written(edited(base, ours), style),
    theirs: written(edited(base, theirs), style),
  }))
