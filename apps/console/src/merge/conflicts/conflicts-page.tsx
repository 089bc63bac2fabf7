import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { restoreVersion } from '../../files/versions/versions.ts'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { ErrorAlert, sentenceOf } from '../../parts/error-alert.tsx'
import { MergeIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty, UnknownAddress, Waiting } from '../../parts/page.tsx'
import rowStyles from '../../parts/rows.module.css'
import { bytes, moment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { useAddress } from '../../wire/services.tsx'
import { ResolveSave } from './resolve-save.tsx'
import { dropSave, type LateSave, savesQuery } from './saves.ts'

/** One's saves that came too late: refused ones to decide, merged ones to look at and to undo; or one of them, to decide. */
export function ConflictsPage({ detail }: Readonly<{ detail: string | undefined }>) {
  const address = useAddress('platform')
  if (detail === undefined) {
    return (
      <FilesGate>
        <Saves />
      </FilesGate>
    )
  }
  if (address === undefined) return <UnknownAddress service={t('merge.thePlatform')} />
  return <ResolveSave key={detail} address={address} id={detail} />
}

function Saves() {
  const { store } = useFilesContext()
  const saves = useQuery(savesQuery(store))
  if (saves.isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  if (saves.isError) return <ErrorAlert error={saves.error} again={() => void saves.refetch()} />
  if (saves.data.length === 0) {
    return (
      <Card>
        <Empty icon={<MergeIcon size={36} />} title={t('merge.noConflicts')}>
          {t('merge.ifYouSaveAFileThat')}
        </Empty>
      </Card>
    )
  }
  return (
    <Card label={t('merge.conflicts')}>
      <ul className={rowStyles.list}>
        {saves.data.map((one) => (
          <SaveRow key={one.save} save={one} />
        ))}
      </ul>
    </Card>
  )
}

function SaveRow({ save }: Readonly<{ save: LateSave }>) {
  const { store, canWrite } = useFilesContext()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isWaiting = save.merged === null
  const again = () => queries.invalidateQueries({ queryKey: ['files'] })

  async function undo() {
    try {
      await restoreVersion(store, save.path, save.ours)
      await again()
      notices.tell(t('merge.theMergeOfPathWasUndone', { path: save.path }))
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  return (
    <li className={rowStyles.row}>
      <Stack gap={2} className={rowStyles.what}>
        <Anchor href={fragmentOf({ page: 'file', path: save.path })} className={rowStyles.name}>
          {visibleName(save.path)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {moment(save.saved_at)}, {bytes(save.size)}
          {isWaiting ? t('merge.keptUntilExpiresat', { expiresat: moment(save.expires_at) }) : ''}
          {save.own ? '' : t('merge.byWhoWhoDecides', { who: save.by ?? t('merge.somebody') })}
        </Text>
      </Stack>
      <Badge variant="light" color={isWaiting ? 'sand' : 'river'} tt="none">
        {isWaiting ? t('merge.conflictBadge') : t('merge.mergedBy', { driver: save.driver })}
      </Badge>
      <Group gap="xs" className={rowStyles.actions}>
        {isWaiting && save.own ? (
          <>
            <Button
              component="a"
              size="compact-sm"
              href={fragmentOf({ page: 'merge', trail: ['conflicts', save.save] })}
            >
              {t('merge.resolve')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {t('merge.discard')}
            </Button>
          </>
        ) : null}
        {!isWaiting && canWrite ? (
          <Button size="compact-sm" variant="default" onClick={() => void undo()}>
            {t('merge.undoThisMerge')}
          </Button>
        ) : null}
      </Group>
      <Question
        isOpen={isAsking}
        title={t('merge.discardTheseChanges')}
        yes={t('merge.discard')}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await dropSave(store, save.save)
          await again()
        }}
      >
        {t('merge.yourChangesToPathAreDeleted', { path: save.path })}
      </Question>
    </li>
  )
}
