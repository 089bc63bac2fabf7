import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openConflictsOf, savesQuery } from '../merge/conflicts/saves.ts'
import { t } from '../messages/messages.ts'
import { visibleName } from '../messages/visible-name.ts'
import rows from '../parts/rows.module.css'
import { moment } from '../parts/words.ts'
import { fragmentOf } from '../routing/route.ts'
import type { Store } from '../wire/store.ts'
import { ListCard } from './list-card.tsx'

/** How many lines a card has; the page behind it has all. */
const maxShown = 5

/** Somebody's changes that wait for a decision. Nothing when there are none. */
export function ConflictsCard({ store }: Readonly<{ store: Store }>) {
  const { data = [] } = useQuery(savesQuery(store))
  const open = openConflictsOf(data)
  if (open.length === 0) return null
  return (
    <ListCard
      title={t('home.conflictsToDecide')}
      more={{ name: t('home.allConflicts'), to: { page: 'merge', trail: ['conflicts'] } }}
    >
      {open.slice(0, maxShown).map(({ save, path, saved_at: at }) => (
        <li key={save} className={rows.row}>
          <div className={rows.what}>
            <Anchor className={rows.name} href={fragmentOf({ page: 'file', path })}>
              {visibleName(path)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {t('home.yourChangesOfAtWaitFor', { at: moment(at) })}
            </Text>
          </div>
          <Button
            component="a"
            size="compact-sm"
            href={fragmentOf({ page: 'merge', trail: ['conflicts', save] })}
            aria-label={t('home.resolvePath', { path })}
          >
            {t('home.resolve')}
          </Button>
        </li>
      ))}
    </ListCard>
  )
}
