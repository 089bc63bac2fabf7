import { expect, test } from 'vitest'
import { pageOf, placeWords, regionOf } from './place-words.ts'

test('a place has a name that people use', () => {
  expect(
    ['', 'paragraph 3', 'Sheet Budget, cell C7', 'slide 2, shape Title 1', 'word/fontTable.xml'].map(placeWords),
  ).toEqual([
    'The whole document',
    'Paragraph 3',
    'Sheet Budget, cell C7',
    'Slide 2, shape Title 1',
    'Part word/fontTable.xml',
  ])
})

test('the kinds of places that can be shown are recognized by name', () => {
  expect(['page 2', 'page 12, annotation Text', 'field name'].map(pageOf)).toEqual([2, 12, undefined])
  expect(regionOf('pixels 8,8 to 12,10')).toEqual({ left: 8, top: 8, right: 12, bottom: 10 })
  expect(regionOf('pixels')).toBeUndefined()
})
