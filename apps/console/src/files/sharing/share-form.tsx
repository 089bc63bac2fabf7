import { Button, Group, PasswordInput, Select, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { WholeNumber } from '../../parts/whole-number.tsx'
import type { FileItem, Store } from '../../wire/store.ts'
import { bare } from '../folder.ts'
import { makeShares, type Share } from './shares.ts'

const lifetimes = [
  { value: '24', label: t('files.oneDay') },
  { value: '168', label: t('files.oneWeek') },
  { value: '720', label: t('files.30Days') },
  { value: 'never', label: t('files.never') },
]

type ShareFormProps = Readonly<{
  store: Store
  items: readonly FileItem[]
  onMade: (shares: readonly Share[]) => void
  onClose: () => void
}>

/** What new links shall allow, and how long. Each entry gets one of its own, which can be ended alone. */
export function ShareForm({ store, items, onMade, onClose }: ShareFormProps) {
  const queries = useQueryClient()
  const [lifetime, setLifetime] = useState<string | null>('168')
  const [maxDownloads, setMaxDownloads] = useState<number | null>(null)
  const [isDrop, setDrop] = useState(false)
  const make = useMutation({
    mutationFn: (password: string) =>
      makeShares(
        store,
        items.map(({ path }) => bare(path)),
        {
          expires_hours: lifetime === 'never' ? null : Number(lifetime ?? 168),
          ...(password === '' ? {} : { password }),
          ...(maxDownloads !== null && !isDrop ? { max_downloads: maxDownloads } : {}),
          ...(isDrop ? { allow_upload: true } : {}),
        },
      ),
    onSuccess(shares) {
      onMade(shares)
      return queries.invalidateQueries({ queryKey: ['files', 'shares'] })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    make.mutate(formText(event.currentTarget)('password'))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('files.aLinkOpensForAnyone', { people: t('files.people') })}</Text>
        {items.every((item) => item.is_collection) ? (
          <Switch
            label={t('files.othersUploadFilesHere')}
            description={t('files.anyoneWithTheLinkCanAdd')}
            checked={isDrop}
            onChange={(event) => setDrop(event.currentTarget.checked)}
          />
        ) : null}
        <Select
          label={t('files.expiresAfter')}
          data={lifetimes}
          value={lifetime}
          onChange={setLifetime}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
        />
        <PasswordInput
          name="password"
          label={t('files.password')}
          description={t('files.leaveItEmptyToNeedOnly')}
          autoComplete="new-password"
        />
        {isDrop ? null : (
          <WholeNumber
            label={t('files.downloadLimit')}
            description={t('files.leaveItEmptyForNoLimit')}
            min={1}
            max={1_000_000_000}
            value={maxDownloads}
            onValue={setMaxDownloads}
          />
        )}
        {make.isError ? <ErrorAlert error={make.error} /> : null}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {items.length === 1 ? t('files.createLink') : t('files.createLinks')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
