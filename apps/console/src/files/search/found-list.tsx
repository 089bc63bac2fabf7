import type { ReactNode } from 'react'
import { fragmentOf } from '../../shell/route.ts'
import type { FileItem } from '../access/store.ts'
import { bare, folderOf, routeOf } from '../browse/folder.ts'
import { EntryIcon } from '../browse/list/entry-icon.tsx'
import nameStyles from '../entry-name.module.css'
import styles from './search.module.css'

/** Entries from all over the tree, each with the folder that it lies in. */
export function FoundList<T extends FileItem>({
  items,
  renderBelow,
}: Readonly<{ items: readonly T[]; renderBelow?: (item: T) => ReactNode }>) {
  return (
    <ul className={styles.hits}>
      {items.map((item) => {
        const folder = folderOf(bare(item.path))
        return (
          <li key={item.path} className={styles.hit}>
            <EntryIcon item={item} />
            <div className={styles.words}>
              <a className={`${nameStyles.name} ${styles.name}`} href={fragmentOf(routeOf(item))}>
                {item.name}
              </a>
              <div>
                <a className={styles.place} href={fragmentOf({ page: 'files', folder })}>
                  {folder}
                </a>
              </div>
              {renderBelow?.(item)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
