import { describeOnEachDatabase } from '@alluvium/database/testing'
import { frontierContract } from '../../../testing/frontier-contract.ts'
import { crawlMigrations } from '../../ports/migrations.ts'
import { databaseFrontier } from './frontier.ts'

describeOnEachDatabase('the frontier in a database', { migrations: crawlMigrations }, (open) => {
  frontierContract(async (clock) => databaseFrontier(await open(), clock))
})
