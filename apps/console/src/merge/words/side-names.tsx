/**
 * What the two sides of a merge are called. Where nobody knows who wrote them, they are ours and theirs; a conflict between people
 * calls them by who wrote them, as whoever looks would.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { t } from '../../messages/messages.ts'
import { reasonOf, type Shown } from './reason-words.ts'

export type Sided = 'ours' | 'theirs'
export type SideNames = Readonly<Record<Sided, string>>

const Named = createContext<SideNames | null>(null)

export const NamedSides = ({ names, children }: Readonly<{ names: SideNames; children: ReactNode }>) => (
  <Named.Provider value={names}>{children}</Named.Provider>
)

type SideWords = SideNames &
  Readonly<{
    /** A button that takes this side at every place. */
    everything: (side: Sided) => string
    /** A button that takes this document as it is. */
    only: (side: Sided) => string
    /** Why a person must decide. */
    reason: (conflict: Parameters<typeof reasonOf>[0], shown?: Shown) => string
  }>

export function useSideWords(): SideWords {
  const names = useContext(Named)
  return {
    ours: names?.ours ?? t('merge.ours'),
    theirs: names?.theirs ?? t('merge.theirs2'),
    everything(side) {
      if (names) return t('merge.everythingOfSide', { side: names[side] })
      return t(side === 'ours' ? 'merge.allOurs' : 'merge.allTheirs')
    },
    only(side) {
      if (names) return t('merge.onlySide', { side: names[side] })
      return t(side === 'ours' ? 'merge.useAllOfOurs' : 'merge.useAllOfTheirs')
    },
    reason: (conflict, shown) => reasonOf(conflict, { shown, names }),
  }
}
