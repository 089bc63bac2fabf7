/**
 * Extracts the text of files in a separate thread, which is ended when a file takes too much time or memory. Documents
 * from other people are closer to programs than to data: only a thread that can be ended limits all of their tricks.
 */
import type { Logger } from '@alluvium/kernel'
import { killableThread } from '@alluvium/sandbox/threads'
import type { ExtractionFile, TextExtraction } from '../../ports/text-extraction.ts'
import { usualExtractionLimits } from '../../ports/text-extraction.ts'
import { gather, gatherBeginning } from '../folder/gather.ts'
import { textKind } from './text-kind.ts'
import type { TextOrder } from './text-thread.ts'

const memoryBytes = 256 * 1024 * 1024

export function threadTextExtraction(logger: Logger): TextExtraction {
  const thread = killableThread(new URL('./text-thread.ts', import.meta.url), { memoryBytes })

  return {
    async extract(file, { inputBytes, textBytes, timeMs } = usualExtractionLimits) {
      const kind = textKind(file.mediaType)
      if (kind === undefined) return letGo(file)
      const order = async (): Promise<TextOrder | undefined> => {
        // No text needs more than two bytes for one byte of UTF-8.
        const bytes =
          kind === 'plain'
            ? await gatherBeginning(file.bytes, Math.min(inputBytes, 2 * textBytes))
            : await gather(file.bytes, inputBytes)
        return bytes && { kind, bytes, textBytes }
      }
      const outcome = await thread.ask(order, timeMs)
      const { text, why } =
        outcome?.kind === 'answered' ? parsed(outcome.answer) : { text: undefined, why: outcome?.why }
      if (text === undefined) {
        // A file of unknown kind was only tried, and is often not text.
        const level = kind === 'plain' && outcome?.kind === 'answered' ? 'debug' : 'info'
        logger[level]({ file: file.name, kind, why: why ?? 'it is too large' }, 'no text was found')
      }
      return text
    },
    stop: () => thread.stop(),
  }
}

/** Releases the bytes, because a file may be open for them. */
async function letGo({ bytes }: ExtractionFile): Promise<undefined> {
  await bytes[Symbol.asyncIterator]().return?.()
}

function parsed(answer: unknown): { text?: string; why?: string } {
  if (typeof answer !== 'object' || answer === null) return { why: 'the thread did not answer' }
  if ('text' in answer && typeof answer.text === 'string') return { text: answer.text }
  return { why: 'why' in answer ? String(answer.why) : 'the thread did not answer' }
}
