import { useSyncExternalStore } from 'react'
import { sendLazily } from './lazy-sender.ts'
import { type Sending, UploadQueue } from './upload-queue.ts'

/** The one queue of this page; it goes on while other pages are open. */
export const uploads = new UploadQueue(sendLazily)

export const useUploads = (): readonly Sending[] => useSyncExternalStore(uploads.subscribe, uploads.read)
