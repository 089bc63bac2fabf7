import type { QueueCommit } from '../../ports/frontier.ts'
import type { Crawl, Queue } from './crawl-rows.ts'

/** What one queue commits, with the rows it changes and the identities of its pages. */
export type CommitItem = Readonly<{ commit: QueueCommit; crawl: Crawl; queue: Queue; pageIds: readonly string[] }>
