import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useVisit } from '../../files/access/files-context.ts'
import { formText } from '../../parts/form-text.ts'
import { HistoryIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { ColumnPlot } from '../../parts/plots/column-plot.tsx'
import tableStyles from '../../parts/table.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { count, counted, moment } from '../../parts/words.ts'
import styles from './audit.module.css'
import { type AuditEntry, type Filter, maxEntries, overTime, readAudit, verifyAudit } from './audit.ts'

/** How many lines are drawn at first, and with each "Show more". */
const step = 100

const kinds = [
  { name: 'done', tone: 'first' },
  { name: 'refused', tone: 'waiting' },
  { name: 'broken', tone: 'bad' },
] as const

/** Who did what, and the proof that nobody has changed that since. */
export function AuditPage() {
  const { store } = useVisit()
  const [filter, setFilter] = useState<Filter>({ user: '', path: '' })
  const [shown, setShown] = useState(step)
  const audit = useQuery({
    queryKey: ['files', 'audit', store, filter],
    queryFn: ({ signal }) => readAudit(store, filter, signal),
    placeholderData: keepPreviousData,
  })
  const verify = useMutation({ mutationFn: () => verifyAudit(store) })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    setFilter({ user: text('user').trim(), path: text('path').trim() })
  }
  const columns = overTime(audit.data ?? [])
  return (
    <Stack>
      <Card label="Over time">
        <Group justify="space-between" mb="sm">
          <form onSubmit={submit} className={styles.filter}>
            <TextInput name="user" size="xs" aria-label="Of whom" placeholder="Of whom" autoComplete="off" />
            <TextInput name="path" size="xs" aria-label="Path begins with" placeholder="/path" autoComplete="off" />
            <Button type="submit" size="xs" variant="light">
              Filter
            </Button>
          </form>
          <Group gap="sm">
            <Text size="sm" role="status" className={styles.verdict}>
              {verify.data ? verdictOf(verify.data) : ''}
            </Text>
            <Button variant="default" size="xs" loading={verify.isPending} onClick={() => verify.mutate()}>
              Prove that it is unchanged
            </Button>
          </Group>
        </Group>
        {verify.isError ? <Trouble error={verify.error} /> : null}
        {columns.length > 1 ? (
          <ColumnPlot label="What was done over time" series={kinds} columns={columns} format={count} />
        ) : null}
      </Card>
      <Card label="Audit log">
        {audit.isPending ? <Waiting lines={6} /> : null}
        {audit.isError ? <Trouble error={audit.error} again={() => void audit.refetch()} /> : null}
        {audit.data?.length === 0 ? (
          <Empty icon={<HistoryIcon size={36} />} title="Nothing was found">
            Every change, log-in, refusal and download of a share is noted here. Try another name or path.
          </Empty>
        ) : null}
        {audit.data && audit.data.length > 0 ? <AuditTable entries={audit.data.slice(0, shown)} /> : null}
        {audit.data && shown < audit.data.length ? (
          <Button variant="subtle" mt="sm" onClick={() => setShown(shown + step)}>
            Show more (of{' '}
            {audit.data.length === maxEntries ? `the newest ${count(maxEntries)}` : count(audit.data.length)})
          </Button>
        ) : null}
      </Card>
    </Stack>
  )
}

function verdictOf({ valid, entries, first_broken: at }: Awaited<ReturnType<typeof verifyAudit>>): string {
  if (valid) return `All ${counted(entries, 'entry', 'entries')} are as they were written.`
  return `Entry ${count(at ?? 0)} of ${count(entries)} is not as it was written.`
}

function AuditTable({ entries }: Readonly<{ entries: readonly AuditEntry[] }>) {
  return (
    <div className={tableStyles.scroll}>
      <Table className={styles.log}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={tableStyles.wide}>When</Table.Th>
            <Table.Th className={tableStyles.wide}>Who</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Answer</Table.Th>
            <Table.Th className={tableStyles.wide}>From</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ request_id: id, timestamp, user, method, path, target, status, client_ip: from }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- one request may have several lines
            <Table.Tr key={`${id} ${at}`}>
              <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>{moment(timestamp)}</Table.Td>
              <Table.Td className={tableStyles.wide}>{user === '' ? '–' : user}</Table.Td>
              <Table.Td className={tableStyles.name}>
                <b>{method}</b> {target ?? path}
                <Text size="xs" c="dimmed" className={tableStyles.narrow}>
                  {[moment(timestamp), user, from].filter((word) => word !== '').join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td data-bad={status >= 400 || status === 0 || undefined} className={styles.status}>
                {status}
              </Table.Td>
              <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>{from}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
