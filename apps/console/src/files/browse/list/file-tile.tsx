import { memo } from 'react'
import { visibleName } from '../../../messages/visible-name.ts'
import { LockIcon } from '../../../parts/icons.tsx'
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

type FileTileProps = EntryProps & Readonly<{ column: number }>

/** An entry as a picture with its name; drawn again when it changes. */
export const FileTile = memo(function FileTile({ column, ...entry }: FileTileProps) {
  const { item, isChosen, isFavorite, onAction } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid holds the focus and takes the keys
    <div {...elementProps(entry)} role="gridcell" aria-colindex={column + 1} className={styles.tile}>
      <span className={styles.tilePicture}>
        <EntryIcon item={item} place="tile" />
      </span>
      <span className={styles.tileWords}>
        <a
          className={`${nameStyles.name} ${styles.name}`}
          href={fragmentOf(routeOf(item))}
          tabIndex={-1}
          draggable={false}
          title={visibleName(item.name)}
        >
          {visibleName(item.name)}
        </a>
        <span className={styles.tileUnder}>
          {item.encrypted ? <LockIcon size={12} /> : null}
          {item.closed ? <ClosedSign size={12} /> : null}
          {[countText(item), sizeText(item)].filter((word) => word !== '').join(' · ')}
        </span>
      </span>
      <span className={styles.tileCheck}>
        <ChooseBox item={item} isChosen={isChosen} onAction={onAction} />
      </span>
      <span className={styles.tileStar}>
        <StarButton name={item.name} isOn={isFavorite} isInGrid onToggle={() => onAction(item, { kind: 'favorite' })} />
      </span>
      <span className={styles.tileMore}>
        <MoreButton item={item} onAction={onAction} />
      </span>
    </div>
  )
})
