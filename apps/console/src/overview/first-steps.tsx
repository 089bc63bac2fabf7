import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useToken } from '../account/token.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { Card } from '../parts/page.tsx'
import { fragmentOf, type Route } from '../shell/route.ts'
import styles from './overview.module.css'

type Step = Readonly<{ name: string; why: string; to: Route; isDone: boolean }>

/** That the greeting was read; nothing secret, so it outlives the tab. */
const place = 'alluvium.greeted'

/** Greets who comes for the first time with what to do first; gone when it is done, or when it was read. */
export function FirstSteps() {
  const [isRead, setRead] = useState(wasRead)
  const hasAccount = useToken() !== null
  const steps: readonly Step[] = [
    {
      name: 'Sign in, or create your account',
      why: 'Once for everything. The administrator’s e-mail address and password were printed in the terminal at the first start; everybody else’s account opens the files as soon as an administrator has given it a role.',
      to: { page: 'account', trail: [] },
      isDone: hasAccount,
    },
    {
      name: 'Put your first files here',
      why: 'Drop them into the page, or mount the address as a network drive.',
      to: { page: 'files', folder: '/' },
      isDone: false,
    },
    {
      name: 'Merge two edits of one document',
      why: 'There is an example to begin with.',
      to: { page: 'merge', trail: [] },
      isDone: false,
    },
    {
      name: 'Crawl a site',
      why: 'An address is enough to start.',
      to: { page: 'crawl', trail: [] },
      isDone: false,
    },
  ]
  if (isRead) return null
  return (
    <Card label="What to do first">
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={2} size="h4">
          Welcome. What to do first
        </Title>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          flex="none"
          onClick={() => {
            remember()
            setRead(true)
          }}
        >
          Close
        </Button>
      </Group>
      <ol className={styles.steps}>
        {steps.map(({ name, why, to, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className={styles.step}>{isDone ? <CheckIcon size={16} /> : null}</span>
            <div>
              <Anchor href={fragmentOf(to)} fw={600} size="sm">
                {name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {why}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function wasRead(): boolean {
  try {
    return localStorage.getItem(place) !== null
  } catch {
    return false
  }
}

/** A browser that refuses storage greets again. */
function remember(): void {
  try {
    localStorage.setItem(place, 'yes')
  } catch {
    // Then it greets again; nothing is lost.
  }
}
