import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { accessorsIn, literalAccessors } from './accessors.ts'

test('an accessor of an object literal is found, and one of a class is not', () => {
  const source = `
const made = (text: string) => ({
  get length() {
    return text.length
  },
  get: () => text,
})
class Kept {
  get length() {
    return 1
  }
}
`
  expect(accessorsIn('x.ts', source)).toEqual([
    'x.ts:3: an accessor in an object literal; a class shares it, a property needs none',
  ])
})

test('nothing that serves requests has one', () => {
  expect(literalAccessors(repository())).toEqual([])
})
