/** What every database promises, whichever engine is behind it; the titles are the promises. */
import { describe } from 'vitest'
import { begunAnew } from '../../testing/contract/begun-anew.ts'
import { closing } from '../../testing/contract/closing.ts'
import { counters } from '../../testing/contract/counters.ts'
import { integrity } from '../../testing/contract/integrity.ts'
import { migrating } from '../../testing/contract/migrating.ts'
import { reading } from '../../testing/contract/reading.ts'
import { scripts } from '../../testing/contract/scripts.ts'
import { sums } from '../../testing/contract/sums.ts'
import { contractMigrations } from '../../testing/contract/tables.ts'
import { twoWriters } from '../../testing/contract/two-writers.ts'
import { values } from '../../testing/contract/values.ts'
import { writing } from '../../testing/contract/writing.ts'
import { describeOnASharedFile, describeOnEachTestDatabase } from '../../testing/index.ts'

describeOnEachTestDatabase('a database', (place) => {
  const open = async () => (await place()).open(contractMigrations)
  describe('writing', () => {
    writing(open)
  })
  describe('reading', () => {
    reading(open)
  })
  describe('scripts', () => {
    scripts(open)
  })
  describe('sums of a group', () => {
    sums(open)
  })
  describe('counters of a group', () => {
    counters(open)
  })
  describe('values', () => {
    values(open)
  })
  describe('two writers', () => {
    twoWriters(place)
  })
  describe('scripts that may be begun anew', () => {
    begunAnew(place)
  })
  describe('migrations', () => {
    migrating(place)
  })
  describe('integrity', () => {
    integrity(open)
  })
  describe('closing', () => {
    closing(open)
  })
})

describeOnASharedFile('a file to which several write in turn', (place) => {
  const open = async () => (await place()).open(contractMigrations)
  describe('writing', () => {
    writing(open)
  })
  describe('scripts', () => {
    scripts(open)
  })
  describe('two writers', () => {
    twoWriters(place)
  })
  describe('closing', () => {
    closing(open)
  })
})
