import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../messages/messages.ts'
import { CloseIcon } from './icons.tsx'
import { type Notice, notices } from './notice-list.ts'
import styles from './notices.module.css'
import { sentenceOf } from './trouble.tsx'

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
  const drop = () => notices.drop(id)
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
    notices.drop(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- resting on it only holds it; nothing is done
    <div
      className={styles.notice}
      data-bad={isBad || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
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
