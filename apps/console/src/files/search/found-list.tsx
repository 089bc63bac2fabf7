import type { ReactNode } from 'react'
import { visibleName } from '../../messages/visible-name.ts'
import { fragmentOf } from '../../routing/route.ts'
import type { FileItem } from '../../wire/store.ts'
import nameStyles from '../entry-name.module.css'
import { bare, folderOf, routeOf } from '../folder.ts'
import { EntryIcon } from '../icons/entry-icon.tsx'
import { moveAmongHits } from './hit-keys.ts'
import styles from './search.module.css'

type FoundListProps<T extends FileItem> = Readonly<{
  items: readonly T[]
  /** Default: its name as it is. */
  renderName?: (item: T) => ReactNode
  renderBelow?: (item: T) => ReactNode
  /** At its right. */
  renderAside?: (item: T) => ReactNode
}>

/** Entries from all over the tree, each with the folder that it lies in. */
export function FoundList<T extends FileItem>({ items, renderName, renderBelow, renderAside }: FoundListProps<T>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus; the arrows lead from one to the next
    <ul className={styles.hits} onKeyDown={moveAmongHits}>
      {items.map((item) => {
        const folder = folderOf(bare(item.path))
        return (
          <li key={item.path} className={styles.hit}>
            <EntryIcon item={item} />
            <div className={styles.words}>
              <a className={`${nameStyles.name} ${styles.name}`} href={fragmentOf(routeOf(item))} data-hit>
                {renderName?.(item) ?? visibleName(item.name)}
              </a>
              <div>
                <a className={styles.place} href={fragmentOf({ page: 'files', folder })}>
                  {folder}
                </a>
              </div>
              {renderBelow?.(item)}
            </div>
            {renderAside ? <div className={styles.aside}>{renderAside(item)}</div> : null}
          </li>
        )
      })}
    </ul>
  )
}
