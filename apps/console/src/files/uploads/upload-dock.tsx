import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { CloseIcon, DownIcon, UpIcon } from '../../parts/icons.tsx'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { bytes, duration } from '../../parts/words.ts'
import { Unreachable, Unreadable } from '../../wire/refusal.ts'
import { paceMeter } from './pace.ts'
import type { Sending, UploadState } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads.module.css'
import { uploads, useUploads } from './uploads.ts'

/** How many files are listed one by one; of a folder of thousands, the others are a number. */
const maxShown = 50
/** Milliseconds between two looks at folders, while files arrive. */
const lookMs = 1000
/** What needs a person comes first. What waits or is finished is a number. */
const listed: readonly Sending['state'][] = ['refused', 'taken', 'paused', 'sending']

/** What is on its way up, whatever page is open: one bar for all of it, and each file that needs a person. */
export function UploadDock() {
  const state = useUploads()
  const [isFolded, setFolded] = useState(isLow)
  const { entries, counts } = state
  const open = counts.waiting + counts.sending
  useLookAtFolders()
  useUnloadWarning(open > 0)
  useGoOn(entries)
  if (entries.length === 0) return null
  const shown = listed.flatMap((wanted) => entries.filter((entry) => entry.state === wanted))
  const isDone = counts.done === entries.length
  return (
    <section ref={makeRoom} className={styles.dock} aria-label={t('files.uploads')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm" role="status">
          {isDone
            ? t('files.countUploaded', { count: counts.done })
            : t('files.doneOfCountUploaded', { done: counts.done, count: entries.length })}
        </Text>
        <Group gap={4} wrap="nowrap">
          {open + counts.paused > 0 ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => uploads.cancelAll()}>
              {t('files.cancelAll')}
            </Button>
          ) : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={!isFolded}
            aria-label={isFolded ? t('files.showTheUploads') : t('files.hideTheUploads')}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <UpIcon size={18} /> : <DownIcon size={18} />}
          </ActionIcon>
          {open + counts.paused > 0 ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('files.closeTheListOfUploads')}
              onClick={() => uploads.drop(entries.map(({ id }) => id))}
            >
              <CloseIcon size={18} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {isDone ? null : <Total state={state} />}
      {isFolded ? null : (
        <>
          <Choices entries={entries} />
          <ul className={styles.uploads}>
            {shown.slice(0, maxShown).map((entry) => (
              <UploadRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <Rest counts={counts} hidden={Math.max(0, shown.length - maxShown)} />
        </>
      )}
    </section>
  )
}

/** Whether the window is so low, by itself or by being magnified, that the list would lie over the page. */
const isLow = (): boolean => matchMedia('(max-height: 35em)').matches

/** The page keeps as much room below as the dock takes, so that all of it can be scrolled out from under it. */
function makeRoom(dock: HTMLElement | null): (() => void) | undefined {
  if (!dock) return undefined
  const { style } = document.documentElement
  const measure = new ResizeObserver(() => style.setProperty('--page-dock', `${dock.offsetHeight + 16}px`))
  measure.observe(dock)
  return () => {
    measure.disconnect()
    style.removeProperty('--page-dock')
  }
}

/** Milliseconds between two looks whether a service is there again. */
const awayMs = 2000

/** What a service that was away did not take goes on once it answers again. */
function useGoOn(entries: readonly Sending[]): void {
  const away = entries.filter(({ state, error }) => state === 'refused' && error instanceof Unreachable)
  const [first] = away
  const address = first?.store.address
  const latest = useRef(away)
  useEffect(() => {
    latest.current = away
  })
  useEffect(() => {
    if (address === undefined) return undefined
    async function goOn(service: string) {
      const answer = await fetch(`${service}/healthz`, { credentials: 'omit', cache: 'no-store' }).catch(
        () => undefined,
      )
      if (!answer?.ok) return
      uploads.again(latest.current.filter(({ store }) => store.address === service).map(({ id }) => id))
    }
    const timer = setInterval(() => {
      void goOn(address)
    }, awayMs)
    return () => clearInterval(timer)
  }, [address])
}

/** One bar for everything, with the pace and the time that is left. */
function Total({ state: { bytes: all, arrived, counts } }: Readonly<{ state: UploadState }>) {
  const meter = useRef(paceMeter())
  const latest = useRef(arrived)
  const [pace, setPace] = useState<number>()
  useEffect(() => {
    latest.current = arrived
  }, [arrived])
  useEffect(() => {
    const look = () => setPace(meter.current({ at: performance.now(), bytes: latest.current }))
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [])
  const isMoving = counts.sending > 0 && pace !== undefined && pace > 0
  const left = isMoving
    ? t('files.paceAndTimeLeft', {
        pace: bytes(Math.round(pace)),
        time: duration(Math.ceil((all - arrived) / pace)),
      })
    : ''
  return (
    <div>
      <Progress value={all === 0 ? 0 : (arrived / all) * 100} size="md" aria-label={t('files.allUploads')} />
      <Text size="xs" c="dimmed" mt={4}>
        {t('files.partOfAll', { part: bytes(Math.round(arrived)), all: bytes(all) })}
        {left}
      </Text>
    </div>
  )
}

/** One answer for several files. */
function Choices({ entries }: Readonly<{ entries: readonly Sending[] }>) {
  const taken = entries.filter(({ state }) => state === 'taken')
  const refused = entries.filter(({ state, error }) => state === 'refused' && !(error instanceof Unreadable))
  const again = (change: Parameters<typeof uploads.again>[1]) =>
    uploads.again(
      taken.map(({ id }) => id),
      change,
    )
  return (
    <Group gap="xs">
      {taken.length < 2 ? null : (
        <>
          <Button variant="light" size="compact-sm" onClick={() => again({ replace: true })}>
            {t('files.replaceAllCount', { count: taken.length })}
          </Button>
          <Button variant="light" size="compact-sm" onClick={() => again({ beside: true })}>
            {t('files.keepBothOfAllCount', { count: taken.length })}
          </Button>
        </>
      )}
      {refused.length < 2 ? null : (
        <Button variant="light" size="compact-sm" onClick={() => uploads.again(refused.map(({ id }) => id))}>
          {t('files.tryAllCountAgain', { count: refused.length })}
        </Button>
      )}
    </Group>
  )
}

function Rest({ counts, hidden }: Readonly<{ counts: UploadState['counts']; hidden: number }>) {
  const parts = [
    hidden === 0 ? '' : t('files.countOthersLikeThese', { count: hidden }),
    counts.waiting === 0 ? '' : t('files.countWaiting', { count: counts.waiting }),
    counts.done === 0 ? '' : t('files.countFinished', { count: counts.done }),
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : (
    <Text size="xs" c="dimmed">
      {parts.join(' · ')}
    </Text>
  )
}

/** Folders are read again as files arrive in them, but not for each of thousands. */
function useLookAtFolders(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    uploads.onArrival = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: ['files'] })
      }, lookMs)
    }
    return () => clearTimeout(timer)
  }, [queries])
}
