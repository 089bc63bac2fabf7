/** The words of an OpenDocument file, for the search index: a zip archive with XML in it. */
import { buffer } from 'node:stream/consumers'
import { type Target, unlessRefusedLater } from '@alluvium/fuzzing'
import { packageText } from '../src/adapters/extract-text/package-text.ts'
import { textSoFar } from '../src/adapters/extract-text/text-so-far.ts'
import { zipArchive } from '../src/model/zip/zip-archive.ts'

async function packageOf(xml: string): Promise<Uint8Array> {
  const content = Buffer.from(xml)
  const entry = { kind: 'file', path: 'content.xml', size: content.length, modified: 0 } as const
  const archive = zipArchive([entry], {
    async *open(_, start) {
      yield content.subarray(start)
    },
  })
  return await buffer(archive.read())
}

export const target: Target = {
  seeds: [
    await packageOf('<a xmlns:t="u"><t:p>abcdef<t:s/>g<t:tab/></t:p></a>'),
    await packageOf('<a><h>abc<tracked-changes><p>no</p></tracked-changes></h><p>d<line-break/></p></a>'),
  ],
  read: (input) =>
    unlessRefusedLater([Error], async () => {
      const text = textSoFar(1000)
      await packageText('open-document', new Uint8Array(input), text)
      return text.text()
    }),
}
