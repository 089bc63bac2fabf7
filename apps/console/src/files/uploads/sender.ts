/** What the queue needs to get files up; `tus-sender.ts` and `batch-sender.ts` give it. */
import type { Store } from '../../wire/store.ts'

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

/** Small files for one place that go in one request. */
export type Batch = Readonly<{
  store: Store
  replace: boolean
  files: readonly Readonly<{ id: number; path: string; file: Blob }>[]
  /** Called for each file, once the service has it or has refused it. */
  onSettled: (id: number, error?: unknown) => void
  signal: AbortSignal
}>

/** Resolves when every file is settled; rejects with `Refusal` or `Unreachable` when the rest of them is not. */
export type SendBatch = (batch: Batch) => Promise<void>

export type Senders = Readonly<{ send: Send; sendBatch: SendBatch }>
