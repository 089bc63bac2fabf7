import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { LinkIcon, LockIcon } from '../../parts/icons.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { Question } from '../../parts/question.tsx'
import tableStyles from '../../parts/table.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { count, counted, moment } from '../../parts/words.ts'
import { fragmentOf } from '../../shell/route.ts'
import { useVisit } from '../access/files-context.ts'
import { folderOf, nameOf } from '../browse/folder.ts'
import { endShare, listShares, overBy, type Share } from './shares.ts'
import styles from './sharing.module.css'

/** Every link that was given away, and the way to end it. */
export function SharesPage() {
  const { store, username } = useVisit()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<Share | null>(null)
  const isNarrow = useNarrow()
  const shares = useQuery({
    queryKey: ['files', 'shares', store],
    queryFn: ({ signal }) => listShares(store, signal),
  })
  return (
    <Card label="Shares">
      {shares.isPending ? <Waiting lines={5} /> : null}
      {shares.isError ? <Trouble error={shares.error} again={() => void shares.refetch()} /> : null}
      {shares.data?.length === 0 ? (
        <Empty icon={<LinkIcon size={36} />} title="Nothing is shared">
          Choose a file or a folder under Browse, then Share: a link is made, with a password, an end and a number of
          downloads if you like. A folder can also take files from others.
        </Empty>
      ) : null}
      {shares.data && shares.data.length > 0 ? (
        <div className={tableStyles.scroll}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th className={tableStyles.wide}>Ends</Table.Th>
                <Table.Th className={tableStyles.wide}>Downloads</Table.Th>
                {isNarrow ? null : <Table.Th aria-label="Actions" />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shares.data.map((share) => (
                <ShareRow
                  key={share.token}
                  share={share}
                  me={username}
                  isNarrow={isNarrow}
                  now={new Date(shares.dataUpdatedAt)}
                  onEnd={() => setEnding(share)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
      <Question
        isOpen={ending !== null}
        title="End this share?"
        yes="End it"
        no="Keep it"
        onYes={async () => {
          if (ending) await endShare(store, ending.token)
          await queries.invalidateQueries({ queryKey: ['files', 'shares'] })
        }}
        onClose={() => setEnding(null)}
      >
        The link to <b>{nameOf(ending?.path ?? '')}</b> stops working at once, for everybody, and can’t be brought back.
        The file itself stays.
      </Question>
    </Card>
  )
}

type ShareRowProps = Readonly<{ share: Share; me: string; isNarrow: boolean; now: Date; onEnd: () => void }>

function ShareRow({ share, me, isNarrow, now, onEnd }: ShareRowProps) {
  const over = overBy(share, now)
  const { expires_at: expiry, download_count: taken, max_downloads: maxDownloads } = share
  const ends = expiry === null ? 'never' : moment(expiry)
  const endsInWords = expiry === null ? 'Never ends' : `Ends ${ends}`
  const actions = (
    <Group gap="xs" wrap="nowrap" className={styles.actions}>
      {over === null ? <CopyButton text={share.url} name="Copy" /> : null}
      <Button variant="default" onClick={onEnd} aria-label={`End the share of ${nameOf(share.path)}`}>
        End
      </Button>
    </Group>
  )
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap={6} wrap="nowrap">
          <Anchor size="sm" href={fragmentOf({ page: 'files', folder: folderOf(share.path) })}>
            {share.path}
          </Anchor>
          {share.password_protected ? <LockIcon size={16} /> : null}
        </Group>
        <Text size="xs" c="dimmed">
          {share.allow_upload ? 'others drop files here · ' : ''}
          {moment(share.created_at)}
          {share.created_by === me ? '' : ` by ${share.created_by}`}
        </Text>
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {over === 'expired' ? <span className={styles.over}>Expired</span> : endsInWords} ·{' '}
          {maxDownloads === null
            ? counted(taken, 'download')
            : `${count(taken)} of ${counted(maxDownloads, 'download')}`}
          {over === 'used up' ? <span className={styles.over}> used up</span> : null}
        </Text>
        {isNarrow ? actions : null}
      </Table.Td>
      <Table.Td className={tableStyles.wide}>
        {over === 'expired' ? <span className={styles.over}>expired</span> : ends}
      </Table.Td>
      <Table.Td className={tableStyles.wide}>
        {count(taken)}
        {maxDownloads === null ? '' : ` of ${count(maxDownloads)}`}
        {over === 'used up' ? <span className={styles.over}> used up</span> : null}
      </Table.Td>
      {isNarrow ? null : <Table.Td>{actions}</Table.Td>}
    </Table.Tr>
  )
}
