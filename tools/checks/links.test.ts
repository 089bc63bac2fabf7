import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repository } from '../repository.ts'
import { brokenLinks } from './links.ts'

/** The broken links of a page beside a source file with one function. */
function brokenLinksOf(page: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'alluvium-links-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs/put.ts'), 'export function handlePut() {}\n')
  writeFileSync(join(root, 'README.md'), '# Read me\n')
  writeFileSync(join(root, 'docs/page.md'), page)
  return brokenLinks(root)
}

test('links to files, headings and names that exist are fine', () => {
  const links = ['[a](put.ts) `handlePut`', '[b](../README.md#read-me)', '[c](#one-more)', '[d](https://example.org/x)']
  expect(brokenLinksOf(`# One more\n${links.join('\n')}\n\`\`\`\n[in code](nowhere)\n\`\`\`\n`)).toEqual([])
})

test.each([
  ['[a](nothing.ts)', 'docs/page.md:1: nothing.ts does not exist'],
  ['[a](put.ts) `handle`', 'docs/page.md:1: put.ts has no handle'],
  ['[a](put.ts)\n`handleGet`', 'docs/page.md:1: put.ts has no handleGet'],
  ['[a](../README.md#me)', 'docs/page.md:1: ../README.md#me names no heading'],
])('%j is noticed', (page, expected) => {
  expect(brokenLinksOf(page)).toEqual([expected])
})

test('every link of every page leads somewhere', () => {
  expect(brokenLinks(repository())).toEqual([])
})

test('the index names every page of docs', () => {
  const index = readFileSync(repository('docs/README.md'), 'utf8')
  const linked = new Set([...index.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path))
  // Decisions have an index of their own.
  const all = globSync('**/*.md', { cwd: repository('docs') }).filter((page) => !/^decisions\/\d|^README/.test(page))
  expect(all.filter((page) => !linked.has(page))).toEqual([])
})
