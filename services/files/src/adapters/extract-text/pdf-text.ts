/**
 * The text of a PDF, page by page. Nothing is rendered and no image decoded. The library's tables for East Asian
 * encodings come from its own package: a document makes it read no other file and ask no other host.
 */
import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextSoFar } from './text-so-far.ts'

const cMapUrl = fileURLToPath(new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json')))

/** Throws when it is no PDF, damaged beyond repair, or opens only with a password. */
export async function pdfText(data: Uint8Array, text: TextSoFar): Promise<void> {
  const task = getDocument({
    data,
    cMapUrl,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: 1,
  })
  try {
    const document = await task.promise
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      if (!text.add(`${words.join('')}\n`)) break
      page.cleanup()
    }
  } finally {
    await task.destroy()
  }
}
