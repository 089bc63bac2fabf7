/** Addresses as a table of which only the rows in sight exist: twenty thousand scroll like twenty. */

import { Anchor } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { t } from '../../messages/messages.ts'
import { useNarrowViewport } from '../../parts/viewport.ts'
import { bytes, milliseconds } from '../../parts/words.ts'
import { outcomeWord } from './filters.ts'
import styles from './found.module.css'
import type { CrawlPage } from './pages.ts'

/** The heights of a row in `found.module.css`, pixels. */
const rowHeight = { wide: 52, narrow: 72 } as const

const heads = [
  t('crawl.address'),
  t('crawl.status'),
  t('crawl.result'),
  t('crawl.size'),
  t('crawl.time'),
  t('crawl.depth'),
] as const

export function PagesTable({ pages }: Readonly<{ pages: readonly CrawlPage[] }>) {
  const box = useRef<HTMLDivElement>(null)
  const height = useNarrowViewport() ? rowHeight.narrow : rowHeight.wide
  // oxlint-disable-next-line react/incompatible-library -- it tells of scrolling by itself; the compiler leaves this component as it is
  const virtual = useVirtualizer({
    count: pages.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div ref={box} className={styles.box} tabIndex={0} role="group" aria-label={t('crawl.pages')}>
      <div role="table" aria-label={t('crawl.pages')} aria-rowcount={pages.length + 1}>
        <div role="rowgroup" className={styles.heads}>
          <div role="row" className={styles.row} aria-rowindex={1}>
            {heads.map((head) => (
              <span key={head} role="columnheader">
                {head}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const page = pages[index]
            return page ? <PageRow key={`${index} ${page.url}`} page={page} index={index} top={start} /> : null
          })}
        </div>
      </div>
    </div>
  )
}

function PageRow({ page, index, top }: Readonly<{ page: CrawlPage; index: number; top: number }>) {
  const outcome = outcomeWord(page.outcome)
  const size = page.outcome === 'fetched' ? bytes(page.bytes) : '–'
  const time = milliseconds(page.response_time_ms)
  const depth = page.depth ?? '–'
  const known = [outcome, size, time, depth === '–' ? depth : t('crawl.depthDepth', { depth })].filter(
    (word) => word !== '–',
  )
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
      data-placed="true"
    >
      <span role="cell" className={styles.address}>
        <Anchor href={page.url} target="_blank" rel="noreferrer" size="sm" title={page.url}>
          {page.url}
        </Anchor>
        <small>{page.title ?? ''}</small>
        <small className={styles.narrow}>{known.join(' · ')}</small>
      </span>
      <span role="cell" data-bad={(page.status ?? 0) >= 400 || undefined}>
        {page.status ?? '–'}
      </span>
      <span role="cell">{outcome}</span>
      <span role="cell">{size}</span>
      <span role="cell">{time}</span>
      <span role="cell">{depth}</span>
    </div>
  )
}
