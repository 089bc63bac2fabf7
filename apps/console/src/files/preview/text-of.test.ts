import { expect, test } from 'vitest'
import { textIn } from './text-of.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const wide = (text: string, isLittle: boolean, mark: boolean) => {
  const units = Array.from((mark ? '\ufeff' : '') + text, (unit) => unit.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

test('a text of German Excel shows its umlauts, and so does every other encoding of the same text', () => {
  const text = 'Name;Ort\r\nMüller;Köln\r\n'
  const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(textIn(windows)).toEqual({ text, encoding: 'windows-1252' })
  expect(textIn(bytes(0x80, 0x93))).toEqual({ text: '€“', encoding: 'windows-1252' })
  expect(textIn(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
  expect(textIn(new TextEncoder().encode(`\ufeff${text}`))).toEqual({ text, encoding: 'utf-8' })
  for (const mark of [true, false]) {
    expect(textIn(wide(text, true, mark))).toEqual({ text, encoding: 'utf-16le' })
    expect(textIn(wide(text, false, mark))).toEqual({ text, encoding: 'utf-16be' })
  }
  expect(textIn(bytes())).toEqual({ text: '', encoding: 'utf-8' })
})

test('the beginning of a text that ends within a character is still UTF-8', () => {
  const cut = new TextEncoder().encode('Köln für').subarray(0, 8)
  expect(textIn(cut, { isWhole: false })).toEqual({ text: 'Köln f', encoding: 'utf-8' })
  expect(textIn(cut).encoding).toBe('windows-1252')
})
