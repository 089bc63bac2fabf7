/** What the queue needs to get one file up; `tus-sender.ts` gives it. */
import type { Store } from '../access/store.ts'

export type Upload = Readonly<{
  store: Store
  path: string
  file: Blob
  /** Over what is there; without it, a taken name is refused with 412. */
  replace: boolean
  /** From 0 to 1, as the bytes arrive. */
  onProgress: (share: number) => void
}>

/** A file on its way. */
export type Going = Readonly<{
  /** Resolves when the service has the whole file; rejects with `Refusal` or `Unreachable`. Neither after `drop`. */
  arrived: Promise<void>
  /** Nothing more is sent; what has arrived is kept by the service for days, also without this page. */
  pause: () => void
  goOn: () => void
  /** Stops for good: the service forgets what has arrived. */
  drop: () => void
}>

export type Send = (upload: Upload) => Going
