import { expect, test } from 'vitest'
import { kindNameOf } from './kind.ts'

const named = (name: string, type: string) => kindNameOf({ name, mime_type: type })

test('the kind of a file is a word, not the name of a media type', () => {
  expect(named('a.txt', 'text/plain; charset=UTF-8')).toBe('Text (TXT)')
  expect(named('photo.png', 'image/png')).toBe('Picture (PNG)')
  expect(named('report.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe(
    'Document (DOCX)',
  )
  expect(named('budget.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe(
    'Spreadsheet (XLSX)',
  )
  expect(named('all.zip', 'application/zip')).toBe('Archive (ZIP)')
  expect(named('.profile', 'application/octet-stream')).toBe('File')
  expect(named('README', 'text/plain')).toBe('Text')
})
