import { useSyncExternalStore } from 'react'
import { currentCredentials } from './folder.ts'
import { upload } from './upload.ts'
import { type Sending, UploadQueue } from './upload-queue.ts'

/** The one queue of this page; it goes on while other pages are open, and asks as whoever is signed in by then. */
export const uploads = new UploadQueue((one) => upload(one, currentCredentials()))

export const useUploads = (): readonly Sending[] => useSyncExternalStore(uploads.subscribe, uploads.entries)
