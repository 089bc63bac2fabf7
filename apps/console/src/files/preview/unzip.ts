/**
 * One file out of a ZIP archive (APPNOTE 6.3.10), as far as office documents use it: stored or deflated entries, found by
 * the central directory, no archive over several disks and none past 4 GiB.
 */
export type Archive = Readonly<{
  names: readonly string[]
  /** The entry as text; undefined when there is none of this name. Throws `Error` for what is no archive. */
  read: (name: string) => Promise<string | undefined>
}>

type Entry = Readonly<{ method: number; start: number; length: number }>

/** More than any document has; an archive that says more is not believed. */
const maxEntries = 20_000
/** Of one entry, unpacked. */
const maxBytes = 64 * 1024 * 1024

export async function openArchive(content: Blob): Promise<Archive> {
  const bytes = await content.arrayBuffer()
  const entries = directoryOf(new DataView(bytes))
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      return entry && (await textOf(new Uint8Array(bytes, entry.start, entry.length), entry.method))
    },
  }
}

function directoryOf(view: DataView): ReadonlyMap<string, Entry> {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new Error('The archive has too many entries.')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let number = 0; number < count; number++) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) throw new Error('The archive has no directory.')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const local = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      length: view.getUint32(at + 20, true),
      start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    })
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** Where the end record is: it is last, but for a comment of up to 64 KiB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xff_ff); at--) {
    if (view.getUint32(at, true) === 0x06_05_4b_50) return at
  }
  throw new Error('This is no archive.')
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(bytes)
  if (method !== 8) throw new Error('The archive is packed in a way that this page doesn’t know.')
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of chunksOf(unpacked)) {
    length += chunk.length
    if (length > maxBytes) throw new Error('The document is too large to show.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
