/** What changes in the tree, as it changes: folders, previews and counts that are shown are read again, in every tab. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followStream } from '../../wire/follow-stream.ts'
import { inOneTab } from '../../wire/one-tab.ts'
import { parseJson, z } from '../../wire/shapes.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { foldersKey } from '../folder.ts'
import { isConcerned } from './concerned.ts'

/** Milliseconds in which changes are gathered before anything is read again. */
const gatherMs = 300

/** The paths that have changed; null: nobody knows which. */
type News = readonly string[] | null

const change = z.object({ path: z.string(), from: z.optional(z.string()) })

/** @param username whose tabs share the stream. */
export function useLiveChanges({ address, token }: Store, username: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    let gathered: News = []
    let timer: ReturnType<typeof setTimeout> | undefined
    function take(news: News) {
      gathered = news === null || gathered === null ? null : [...gathered, ...news]
      timer ??= setTimeout(() => {
        timer = undefined
        const changed = gathered
        gathered = []
        void queries.invalidateQueries({ predicate: (query) => isOfFiles(query, changed) && isTouched(query, changed) })
      }, gatherMs)
    }
    const stop = inOneTab<News>({
      name: channelOf(address, username),
      work: (tell, signal) => follow({ address, token }, tell, signal),
      take,
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [address, token, username, queries])
}

const channelOf = (address: string, username: string) => `alluvium changes at ${address} for ${username}`

/** Has this person's tabs read again what belongs to the account and not to the tree, which the service tells nobody of. */
export function tellOwnTabs({ address }: Store, username: string): void {
  const channel = new BroadcastChannel(channelOf(address, username))
  const none: News = []
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it is of this origin alone
  channel.postMessage(none)
  channel.close()
}

/** What somebody may do at all, `me`, does not change with the tree; it may have where nobody knows what changed. */
const isOfFiles = ({ queryKey: [area, what] }: Query, changed: News): boolean =>
  area === 'files' && (what !== 'me' || changed === null)

/** Folders are read again only for what has changed in them: a large one takes its time. */
function isTouched({ queryKey: [area, what, , folder] }: Query, changed: News): boolean {
  const isFolder = area === foldersKey[0] && what === foldersKey[1] && typeof folder === 'string'
  return !isFolder || changed === null || changed.some((path) => isConcerned(folder, path))
}

/** Resolves when the stream is refused for good, and when the signal says so. */
const follow = (store: Store, tell: (news: News) => void, signal: AbortSignal): Promise<void> =>
  followStream({
    ask: (lastId) =>
      filesAt(store).GET('/api/events', {
        headers: { accept: 'text/event-stream' },
        // Not as `Last-Event-ID`, which a page of another address may not send.
        params: /^\d+$/.test(lastId) ? { query: { last_event_id: Number(lastId) } } : {},
        parseAs: 'stream',
        signal,
      }),
    onOpen(hasMissed) {
      if (hasMissed) tell(null)
    },
    onEvent({ name, data }) {
      const changed = parseJson(change, data)
      if (name === 'reset' || !changed) tell(null)
      else tell([changed.path, ...(changed.from === undefined ? [] : [changed.from])])
    },
    signal,
  })
