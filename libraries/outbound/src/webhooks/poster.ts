import type { Reach } from '@alluvium/kernel'

export type Post = Readonly<{
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Checks the address that the connection is made to, after its name was resolved. */
  reach: Reach
}>

/**
 * Sends a message to somebody's address on the internet. The status of the answer, which is not followed when it is a redirect
 * and of which nothing else is looked at. Rejects when there is none within ten seconds, or when the address is out of reach;
 * the message is for a person.
 */
export type Poster = (post: Post, signal: AbortSignal) => Promise<number>
