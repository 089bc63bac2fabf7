/** Sending many small files in one request: a tar archive, of which the service tells one by one what became of it. */

import { t } from '../../messages/messages.ts'
import { Refusal, refusalFrom, Unreachable } from '../../wire/refusal.ts'
import { parseJson, z } from '../../wire/shapes.ts'
import { authorization } from '../../wire/store.ts'
import type { Batch } from './sender.ts'
import { tarOf } from './tar.ts'

const result = z.object({
  status: z.enum(['ok', 'error']),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
})

/** As `SendBatch` promises. */
export async function sendBatch({ store, replace, files, onSettled, signal }: Batch): Promise<void> {
  const archive = tarOf(
    files.map(({ path, file }) => ({ path: path.slice(1), file })),
    Date.now(),
  )
  try {
    const answer = await fetch(`${store.address}/api/bulk/upload?path=/&overwrite=${String(replace)}`, {
      method: 'POST',
      headers: { ...authorization(store), accept: 'application/x-ndjson', 'content-type': 'application/x-tar' },
      body: archive,
      credentials: 'omit',
      signal,
    })
    if (!answer.ok || !answer.body) throw refusalFrom(answer, await answer.text())
    let settled = 0
    for await (const line of linesOf(answer.body)) {
      const one = parseJson(result, line)
      const file = files[settled]
      // The last line has the counts, and why the rest was not read.
      if (!one || !file) break
      settled += 1
      onSettled(file.id, one.status === 'ok' ? undefined : refusalOf(one))
    }
    if (settled < files.length) throw new Unreachable(store.address, 'the answer ended too early')
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreachable || signal.aborted) throw error
    throw new Unreachable(store.address, error)
  }
}

/** The statuses that count here; a name that is taken is found by its own. */
const statuses: Readonly<Record<string, number>> = {
  'files.precondition-failed': 412,
  'files.quota-exceeded': 507,
  'files.total-exceeded': 507,
  'files.storage-full': 507,
}

const refusalOf = ({
  error = t('files.itWasRefused'),
  code = '',
}: Readonly<{ error?: string | undefined; code?: string | undefined }>): Refusal =>
  new Refusal(error, { status: statuses[code] ?? 400, code, requestId: null, takesTokens: false })

async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
