import { valueStore } from '../../parts/value-store.ts'
import type { Way } from './changes.ts'

export type Clipboard = Readonly<{ way: Way; paths: readonly string[] }>

/** What was cut or copied, until it is pasted; in this page alone, as files on a server are no text to paste elsewhere. */
export const clipboard = valueStore<Clipboard | null>(null)
