import { Badge } from '@mantine/core'
import { memo } from 'react'
import { visibleName } from '../../../messages/visible-name.ts'
import { LockIcon } from '../../../parts/icons.tsx'
import { moment } from '../../../parts/words.ts'
import { fragmentOf } from '../../../routing/route.ts'
import nameStyles from '../../entry-name.module.css'
import { StarButton } from '../../favorites/star-button.tsx'
import { routeOf } from '../../folder.ts'
import { EntryIcon } from '../../icons/entry-icon.tsx'
import { countText, sizeText } from '../amounts.ts'
import styles from '../browse.module.css'
import { ClosedSign } from './closed-sign.tsx'
import { ChooseBox, MoreButton } from './entry-controls.tsx'
import { type EntryProps, elementProps } from './entry-props.ts'

type FileRowProps = EntryProps & Readonly<{ top: number }>

/** An entry as a row of a list; drawn again when it changes, and not with each step of the scrolling. */
export const FileRow = memo(function FileRow({ top, ...entry }: FileRowProps) {
  const { item, index, isChosen, isFavorite, onAction } = entry
  const [size, count, modified] = [sizeText(item), countText(item), moment(item.modified)]
  const tags = item.tags.slice(0, 3)
  const under = [count, size, modified, tags.join(', ')].filter((word) => word !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid holds the focus and takes the keys
    <div
      {...elementProps(entry)}
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={styles.check}>
        <ChooseBox item={item} isChosen={isChosen} onAction={onAction} />
      </div>
      <div role="gridcell" className={styles.nameCell}>
        <EntryIcon item={item} />
        <span className={styles.nameWords}>
          <a
            className={`${nameStyles.name} ${styles.name}`}
            href={fragmentOf(routeOf(item))}
            tabIndex={-1}
            draggable={false}
          >
            {visibleName(item.name)}
          </a>
          <span className={styles.under}>{under.join(' · ')}</span>
        </span>
        <StarButton name={item.name} isOn={isFavorite} isInGrid onToggle={() => onAction(item, { kind: 'favorite' })} />
        {item.encrypted ? <LockIcon size={16} /> : null}
        {item.closed ? <ClosedSign size={16} /> : null}
        {tags.map((tag) => (
          <Badge key={tag} variant="light" color="sand" size="sm" className={styles.tag}>
            {tag}
          </Badge>
        ))}
      </div>
      <div role="gridcell" className={styles.size}>
        {size}
        {count === '' ? null : <span className={styles.count}>{count}</span>}
      </div>
      <div role="gridcell" className={styles.modified}>
        <time dateTime={item.modified}>{modified}</time>
      </div>
      <div role="gridcell" className={styles.more}>
        <MoreButton item={item} onAction={onAction} />
      </div>
    </div>
  )
})
