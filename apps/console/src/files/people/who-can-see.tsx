import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { QueryState } from '../../parts/query-state.tsx'
import { fragmentOf } from '../../routing/route.ts'
import { useFilesContext } from '../access/files-context.ts'
import styles from './people.module.css'
import {
  type Access,
  accessQuery,
  type Grant,
  holderKey,
  holderName,
  holderOf,
  rightNames,
  sourceOf,
} from './rights.ts'

type WhoCanSeeProps = Readonly<{ path: string; owner: string }>

/** Who can see an entry and by what, in sentences; what can be done about it is in `PeopleDialog`. */
export function WhoCanSee({ path, owner }: WhoCanSeeProps) {
  const { store, canWrite } = useFilesContext()
  const access = useQuery(accessQuery(store, path))
  return (
    <section className={styles.whoCanSee} aria-label={t('files.whoCanSeeThis')}>
      <Title order={2} size="h6">
        {t('files.whoCanSeeThis')}
      </Title>
      <QueryState query={access} lines={2}>
        {(known) => <Sentences access={known} owner={owner} />}
      </QueryState>
      {canWrite ? null : <Text size="sm">{t('files.youAreAViewer')}</Text>}
    </section>
  )
}

const Sentences = ({ access: { grants, closed, path }, owner }: Readonly<{ access: Access; owner: string }>) => (
  <ul>
    {grants.map((grant) => (
      <li key={`${grant.path} ${holderKey(holderOf(grant))}`}>
        <Text size="sm">{sentenceOf(grant, path)}</Text>
        {grant.path === path ? null : (
          <Anchor size="xs" href={fragmentOf({ page: 'files', folder: grant.path === '/' ? '/' : `${grant.path}/` })}>
            {t('files.showTheFolder')}
          </Anchor>
        )}
      </li>
    ))}
    <li>
      <Text size="sm">{t('files.ownerCreatedIt', { owner })}</Text>
    </li>
    {/* Not in a closed folder: what was granted on all files does not reach into one. */}
    {closed || !grants.some((grant) => grant.path === '/') ? null : (
      <li>
        <Text size="sm">{t('files.administratorsCanToo')}</Text>
      </li>
    )}
  </ul>
)

/** `The group board can view, granted on /plans by ada, 10:15.` */
const sentenceOf = (grant: Grant, here: string): string =>
  t('files.holderMaySource', {
    holder: holderName(holderOf(grant)),
    may: rightNames[grant.right].toLowerCase(),
    source: sourceOf(grant, here),
  })
