/** The types that are exported by name. */
import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { descriptionTypes, namedTypes } from './description-types.ts'
import type { AnswerOf, Crawl, CrawlClient, CrawlProblem, FileItem, FilesClient, FilesProblem } from './index.ts'

const textOf = (name: string) => readFileSync(new URL(`./descriptions/${name}.ts`, import.meta.url), 'utf8')

/** The types of a service that has schemas of these names. */
const described = (...names: readonly string[]) =>
  descriptionTypes(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Two', version: '1' },
      paths: {},
      components: { schemas: Object.fromEntries(names.map((name) => [name, { type: 'object' }])) },
    }),
  )

test('are all those of the three descriptions (else: npm run fix)', () => {
  const [files, platform, crawl] = ['files', 'platform', 'crawl'].map(textOf)
  expect(namedTypes({ files: files ?? '', platform: platform ?? '', crawl: crawl ?? '' })).toBe(textOf('names'))
})

test('are what the clients answer', () => {
  expectTypeOf<AnswerOf<FilesClient, 'post', '/api/files/move'>>().toEqualTypeOf<FileItem>()
  expectTypeOf<AnswerOf<CrawlClient, 'get', '/api/v1/crawls'>>().toEqualTypeOf<Crawl[]>()
  expectTypeOf<FilesProblem>().toEqualTypeOf<{ error: string; code: string }>()
  expectTypeOf<CrawlProblem>().toEqualTypeOf<FilesProblem>()
})

test('have the service before a name that two services use', async () => {
  const types = { files: await described('Share', 'Problem'), crawl: await described('Problem') }
  const lines = namedTypes(types).split('\n')
  expect(lines.filter((line) => line.startsWith(' '))).toEqual([
    '    Problem as FilesProblem,',
    '    Share,',
    '    Problem as CrawlProblem,',
  ])
})
