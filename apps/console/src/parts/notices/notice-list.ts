/**
 * Short messages about what has just happened, with the way to take it back. They go by themselves, unless a person
 * rests on them; what must be decided is a question instead, and what went wrong stays where it went wrong.
 */
import { type ValueStore, valueStore } from '../value-store.ts'

export type Notice = Readonly<{
  id: number
  text: string
  /** What can be done about it: `Undo`. Taken once; its own failure is told by another notice. */
  action?: Readonly<{ name: string; run: () => Promise<void> | void }> | undefined
  isBad: boolean
}>

/** More would cover the page. */
const maxNotices = 3

type NoticeList = Pick<ValueStore<readonly Notice[]>, 'read' | 'subscribe'> &
  Readonly<{
    tell: (text: string, more?: Readonly<{ action?: Notice['action']; isBad?: boolean }>) => void
    drop: (id: number) => void
    /** Drops all, such as those for somebody who has signed out. */
    clear: () => void
  }>

function noticeList(): NoticeList {
  const { read, write, subscribe } = valueStore<readonly Notice[]>([])
  let lastId = 0
  return {
    read,
    subscribe,
    tell: (text, { action, isBad = false } = {}) =>
      write([...read(), { id: ++lastId, text, action, isBad }].slice(-maxNotices)),
    drop: (id) => write(read().filter((notice) => notice.id !== id)),
    clear: () => write([]),
  }
}

/** The page's one list; `Notices` shows it. */
export const notices = noticeList()
