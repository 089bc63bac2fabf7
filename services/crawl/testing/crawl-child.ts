/** A process that crawls until it is killed or its crawl has ended. Its one argument says where its database is, as JSON. */
import { openSqlite } from '@alluvium/database'
import { openPostgres } from '@alluvium/database/scaled'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { type Controlling, controlled } from './controlled.ts'
import { silent, testCrawler } from './crawled.ts'

export type ChildOptions = Readonly<{ crawlId: string; control?: Controlling }> &
  (Readonly<{ engine: 'sqlite'; file: string }> | Readonly<{ engine: 'postgres'; url: string; schema: string }>)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test that starts this process wrote it
const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions
const database =
  options.engine === 'sqlite'
    ? await openSqlite({ file: options.file, migrations: crawlMigrations, logger: silent })
    : await openPostgres({ url: options.url, schema: options.schema, migrations: crawlMigrations, logger: silent })
const crawler = testCrawler(database)
await controlled(crawler, options.crawlId, options.control)
await crawler.crawling.close({ deadlineMs: 1_000 })
await database.close()
