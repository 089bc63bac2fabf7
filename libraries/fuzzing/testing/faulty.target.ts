/** One of the faulty readers, by the name in the module's address: `faulty.target.ts?reader=endless`. */
import type { Target } from '../src/target.ts'
import * as readers from './faulty-readers.ts'

const name = new URL(import.meta.url).searchParams.get('reader') ?? ''
const reader: unknown = Reflect.get(readers, name)

export const target: Target = {
  seeds: ['abcdefgh'],
  read(input) {
    if (typeof reader !== 'function') throw new Error(`There is no reader ${name}.`)
    reader(input)
    return undefined
  },
}
