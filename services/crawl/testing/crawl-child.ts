/** A process that crawls until it is killed or its crawl has ended. Its one argument says where its database is, as JSON. */
import { openSqlite } from '@alluvium/database'
import { openPostgres } from '@alluvium/database/scaled'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { silent, testCrawler } from './crawled.ts'
import { type Steering, steered } from './steered.ts'

export type ChildOptions = Readonly<{ crawlId: string; steering?: Steering }> &
  (Readonly<{ engine: 'sqlite'; file: string }> | Readonly<{ engine: 'postgres'; url: string; schema: string }>)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test that starts this process wrote it
const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions
const database =
  options.engine === 'sqlite'
    ? await openSqlite({ file: options.file, migrations: crawlMigrations, logger: silent })
    : await openPostgres({ url: options.url, schema: options.schema, migrations: crawlMigrations, logger: silent })
const crawler = testCrawler(database)
await steered(crawler, options.crawlId, options.steering)
await crawler.crawling.close({ deadlineMs: 1_000 })
await database.close()
