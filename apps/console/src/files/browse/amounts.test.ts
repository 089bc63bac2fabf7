import { expect, test } from 'vitest'
import type { FileItem } from '../../wire/store.ts'
import { amountOf, amountText, countText, sizeText } from './amounts.ts'

const entry = {
  modified: '',
  owner: '',
  etag: '',
  content_hash: null,
  created: '',
  tags: [],
  encrypted: false,
  closed: false,
}
const file: FileItem = { ...entry, path: '/a', name: 'a', size: 1024, is_collection: false, mime_type: 'text/plain' }
const hidden: FileItem = { ...entry, path: '/d', name: 'd', size: 0, is_collection: true, mime_type: 'inode/directory' }
const folder: FileItem = { ...hidden, totals: { files: 2, folders: 1, bytes: 1024 } }

test('files and folders are counted with all that lies below them', () => {
  expect(amountOf([])).toEqual({ files: 0, folders: 0, bytes: 0 })
  expect(amountOf([file, folder])).toEqual({ files: 3, folders: 2, bytes: 2048 })
  expect(amountText({ files: 3, folders: 2, bytes: 2048 })).toBe('3 files in 2 folders, 2 KiB')
  expect(amountText({ files: 1, folders: 0, bytes: 1024 })).toBe('1 file, 1 KiB')
})

test('where one folder does not say what it holds, there is no sum', () => {
  expect(amountOf([file, hidden])).toBeUndefined()
  expect([sizeText(hidden), countText(hidden)]).toEqual(['', ''])
  expect([sizeText(folder), countText(folder), sizeText(file), countText(file)]).toEqual([
    '1 KiB',
    '2 files',
    '1 KiB',
    '',
  ])
})
