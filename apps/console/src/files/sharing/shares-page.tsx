import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { LinkIcon, LockIcon } from '../../parts/icons.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { ListTable, ScreenReaderHeading } from '../../parts/tables/list-table.tsx'
import tableStyles from '../../parts/tables/table.module.css'
import { useNarrowViewport } from '../../parts/viewport.ts'
import { count, moment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { useFilesContext } from '../access/files-context.ts'
import { folderOf, nameOf } from '../folder.ts'
import { endShare, overBy, type Share, sharesQuery } from './shares.ts'
import styles from './sharing.module.css'

/** Every link that was given away, and the way to end it. */
export function SharesPage() {
  const { store, username } = useFilesContext()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<Share | null>(null)
  const isNarrow = useNarrowViewport()
  const shares = useQuery(sharesQuery(store))
  return (
    <Card label={t('files.shares')}>
      <QueryState
        query={shares}
        empty={
          <Empty icon={<LinkIcon size={36} />} title={t('files.noShares')}>
            {t('files.selectAFileOrAFolder', { browse: t('files.browse'), share: t('files.share') })}
          </Empty>
        }
      >
        {(items) => (
          <ListTable
            headings={
              <>
                <Table.Th>{t('files.name')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('files.expires')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('files.downloads')}</Table.Th>
                {isNarrow ? null : <ScreenReaderHeading>{t('files.actions')}</ScreenReaderHeading>}
              </>
            }
          >
            {items.map((share) => (
              <ShareRow
                key={share.token}
                share={share}
                me={username}
                isNarrow={isNarrow}
                now={new Date(shares.dataUpdatedAt)}
                onEnd={() => setEnding(share)}
              />
            ))}
          </ListTable>
        )}
      </QueryState>
      <Question
        isOpen={ending !== null}
        title={t('files.endThisShare')}
        yes={t('files.endShare')}
        no={t('files.cancel')}
        onYes={async () => {
          if (ending) await endShare(store, ending.token)
          await queries.invalidateQueries({ queryKey: ['files', 'shares'] })
        }}
        onClose={() => setEnding(null)}
      >
        {t('files.theLinkTo')} <b>{visibleName(nameOf(ending?.path ?? ''))}</b>{' '}
        {t('files.stopsWorkingAtOnceForEverybody')}
      </Question>
    </Card>
  )
}

type ShareRowProps = Readonly<{ share: Share; me: string; isNarrow: boolean; now: Date; onEnd: () => void }>

function ShareRow({ share, me, isNarrow, now, onEnd }: ShareRowProps) {
  const over = overBy(share, now)
  const { expires_at: expiry, download_count: taken, max_downloads: maxDownloads } = share
  const ends = expiry === null ? t('files.never') : moment(expiry)
  const endsInWords = expiry === null ? t('files.neverExpires') : t('files.expiresEnds', { ends })
  const actions = (
    <Group gap="xs" wrap="nowrap" className={styles.actions}>
      {over === null ? <CopyButton text={share.url} name={t('files.copy')} /> : null}
      <Button variant="default" onClick={onEnd} aria-label={t('files.endTheShareOfPath', { path: nameOf(share.path) })}>
        {t('files.end')}
      </Button>
    </Group>
  )
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap={6} wrap="nowrap">
          <Anchor size="sm" href={fragmentOf({ page: 'files', folder: folderOf(share.path) })}>
            {visibleName(share.path)}
          </Anchor>
          {share.password_protected ? <LockIcon size={16} /> : null}
        </Group>
        <Text size="xs" c="dimmed">
          {share.allow_upload ? t('files.othersUploadFilesHere2') : ''}
          {moment(share.created_at)}
          {share.created_by === me ? '' : t('files.byCreatedby', { createdby: share.created_by })}
        </Text>
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {over === 'expired' ? <span className={styles.over}>{t('files.expired')}</span> : endsInWords} ·{' '}
          {maxDownloads === null
            ? t('files.countDownload', { count: taken })
            : t('files.takenOfMaxdownloads', {
                taken: count(taken),
                maxDownloads: t('files.countDownload', { count: maxDownloads }),
              })}
          {over === 'used-up' ? <span className={styles.over}> {t('files.limitReached')}</span> : null}
        </Text>
        {isNarrow ? actions : null}
      </Table.Td>
      <Table.Td className={tableStyles.wide}>
        {over === 'expired' ? <span className={styles.over}>{t('files.expired2')}</span> : ends}
      </Table.Td>
      <Table.Td className={tableStyles.wide}>
        {count(taken)}
        {maxDownloads === null ? '' : t('files.ofMaxdownloads', { maxDownloads: count(maxDownloads) })}
        {over === 'used-up' ? <span className={styles.over}> {t('files.limitReached')}</span> : null}
      </Table.Td>
      {isNarrow ? null : <Table.Td>{actions}</Table.Td>}
    </Table.Tr>
  )
}
