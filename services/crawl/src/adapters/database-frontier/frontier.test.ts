import { describeOnEachDatabase } from '@alluvium/database/testing'
import { crawlMigrations } from '../../migrations.ts'
import { frontierContract } from '../../testing/frontier-contract.ts'
import { databaseFrontier } from './frontier.ts'

describeOnEachDatabase('the frontier in a database', { migrations: crawlMigrations }, (open) => {
  frontierContract(async (clock) => databaseFrontier(await open(), clock))
})
