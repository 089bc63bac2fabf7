import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { HistoryIcon } from '../../parts/icons.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { ColumnPlot } from '../../parts/plots/column-plot.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import tableStyles from '../../parts/tables/table.module.css'
import { count, moment } from '../../parts/words.ts'
import { listUsers } from '../people/users.ts'
import styles from './audit.module.css'
import { type AuditEntry, columnsOf, type Filter, maxEntries, readActivity, readAudit, verifyAudit } from './audit.ts'
import { auditSentence } from './audit-sentence.ts'

/** How many lines are drawn at first, and with each "Show more". */
const step = 100

const kinds = [
  { name: t('administration.done'), tone: 'first' },
  { name: t('administration.refused'), tone: 'waiting' },
  { name: t('administration.broken'), tone: 'bad' },
] as const

/** Who did what, and the proof that nobody has changed that since. */
export function AuditPage() {
  const { store } = useFilesContext()
  const [filter, setFilter] = useState<Filter>({ user: '', path: '' })
  const [shown, setShown] = useState(step)
  const audit = useQuery({
    queryKey: ['files', 'audit', store, filter],
    queryFn: ({ signal }) => readAudit(store, filter, signal),
    placeholderData: keepPreviousData,
  })
  // A person is found by the whole name, which one need not know by heart.
  const people = useQuery({
    queryKey: ['files', 'audit-people', store],
    queryFn: ({ signal }) => listUsers(store, signal),
  })
  const verify = useMutation({ mutationFn: () => verifyAudit(store) })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    setFilter({ user: text('user').trim(), path: text('path').trim() })
  }
  const activity = useQuery({
    queryKey: ['files', 'activity', store, filter],
    queryFn: ({ signal }) => readActivity(store, filter, signal),
    placeholderData: keepPreviousData,
  })
  const columns = activity.data ? columnsOf(activity.data) : []
  return (
    <Stack>
      <Card label={t('administration.overTime')}>
        <Group justify="space-between" mb="sm">
          <form onSubmit={submit} className={styles.filter}>
            <TextInput
              name="user"
              size="xs"
              aria-label={t('administration.person')}
              placeholder={t('administration.person')}
              autoComplete="off"
              list="audit-people"
            />
            <datalist id="audit-people">
              {people.data?.map(({ username }) => (
                <option key={username} value={username} />
              ))}
            </datalist>
            <TextInput
              name="path"
              size="xs"
              aria-label={t('administration.pathBeginsWith')}
              placeholder="/…"
              autoComplete="off"
            />
            <Button type="submit" size="xs" variant="light">
              {t('administration.filter')}
            </Button>
          </form>
          <Group gap="sm">
            <Text size="sm" role="status" className={styles.verdict}>
              {verify.data ? verdictOf(verify.data) : ''}
            </Text>
            <Button variant="default" size="xs" loading={verify.isPending} onClick={() => verify.mutate()}>
              {t('administration.verifyTheLog')}
            </Button>
          </Group>
        </Group>
        {verify.isError ? <ErrorAlert error={verify.error} /> : null}
        {activity.isError ? <ErrorAlert error={activity.error} /> : null}
        {activity.data && activity.data.total > 0 ? (
          <Text size="sm" c="dimmed" mb="xs">
            {t('administration.allOfTheLog', {
              entries: t('administration.countEntry', { count: activity.data.total }),
            })}
          </Text>
        ) : null}
        {columns.length > 1 ? (
          <ColumnPlot
            label={t('administration.actionsOverTime')}
            series={kinds}
            columns={columns}
            // There is no half of an entry.
            format={(value) => (Number.isInteger(value) ? count(value) : '')}
          />
        ) : null}
      </Card>
      <Card label={t('administration.auditLog')}>
        <QueryState
          query={audit}
          lines={6}
          empty={
            <Empty icon={<HistoryIcon size={36} />} title={t('administration.noEntriesFound')}>
              {t('administration.everyChangeSignInRefusalAnd')}
            </Empty>
          }
        >
          {(entries) => (
            <>
              <AuditTable entries={entries.slice(0, shown)} />
              {shown < entries.length ? (
                <Button variant="subtle" mt="sm" onClick={() => setShown(shown + step)}>
                  {t('administration.showMoreOfRest', {
                    rest:
                      entries.length === maxEntries
                        ? t('administration.theNewestMaxentries', { maxEntries: count(maxEntries) })
                        : count(entries.length),
                  })}
                </Button>
              ) : null}
            </>
          )}
        </QueryState>
      </Card>
    </Stack>
  )
}

function verdictOf({ valid, entries, first_broken: at }: Awaited<ReturnType<typeof verifyAudit>>): string {
  if (valid)
    return t('administration.theLogIsUnchangedEntriesVerified', {
      entries: t('administration.countEntry', { count: entries }),
    })
  return t('administration.entryAtOfEntriesWasChanged', { at: count(at ?? 0), entries: count(entries) })
}

function AuditTable({ entries }: Readonly<{ entries: readonly AuditEntry[] }>) {
  return (
    <div className={tableStyles.scroll}>
      <Table className={styles.log}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={tableStyles.wide}>{t('administration.when')}</Table.Th>
            <Table.Th>{t('administration.what')}</Table.Th>
            <Table.Th className={tableStyles.wide}>{t('administration.from')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {eachOnce(entries).map((entry, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- one request may have several lines
            <AuditRow key={`${entry.request_id} ${at}`} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** One request notes each change that it made; those that read the same are shown once. */
const eachOnce = (entries: readonly AuditEntry[]): readonly AuditEntry[] =>
  entries.filter(
    (entry, at) =>
      !entries
        .slice(Math.max(0, at - maxOfRequest), at)
        .some((other) => other.request_id === entry.request_id && isSame(other, entry)),
  )

/** A folder that is taken over is noted as such, and as changed. */
const isSame = (one: AuditEntry, other: AuditEntry): boolean =>
  placeIn(one) === placeIn(other) && auditSentence(one) === auditSentence(other)

const placeIn = ({ target }: AuditEntry) => target?.replace(/^take-over /, '')

/** Lines of one request stand together; so many of them are compared. */
const maxOfRequest = 20

function AuditRow({ entry }: Readonly<{ entry: AuditEntry }>) {
  const { request_id: id, timestamp, method, path, status, client_ip: from } = entry
  return (
    <Table.Tr>
      <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>{moment(timestamp)}</Table.Td>
      <Table.Td className={tableStyles.name} data-bad={status >= 400 || status === 0 || undefined}>
        {auditSentence(entry)}
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {[moment(timestamp), from].filter((word) => word !== '').join(' · ')}
        </Text>
        <details className={styles.details}>
          <summary>{t('administration.details')}</summary>
          <code>
            {method} {path} · {status} · {id}
          </code>
        </details>
      </Table.Td>
      <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>{from}</Table.Td>
    </Table.Tr>
  )
}
