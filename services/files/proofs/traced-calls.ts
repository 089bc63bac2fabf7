/** What `strace -f -y -xx` wrote, as the calls that change a disk and the answers that left by a socket, in their order. */

export type TracedCall =
  | Readonly<{ kind: 'create'; path: string; emptied: boolean }>
  | Readonly<{ kind: 'folder'; path: string }>
  /** `at` is undefined where the file's own position counts. */
  | Readonly<{ kind: 'write'; path: string; at: number | undefined; bytes: Buffer }>
  | Readonly<{ kind: 'truncate'; path: string; length: number }>
  | Readonly<{ kind: 'sync'; path: string }>
  | Readonly<{ kind: 'remove'; path: string }>
  | Readonly<{ kind: 'rename'; from: string; to: string }>
  | Readonly<{ kind: 'answer' }>

const traced = 'openat,write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,fsync,fdatasync,ftruncate,fallocate'
const named = 'rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat'

/** Starts a program whose calls are written to the file. */
export const tracing = (file: string): readonly string[] =>
  `strace -f -qq -y -xx -s 4000000 -e signal=none -e trace=${traced},${named} -o ${file}`.split(' ')

/**
 * What writes counts from the call's beginning, what makes durable only from its end: a disk may be ahead of what it
 * promised, and never behind. Throws at a call that it does not know.
 */
export function tracedCalls(text: string): TracedCall[] {
  const unfinished = new Map<string, string>()
  const opened = new Map<string, string>()
  const placed: Placed = (path) => path.replace(/^\/proc\/self\/fd\/(\d+)/, (all, handle) => opened.get(handle) ?? all)
  const calls: TracedCall[] = []
  for (const line of text.split('\n')) {
    const begun = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/.exec(line)
    const resumed = /^(\d+) +<\.\.\. (\w+) resumed>.*= (-?\d+)/.exec(line)
    const whole = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/.exec(line)
    const given = /= (\d+)<([^>]*)>$/.exec(line)
    if (given) opened.set(given[1] ?? '', decoded(given[2] ?? '').toString())
    if (begun) {
      const [, thread = '', name = '', words = ''] = begun
      unfinished.set(thread, words)
      if (!countsAtEnd.has(name)) calls.push(...callOf(name, words, placed))
    } else if (resumed) {
      const [, thread = '', name = '', result = '-1'] = resumed
      if (countsAtEnd.has(name) && Number(result) >= 0)
        calls.push(...callOf(name, unfinished.get(thread) ?? '', placed))
    } else if (whole) {
      const [, , name = '', words = '', result = '-1'] = whole
      if (Number(result) >= 0) calls.push(...callOf(name, words, placed))
    }
  }
  return calls
}

const countsAtEnd = new Set(['openat', 'fsync', 'fdatasync', 'unlink', 'unlinkat', 'mkdir', 'mkdirat', 'ftruncate'])

const decoded = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/\\x([\da-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
const strings = (words: string): Buffer[] =>
  [...words.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) => decoded(one))
const pathIn = (words: string): string => strings(words).at(-1)?.toString() ?? ''
/** Of the file that a descriptor stands for. */
const pathOf = (words: string): string => decoded(/^\d+<([^>]*)>/.exec(words)?.[1] ?? '').toString()
const lastNumber = (words: string): number => Number(/(-?\d+)$/.exec(words)?.[1])

/** Where a path leads that begins at an open folder. */
type Placed = (path: string) => string

function callOf(name: string, words: string, placed: Placed): TracedCall[] {
  const path = pathOf(words)
  switch (name) {
    case 'openat':
      return words.includes('O_CREAT')
        ? [{ kind: 'create', path: placed(pathIn(words)), emptied: words.includes('O_TRUNC') }]
        : []
    case 'write':
    case 'writev':
    case 'sendto':
    case 'sendmsg': {
      const bytes = Buffer.concat(strings(words))
      if (path.startsWith('/')) return [{ kind: 'write', path, at: undefined, bytes }]
      return bytes.toString('latin1', 0, 9) === 'HTTP/1.1 ' ? [{ kind: 'answer' }] : []
    }
    case 'pwrite64':
    case 'pwritev':
      return [{ kind: 'write', path, at: lastNumber(words), bytes: Buffer.concat(strings(words)) }]
    case 'fsync':
    case 'fdatasync':
      return [{ kind: 'sync', path }]
    case 'ftruncate':
      return [{ kind: 'truncate', path, length: lastNumber(words) }]
    case 'unlink':
    case 'unlinkat':
      return [{ kind: 'remove', path: placed(pathIn(words)) }]
    case 'mkdir':
    case 'mkdirat':
      return [{ kind: 'folder', path: placed(strings(words)[0]?.toString() ?? '') }]
    case 'rename': {
      const [from, to] = strings(words).map(String)
      return [{ kind: 'rename', from: from ?? '', to: to ?? '' }]
    }
    default:
      throw new Error(`Nobody has said what ${name} does to a disk.`)
  }
}
