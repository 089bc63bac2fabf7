import { expect, test } from 'vitest'
import { structuralDriver } from '../../core/structural-driver.ts'
import { contentTypesFormat, relationshipsFormat } from './package-formats.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const relationship = (number: number) =>
  `<Relationship Id="rId${number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image${number}.png"/>`
const contentType = (number: number) =>
  `<Override PartName="/word/charts/chart${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`

test.each([
  ['relationships', relationshipsFormat, relationship],
  ['content types', contentTypesFormat, contentType],
])('the entry of a new part is no edit of the entry of a removed one: %s', (_, format, entry) => {
  const list = (...numbers: readonly number[]) => encode(`<All>${numbers.map(entry).join('')}</All>`)
  const result = structuralDriver(format).merge({ base: list(1), ours: list(), theirs: list(1, 2) })
  expect(result.kind === 'merged' && new TextDecoder().decode(result.bytes)).toBe(`<All>${entry(2)}</All>`)
})
