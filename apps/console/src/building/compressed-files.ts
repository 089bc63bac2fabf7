/**
 * What is built is compressed once, beside each file (`index-….js.br`, `.gz`), and whoever serves the folder sends that to
 * browsers that take it: the first page is then a third of its size, and nobody compresses while somebody waits.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = /\.(?:js|mjs|css|html|svg|json)$/
/** A smaller file is one packet either way, bytes. */
const minBytes = 1024

export const compressedFiles = (): Plugin => ({
  name: 'alluvium:compressed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => texts.test(fileName))
    await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (bytes.length >= minBytes) await writeBeside(join(dir, file.fileName), bytes)
      }),
    )
  },
})

async function writeBeside(path: string, bytes: Buffer): Promise<void> {
  const asBrotli = promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  await Promise.all([
    asBrotli.then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
