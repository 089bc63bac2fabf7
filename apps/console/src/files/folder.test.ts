import { expect, test } from 'vitest'
import { above, bare, folderOf, freeName, nameFault, nameOf } from './folder.ts'

test('the path upwards ends at the root folder', () => {
  expect(above('/photos/2026/')).toBe('/photos/')
  expect(above('/photos/')).toBe('/')
  expect(above('/')).toBe('/')
})

test('a path is split into its folder and its name', () => {
  expect([folderOf('/a/b.txt'), nameOf('/a/b.txt')]).toEqual(['/a/', 'b.txt'])
  expect([folderOf('/b.txt'), nameOf('/b.txt')]).toEqual(['/', 'b.txt'])
  expect([bare('/a/'), bare('/a'), bare('/')]).toEqual(['/a', '/a', '/'])
})

test('a name that would mean another place is refused with the reason', () => {
  expect(nameFault('')).toMatch(/name/)
  expect(nameFault('   ')).toMatch(/name/)
  expect(nameFault('é'.repeat(128))).toMatch(/too long/)
  expect(nameFault('..')).toMatch(/another folder/)
  expect(nameFault('a/b')).toMatch(/slash/)
  expect(nameFault('<b>& 100% #1?')).toBeUndefined()
})

test('a copy beside its original is numbered before the extension, and counts on', () => {
  expect(freeName('sea.jpg', () => false)).toBe('sea (2).jpg')
  expect(freeName('sea.jpg', (name) => name === 'sea (2).jpg')).toBe('sea (3).jpg')
  expect(freeName('Makefile', () => false)).toBe('Makefile (2)')
  expect(freeName('.env', () => false)).toBe('.env (2)')
})
