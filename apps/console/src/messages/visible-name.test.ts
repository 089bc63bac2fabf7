import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { t } from './messages.ts'
import { visibleName } from './visible-name.ts'

test('a name that turns its direction shows its real ending, by itself and in a sentence', () => {
  expect(visibleName('rtl\u202efdp.exe')).toBe('rtl⟨U+202E⟩fdp.exe')
  expect(visibleName('\u2066a\u2069 שלום 👩‍👧.txt')).toBe('⟨U+2066⟩a⟨U+2069⟩ שלום 👩‍👧.txt')
  expect(t('files.restoreName', { name: 'a\u202eb' })).toBe('Restore a⟨U+202E⟩b')
})

test('no page draws the name of an entry as it is', () => {
  const source = new URL('../', import.meta.url)
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const drawn = /(?:>|^|\})\s*\{(?:item\.name|item\.path|share\.path|save\.path|nameOf\([^{}]*\))\}/m
  const raw = /(?:title|alt|aria-label)=\{(?:item\.name|item\.path)\}/
  const careless = pages.filter((name) => {
    const text = readFileSync(new URL(name, source), 'utf8')
    return drawn.test(text) || raw.test(text)
  })
  expect(careless).toEqual([])
})
