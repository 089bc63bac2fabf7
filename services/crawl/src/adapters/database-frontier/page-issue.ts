import type { FindingCode } from '../../model/finding.ts'
import type { Result } from '../../ports/frontier.ts'

/** What is wrong with a page beside others. */
export type Issue = Readonly<{ crawl: number; pageId: string; url: string; code: FindingCode; message: string }>

export type Page = Readonly<{ crawl: number; pageId: string; result: Result }>
