/** What a browser fetches before the first page is there: little enough for a slow line. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtConsole } from './built.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
/** KiB, as browsers fetch it, in Brotli. Menus and dialogs come when the page has nothing else to do. */
const maxBytes = { home: 155, 'files-area': 185, merge: 150, crawl: 170, settings: 150, administration: 155 } as const
/** Each is asked for by itself. */
const maxScripts = 50

/** The scripts that this one needs before it runs, itself among them. */
async function withImports(script: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(script)) return found
  found.add(script)
  const text = await readFile(join(dist, 'assets', script), 'utf8')
  for (const [, other = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) await withImports(other, found)
  return found
}

test('the first load of each page is small, and heavy parts are loaded on demand', async () => {
  await builtConsole()
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const [, entry = ''] = /src="\/ui\/assets\/([^"]+)"/.exec(html) ?? []
  const scripts = await readdir(join(dist, 'assets'))
  const chunkOf = (name: string) => scripts.find((one) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one)) ?? ''
  const first = await withImports(chunkOf('console'), new Set(await withImports(entry)))
  for (const [page, limit] of Object.entries(maxBytes)) {
    const needed = await withImports(chunkOf(page), new Set(first))
    let bytes = 0
    for (const script of needed) bytes += brotliCompressSync(await readFile(join(dist, 'assets', script))).length
    expect({ page, isTooMuch: bytes > limit * 1024 }).toEqual({ page, isTooMuch: false })
    expect({ page, areTooMany: needed.size > maxScripts }).toEqual({ page, areTooMany: false })
    expect(
      [...needed].filter((name) => /^(?:german|tus-sender|pdf|markdown|version-diff|modal|point-menu)/.test(name)),
    ).toEqual([])
  }
})

test('the page holds no inline script or style, so that its policy needs no exception', async () => {
  await builtConsole()
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/)
})

test('each script has a compressed copy beside it, with the same content', async () => {
  await builtConsole()
  const names = await readdir(join(dist, 'assets'))
  const scripts = names.filter((name) => name.endsWith('.js') && names.includes(`${name}.br`))
  expect(scripts.some((name) => name.startsWith('index-'))).toBe(true)
  for (const script of scripts.filter((name) => /^(?:index|merge|files-area)-/.test(name))) {
    const [plain, brotli, gzip] = await Promise.all(
      ['', '.br', '.gz'].map((ending) => readFile(join(dist, 'assets', `${script}${ending}`))),
    )
    expect(brotliDecompressSync(brotli ?? '')).toEqual(plain)
    expect(gunzipSync(gzip ?? '')).toEqual(plain)
  }
})
