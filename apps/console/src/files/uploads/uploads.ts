import { useSyncExternalStore } from 'react'
import { sendBatchLazily, sendLazily } from './lazy-sender.ts'
import { UploadQueue, type UploadState } from './upload-queue.ts'

/** The one queue of this page; it goes on while other pages are open. */
export const uploads = new UploadQueue({ send: sendLazily, sendBatch: sendBatchLazily })

export const useUploads = (): UploadState => useSyncExternalStore(uploads.subscribe, uploads.read)
