/** The thread that extracts text, see extract-text.ts. It may be ended at any moment, and keeps no state. */
import { parentPort } from 'node:worker_threads'
import { markupText } from './markup-text.ts'
import { packageText } from './package-text.ts'
import { plainText } from './plain-text.ts'
import type { TextKind } from './text-kind.ts'
import { type TextSoFar, textSoFar } from './text-so-far.ts'

export type TextOrder = Readonly<{ kind: TextKind; bytes: Uint8Array<ArrayBuffer>; textBytes: number }>
/** Text, or why there is none. */
export type TextAnswer = Readonly<{ text: string } | { why: string }>

const port = parentPort
if (!port) throw new Error('text-thread.ts is started by extract-text.ts.')

port.on('message', (order: TextOrder) => {
  void answerTo(order).then((answer) => port.postMessage(answer))
})

async function answerTo({ kind, bytes, textBytes }: TextOrder): Promise<TextAnswer> {
  const found = textSoFar(textBytes)
  try {
    await look(kind, bytes, found)
    return { text: found.text() }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}

async function look(kind: TextKind, bytes: Uint8Array<ArrayBuffer>, found: TextSoFar): Promise<void> {
  if (kind === 'pdf') {
    const { pdfText } = await import('./pdf-text.ts') // large: loaded when there is a PDF
    return pdfText(bytes, found)
  }
  if (kind !== 'plain' && kind !== 'markup') return packageText(kind, bytes, found)
  const text = plainText(bytes)
  if (text === undefined) throw new Error('it is no text')
  found.add(kind === 'markup' ? markupText(text) : text)
}
