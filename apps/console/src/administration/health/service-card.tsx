import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { fragmentOf, type Route } from '../../shell/route.ts'
import { needsSignIn, Unreachable, wantsToken } from '../../wire/refusal.ts'
import styles from './health.module.css'
import type { Health } from './health.ts'

const states = {
  well: 'Running',
  unwell: 'Has a problem',
  silent: 'Unreachable',
  locked: 'Needs a key',
  closed: 'Sign-in needed',
  asking: 'Checking',
  unknown: 'Unknown',
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
            Open {name} →
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
    return <>This console wasn’t told where it is. Start everything together with `alluvium serve`, and it will be.</>
  }
  if (error) return <Trouble error={error} />
  if (state === 'asking' || !health) return <Waiting />
  return <Facts facts={[['Address', address], ['Version', health.version ?? 'not told'], ...health.facts]} />
}
