/** Three services on one database: nodes on a server, or processes that write to a file in turn. */
import {
  postgresTestDatabase,
  sharedTestDatabase,
  type TestDatabase,
  testPostgresUrl,
} from '@alluvium/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { filesMigrations } from '../src/upkeep.ts'
import type { RunningFiles, Start } from '../testing/running-files.ts'

const server = testPostgresUrl()

type Suite = Readonly<{
  start: Start
  /** Of each of the three. */
  options?: Parameters<Start>[0]
  timeout: number
  /** Finds what the three are to meet. */
  find(nodes: readonly RunningFiles[]): Promise<readonly string[]>
  met: readonly string[]
}>

/** Registers a test of three services for each thing that they can share. They are ended with the test. */
export function testThreeNodes(title: string, { start, options = {}, timeout, find, met }: Suite): void {
  test.skipIf(server === undefined)(`${title}, on PostgreSQL`, { timeout }, async () => {
    const nodes = await started(postgresTestDatabase(server ?? ''), start, options)
    expect(await find(nodes)).toEqual(expect.arrayContaining([...met]))
  })
  test(`${title}, on one file`, { timeout }, async () => {
    const nodes = await started(await sharedTestDatabase(), start, options)
    expect(await find(nodes)).toEqual(expect.arrayContaining([...met]))
  })
}

async function started(place: TestDatabase, start: Start, options: Parameters<Start>[0]) {
  onTestFinished(() => place.remove())
  const nodes: RunningFiles[] = []
  for (let node = 0; node < 3; node += 1) {
    const database = await place.open(filesMigrations)
    onTestFinished(() => database.close())
    nodes.push(await start({ ...options, database, ...(nodes[0] && { blobs: nodes[0].blobs }) }))
  }
  return nodes
}
