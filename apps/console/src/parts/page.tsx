import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../messages/messages.ts'
import styles from './parts.module.css'

/** A page's name and one line of what it is for, with what can be done at its right. Takes the focus when the page opens. */
export function PageHeading({
  title,
  children,
  actions,
}: Readonly<{
  title: string
  children: ReactNode
  actions?: ReactNode
}>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Alluvium`
    // At the first page the focus stays where the browser put it; afterwards a reader hears where they have come.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={styles.heading}>
      <div className={styles.headingWords}>
        <Title order={1} size="h2" tabIndex={-1} ref={heading}>
          {title}
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          {children}
        </Text>
      </div>
      {actions}
    </div>
  )
}

export function Card({ children, label }: Readonly<{ children: ReactNode; label?: string }>) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  )
}

/** No wider than a form for one person is, however wide the page. */
export const Slim = ({ children }: Readonly<{ children: ReactNode }>) => <div className={styles.slim}>{children}</div>

/** Nothing is here yet, and what to do about it. */
export function Empty({ icon, title, children }: Readonly<{ icon: ReactNode; title: string; children: ReactNode }>) {
  return (
    <div className={styles.empty}>
      {icon}
      <Text fw={600} c="var(--mantine-color-text)">
        {title}
      </Text>
      <Text size="sm" maw={420}>
        {children}
      </Text>
    </div>
  )
}

/** Pairs of a name and a value. */
export function Facts({ facts }: Readonly<{ facts: readonly (readonly [name: string, value: ReactNode])[] }>) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <FactPair key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function FactPair({ name, value }: Readonly<{ name: string; value: ReactNode }>) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** The shape of lines that are on their way. */
export function Waiting({ lines = 3 }: Readonly<{ lines?: number }>) {
  return (
    <Stack gap="sm" role="status" aria-label={t('parts.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}

/** A service whose address this page was not told. */
export function UnknownAddress({ service }: Readonly<{ service: string }>) {
  return (
    <Card>
      <Text size="sm">
        {t('parts.thisConsoleDoesNotKnowThe', { service })} <code>alluvium serve</code>
        {t('parts.sign')}
      </Text>
    </Card>
  )
}
