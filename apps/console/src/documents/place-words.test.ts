import { expect, test } from 'vitest'
import { pageOf, placeWords, regionOf } from './place-words.ts'

test('a label is no path: a heading, a row, an event and an entry are called what people call them', () => {
  const places = [
    ['markdown', '[# Plan][1]', 'Heading “Plan” › paragraph 1'],
    ['markdown', '[# Document][## One]', 'Heading “One”'],
    ['markdown', '[# Plan][0]', 'Heading “Plan” › the heading itself'],
    ['markdown', '[# Plan][1][0].text', 'Heading “Plan” › paragraph 1 › item 1'],
    ['markdown', '[0].time["3"]', 'Paragraph 1 › time › column 3'],
    ['csv', '[2].name', 'Row 2 › name'],
    ['html', 'html.body[0].text', 'Element 1'],
    ['html', 'html.body[#shop].title', 'Element “shop” › title'],
    ['json', '["a.b"].users[id=7].name', 'a.b › users › entry with id “7” › name'],
    ['json', 'l[0]', 'l › item 1'],
    ['sql', '[create table users].list.name', 'create table users › name'],
    [
      'ical',
      'VCALENDAR.components["VEVENT lunch@example.com"].properties.LOCATION',
      'Event lunch@example.com › location',
    ],
    [
      'otio',
      'tracks.children[Video V1].children[/media/A.mov A].source_range',
      'Video V1 › /media/A.mov A › source_range',
    ],
    ['xml', '[#@+id/title]["android:text"]', 'Element “@+id/title” › android:text'],
    ['markdown', 'line 2', 'Line 2'],
    ['csv', 'row 5', 'Row 5'],
  ] as const
  expect(places.map(([driver, path]) => placeWords(path, driver))).toEqual(places.map(([, , words]) => words))
})

test('a place of a document that is no text has a name that people use', () => {
  const places = [
    ['docx', '', 'The whole document'],
    ['docx', 'paragraph 3', 'Paragraph 3'],
    ['docx', 'table 2, row 3, cell 1', 'Table 2, row 3, cell 1'],
    ['docx', 'word/fontTable.xml', 'Part word/fontTable.xml'],
    ['xlsx', 'Sheet Budget, cell C7', 'Sheet Budget, cell C7'],
    ['pptx', 'slide 2, shape Title 1', 'Slide 2, shape Title 1'],
    ['image', 'pixels 8,8 to 12,10', 'Pixels 8,8 to 12,10'],
  ] as const
  expect(places.map(([driver, path]) => placeWords(path, driver))).toEqual(places.map(([, , words]) => words))
})

test('the kinds of places that can be shown are recognized by name', () => {
  expect(['page 2', 'page 12, annotation Text', 'field name'].map(pageOf)).toEqual([2, 12, undefined])
  expect(regionOf('pixels 8,8 to 12,10')).toEqual({ left: 8, top: 8, right: 12, bottom: 10 })
  expect(regionOf('pixels')).toBeUndefined()
})
