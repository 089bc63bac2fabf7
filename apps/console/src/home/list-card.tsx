import { Anchor, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../parts/page.tsx'
import rows from '../parts/rows.module.css'
import { fragmentOf, type Route } from '../routing/route.ts'
import styles from './home.module.css'

type ListCardProps = Readonly<{
  title: string
  /** Where all of it is, and what leads there. */
  more?: Readonly<{ name: string; to: Route }>
  children: ReactNode
}>

/** A few lines of one kind, with the way to all of them. */
export const ListCard = ({ title, more, children }: ListCardProps) => (
  <Card label={title}>
    <Group justify="space-between" className={styles.cardHead}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {more ? (
        <Anchor size="sm" href={fragmentOf(more.to)}>
          {more.name}
        </Anchor>
      ) : null}
    </Group>
    <ul className={`${rows.list} ${styles.rows}`}>{children}</ul>
  </Card>
)
