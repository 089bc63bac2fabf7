/** Forms in `multipart/form-data` (RFC 7578). */
import { holds, type Target, unlessRefusedLater } from '@alluvium/fuzzing'
import { FormUnreadable, formParts } from '../form.ts'

const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`

async function* inPieces(input: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < input.length; at += 50) yield input.slice(at, at + 50)
}

export const target: Target = {
  seeds: [
    `${part('name="abcdef"', 'a')}${part('name=f; filename="a.txt"\r\nContent-Type: text/plain', 'b')}--x--\r\n`,
    `${part('name="f"; filename*=UTF-8\'\'%e2%82%ac\r\nContent-Transfer-Encoding: base64', 'Yg==')}--x--`,
  ],
  maxBytes: 16 * 1024,
  read: (input) =>
    unlessRefusedLater([FormUnreadable], async () => {
      let [first, total] = [undefined as string | undefined, 0]
      const limits = { fields: 5, fieldSize: 100, files: 5 }
      for await (const found of formParts({
        body: inPieces(input),
        contentType: 'multipart/form-data; boundary=x',
        limits,
      })) {
        if (found.kind === 'file') for await (const chunk of found.bytes) total += chunk.length
        first ??= found.name
      }
      holds(total <= input.length, 'no more comes out than went in')
      return first
    }),
}
