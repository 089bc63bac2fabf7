import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { fragmentOf, type Route } from '../../routing/route.ts'
import { needsSignIn, Unreachable, wantsToken } from '../../wire/refusal.ts'
import styles from './health.module.css'
import type { Health } from './health.ts'

const states = {
  well: t('administration.running'),
  unwell: t('administration.hasAProblem'),
  silent: t('administration.unreachable'),
  locked: t('administration.needsAKey'),
  closed: t('administration.signInNeeded'),
  asking: t('administration.checking'),
  unknown: t('administration.unknown'),
} as const

type ServiceCardProps = Readonly<{
  name: string
  icon: ReactNode
  address: string | undefined
  health: Health | undefined
  error: Error | null
  open: Route
  /** Shown instead of the error, for one that a person can mend here. */
  children?: ReactNode
}>

export function ServiceCard({ name, icon, address, health, error, open, children }: ServiceCardProps) {
  const state = stateOf(address, health, error)
  return (
    <Card label={name}>
      <div className={styles.service}>
        <div className={styles.head}>
          <span className={styles.icon}>{icon}</span>
          <Title order={2} size="h4">
            {name}
          </Title>
          <span className={styles.state} data-state={state} role="status">
            <span className={styles.dot} />
            {states[state]}
          </span>
        </div>
        <div className={styles.body}>
          {children ?? <About state={state} address={address} health={health} error={error} />}
        </div>
        {state === 'well' ? (
          <Anchor href={fragmentOf(open)} size="sm" className={styles.open}>
            {t('administration.openName', { name })}
          </Anchor>
        ) : null}
      </div>
    </Card>
  )
}

function stateOf(address: string | undefined, health: Health | undefined, error: Error | null): keyof typeof states {
  if (address === undefined) return 'unknown'
  if (error instanceof Unreachable) return 'silent'
  if (wantsToken(error)) return 'closed'
  if (error) return needsSignIn(error) ? 'locked' : 'unwell'
  if (!health) return 'asking'
  return health.isWell ? 'well' : 'unwell'
}

type AboutProps = Pick<ServiceCardProps, 'address' | 'health' | 'error'> & Readonly<{ state: string }>

function About({ state, address, health, error }: AboutProps) {
  if (address === undefined) {
    return <>{t('administration.thisConsoleDoesNotKnowThe')}</>
  }
  if (error) return <ErrorAlert error={error} />
  if (state === 'asking' || !health) return <Waiting />
  return (
    <Facts
      facts={[
        [t('administration.address'), address],
        [t('administration.version'), health.version ?? t('administration.unknown2')],
        ...health.facts,
      ]}
    />
  )
}
