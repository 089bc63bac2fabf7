/** What every database promises, whichever engine is behind it; the titles are the promises. */
import { describe } from 'vitest'
import { closing } from './contract/closing.ts'
import { integrity } from './contract/integrity.ts'
import { migrating } from './contract/migrating.ts'
import { reading } from './contract/reading.ts'
import { scripts } from './contract/scripts.ts'
import { sums } from './contract/sums.ts'
import { contractMigrations } from './contract/tables.ts'
import { twoWriters } from './contract/two-writers.ts'
import { values } from './contract/values.ts'
import { writing } from './contract/writing.ts'
import { describeInEachPlace } from './testing.ts'

describeInEachPlace('a database', (place) => {
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
  describe('values', () => {
    values(open)
  })
  describe('two writers', () => {
    twoWriters(place)
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
