import { ActionIcon, Button } from '@mantine/core'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../error-alert.tsx'
import { CloseIcon } from '../icons.tsx'
import { type Notice, notices } from './notice-list.ts'
import styles from './notices.module.css'

/** How long a notice stays, milliseconds: long enough to read it and to reach its button. */
const stay = 8000

/** Where notices appear: at the foot of the page, above everything, and read aloud when they come. */
export function Notices() {
  const entries = useSyncExternalStore(notices.subscribe, notices.read)
  return (
    <section className={styles.notices} aria-label={t('parts.messages')} aria-live="polite">
      {entries.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice: { id, text, action, isBad } }: Readonly<{ notice: Notice }>) {
  const [isHeld, setHeld] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  /** Whoever pressed a button in it goes on where they were, else at the beginning of the page's content. */
  function drop() {
    const isHere = document.activeElement === document.body || card.current?.contains(document.activeElement)
    const place = before.current instanceof HTMLElement && before.current.isConnected ? before.current : undefined
    if (isHere) (place ?? document.querySelector('main'))?.focus({ preventScroll: true })
    notices.drop(id)
  }
  function enter({ relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!card.current?.contains(relatedTarget)) before.current = relatedTarget
    setHeld(true)
  }
  useEffect(() => {
    if (isHeld || isRunning) return undefined
    const timer = setTimeout(() => notices.drop(id), stay)
    return () => clearTimeout(timer)
  }, [id, isHeld, isRunning])

  async function run() {
    setRunning(true)
    try {
      await action?.run()
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
    drop()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- resting on it only holds it; nothing is done
    <div
      ref={card}
      className={styles.notice}
      data-bad={isBad || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button size="compact-sm" variant="light" loading={isRunning} onClick={() => void run()}>
          {action.name}
        </Button>
      ) : null}
      <ActionIcon variant="subtle" color="gray" onClick={drop} aria-label={t('parts.closeThisMessage')}>
        <CloseIcon size={16} />
      </ActionIcon>
    </div>
  )
}
