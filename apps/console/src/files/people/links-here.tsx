import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { fragmentOf } from '../../routing/route.ts'
import type { Store } from '../../wire/store.ts'
import { bare } from '../folder.ts'
import { overBy, type Share, shareSentence, sharesQuery } from '../sharing/shares.ts'
import styles from './people.module.css'

/**
 * The links that open an entry, or a folder that it is in, to people without an account, as far as whoever looks may know
 * them. Nothing when there are none.
 */
export function LinksHere({ store, path }: Readonly<{ store: Store; path: string }>) {
  const shares = useQuery(sharesQuery(store))
  const here = (shares.data ?? []).filter((share) => opens(share, bare(path)) && overBy(share, new Date()) === null)
  if (here.length === 0) return null
  return (
    <section className={styles.whoCanSee} aria-label={t('files.links')}>
      <ul>
        {here.map((share) => (
          <li key={share.token}>
            <Text size="sm">
              {shareSentence(share)} {t('files.linkToPathByOwner', { path: share.path, owner: share.created_by })}
            </Text>
          </li>
        ))}
      </ul>
      <Anchor size="sm" href={fragmentOf({ page: 'shares' })}>
        {t('files.manageLinks')}
      </Anchor>
    </section>
  )
}

const opens = ({ path: shared }: Share, path: string): boolean =>
  bare(shared) === path || shared === '/' || path.startsWith(`${bare(shared)}/`)
