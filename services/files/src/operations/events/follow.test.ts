import { describeOnEachDatabase } from '@alluvium/database/testing'
import { type Caller, openLogs, systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { sqlForTests } from '../../../testing/sql.ts'
import { filesMigrations } from '../../upkeep.ts'
import { changeNotifier } from './change-notifier.ts'
import { pageRows } from './changes.ts'
import { follow } from './follow.ts'

const caller: Caller = { id: 'anonymous', name: 'anonymous', role: 'admin', by: 'open-mode' }

const row = (number: number, path: string) => `(${number}, 0, 0, 'put', ${number}, '${path}', ${number})`

describeOnEachDatabase('following the ledger', { migrations: filesMigrations }, (open) => {
  test('from far back yields to other work, although there are no events to report on the way', async () => {
    const database = await open()
    const pages = 20
    const rows = Array.from({ length: pages * pageRows }, (_, at) => row(at + 1, '/elsewhere'))
    const all = [...rows, row(rows.length + 1, '/here')].join()
    await database.write(
      sqlForTests(`INSERT INTO revisions (revision, at, actor, verb, node, path, nodes) VALUES ${all}`),
    )

    const { signal } = new AbortController()
    const logger = openLogs({ level: 'silent', service: 'files' })
    const following = { database, notifier: changeNotifier(database), clock: systemClock, logger, ended: signal }
    const news = follow(following, { caller, again: async () => caller, path: '/here', after: 0, signal })
    expect((await news.next()).value).toEqual({ kind: 'beat', revision: 0 })
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const { value } = await news.next()
    clearImmediate(next)
    expect(value).toMatchObject({ kind: 'changes', changes: [{ path: '/here' }] })
    expect(turns).toBeGreaterThanOrEqual(pages - 1)
    await news.return(undefined)
  })
})
