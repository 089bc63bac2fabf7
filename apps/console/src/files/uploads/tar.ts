/** A tar archive (POSIX.1-2001, pax) around files that stay where they are: the browser reads them while it sends. */
const blockBytes = 512
const nameBytes = 100
const encoder = new TextEncoder()

/** @param modified milliseconds since 1970, of all files. */
export function tarOf(files: readonly Readonly<{ path: string; file: Blob }>[], modified: number): Blob {
  const parts: BlobPart[] = []
  for (const { path, file } of files) {
    const name = encoder.encode(path)
    if (name.length > nameBytes) parts.push(...paxEntry(path, modified))
    parts.push(header({ name: name.slice(0, nameBytes), size: file.size, type: '0', modified }), file)
    parts.push(filler(file.size))
  }
  parts.push(new Uint8Array(2 * blockBytes))
  return new Blob(parts)
}

/** The extended header of an entry whose name does not fit into its own. */
function paxEntry(path: string, modified: number): BlobPart[] {
  const record = paxRecord(`path=${path}\n`)
  const name = encoder.encode('pax')
  return [header({ name, size: record.length, type: 'x', modified }), record, filler(record.length)]
}

/** `LENGTH TEXT`, where the length counts itself. */
function paxRecord(text: string): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(text).length + 1
  let length = bytes + String(bytes).length
  length = bytes + String(length).length
  return encoder.encode(`${length} ${text}`)
}

type Head = Readonly<{ name: Uint8Array; size: number; type: '0' | 'x'; modified: number }>

function header({ name, size, type, modified }: Head): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes)
  const put = (text: string, at: number) => block.set(encoder.encode(text), at)
  block.set(name)
  put('0000644\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(octal(size), 124)
  put(octal(Math.floor(modified / 1000)), 136)
  put(`        ${type}`, 148)
  put('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const octal = (value: number): string => `${value.toString(8).padStart(11, '0')}\0`

/** What fills the last block. */
const filler = (size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array((blockBytes - (size % blockBytes)) % blockBytes)
