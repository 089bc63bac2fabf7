/** Charts and themes of two sides. */
import { describe, expect, test } from 'vitest'
import { mergeTexts, textOfSegments } from '../../core/structural-driver.ts'
import { drawingFormatOf } from './drawing-formats.ts'

const series = (at: number, colour: string, cells: string, value: number) =>
  `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr><c:val><c:numRef><c:f>${cells}</c:f><c:numCache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`

const axis = (id: number, min: number) =>
  `<c:valAx><c:axId val="${id}"/><c:scaling><c:min val="${min}"/></c:scaling></c:valAx>`

type Chart = Readonly<{
  title?: string
  first?: string
  second?: string
  min?: number
  cells?: string
  value?: number
}>

const chart = ({ title = 'Sales', first = 'AA0000', second = '00AA00', min = 0, cells = 'A1', value = 1 }: Chart) =>
  `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series(0, first, cells, value)}${series(1, second, 'B1', 2)}</c:barChart>${axis(11, min)}${axis(12, 0)}</c:plotArea></c:chart></c:chartSpace>`

const theme = (colour: string, font: string) =>
  `<a:theme xmlns:a="a" name="T"><a:themeElements><a:clrScheme name="C"><a:dk1><a:srgbClr val="${colour}"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1></a:clrScheme><a:fontScheme name="F"><a:majorFont><a:latin typeface="${font}"/></a:majorFont></a:fontScheme></a:themeElements></a:theme>`

const types = {
  chart: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
  theme: 'application/vnd.openxmlformats-officedocument.theme+xml',
}

function merged(type: string, base: string, ours: string, theirs: string) {
  const format = drawingFormatOf(type)
  if (!format) throw new Error(`nothing merges ${type}`)
  const outcome = mergeTexts(format, { base, ours, theirs })
  if ('segments' in outcome) return textOfSegments(outcome.segments)
  return 'conflicts' in outcome ? outcome.conflicts.map(({ kind }) => kind) : outcome.declined
}

describe('a chart', () => {
  test.each<readonly [string, Chart, Chart]>([
    ['its title and how a series is drawn', { title: 'Sales of ours' }, { second: '0000AA' }],
    ['two series', { first: '111111' }, { second: '222222' }],
    ['an axis and the cells of a series', { min: 5 }, { cells: 'C1', value: 7 }],
    ['a title and an axis', { title: 'Other' }, { min: 9 }],
  ])('changed in two places has both: %s', (_, ours, theirs) => {
    expect(merged(types.chart, chart({}), chart(ours), chart(theirs))).toBe(chart({ ...ours, ...theirs }))
    expect(merged(types.chart, chart({}), chart(theirs), chart(ours))).toBe(chart({ ...ours, ...theirs }))
  })

  test.each<readonly [string, Chart, Chart]>([
    ['one title', { title: 'Ours' }, { title: 'Theirs' }],
    ['the cells of a series and the values kept of them', { cells: 'C1' }, { value: 7 }],
  ])('changed in one place conflicts: %s', (_, ours, theirs) => {
    expect(merged(types.chart, chart({}), chart(ours), chart(theirs))).toEqual(['group'])
  })
})

test('of a theme, colours and fonts merge, and two colour schemes do not', () => {
  const base = theme('000000', 'Arial')
  expect(merged(types.theme, base, theme('111111', 'Arial'), theme('000000', 'Lato'))).toBe(theme('111111', 'Lato'))
  const conflicts = merged(types.theme, base, theme('111111', 'Arial'), theme('222222', 'Arial'))
  expect(Array.isArray(conflicts)).toBe(true)
})
