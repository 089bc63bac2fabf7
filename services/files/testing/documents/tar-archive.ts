/** Tar archives of a few entries. */
import { pack } from 'tar-stream'

type Entry = Readonly<{ name: string; bytes: Uint8Array | string }>

export async function tarArchive(entries: readonly Entry[]): Promise<Buffer> {
  const packing = pack()
  for (const { name, bytes } of entries) packing.entry({ name }, typeof bytes === 'string' ? bytes : Buffer.from(bytes))
  packing.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of packing) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
