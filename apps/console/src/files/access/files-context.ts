import { createContext, useContext } from 'react'
import type { Store } from '../../wire/store.ts'

export type FilesContextValue = Readonly<{
  store: Store
  username: string
  /** May write, delete, share and tag. */
  canWrite: boolean
  isAdmin: boolean
  /** The folder of their own, without a slash at its end; null where there are none. */
  home: string | null
}>

export const FilesContext = createContext<FilesContextValue | null>(null)

/** Who is here and what they may do; below `FilesGate` alone. */
export function useFilesContext(): FilesContextValue {
  const context = useContext(FilesContext)
  if (context === null) throw new Error('The page of files is drawn outside its gate.')
  return context
}
