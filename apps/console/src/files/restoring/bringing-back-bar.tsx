import { Button, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Card } from '../../parts/page.tsx'
import { useFilesContext } from '../access/files-context.ts'
import { nameOf } from '../folder.ts'
import { type Ended, resume, useBringingBack } from './bringing-back.ts'

/** How far it is with what comes back from the trash; it goes on with what a reload interrupted. */
export function BringingBackBar() {
  const { store, username } = useFilesContext()
  const queries = useQueryClient()
  const state = useBringingBack(username)
  const isOpen = state !== null
  useEffect(() => {
    // Whoever began it in this page hears of its end there.
    if (!isOpen) void goOn()
    async function goOn() {
      const ended = await resume(store, username)?.catch(() => undefined)
      if (!ended) return
      await queries.invalidateQueries({ queryKey: ['files'] })
      tellOfReturned(ended)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each person who is here
  }, [store, username])
  if (!state) return null
  const again = () =>
    void resume(store, username)
      ?.then(tellOfReturned, () => undefined)
      .then(() => queries.invalidateQueries({ queryKey: ['files'] }))
  return (
    <Card label={t('files.restoring')}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm" role="status">
          {t('files.restoredDoneOfAll', { done: state.done, count: state.all })}
        </Text>
        {state.error === null ? null : (
          <Button size="compact-sm" variant="default" onClick={again}>
            {t('parts.tryAgain')}
          </Button>
        )}
      </Group>
      <Progress value={(state.done / Math.max(1, state.all)) * 100} aria-label={t('files.restoring')} />
      {state.error === null ? null : (
        <Text size="sm" mt="xs">
          {sentenceOf(state.error)}
        </Text>
      )}
    </Card>
  )
}

/** What came back, and what did not with the first reason. */
export function tellOfReturned({ done, failed }: Ended): void {
  for (const { name, error } of failed.slice(0, 1)) {
    const said = `${nameOf(name)}: ${error}`
    const others = failed.length - 1
    notices.tell(others === 0 ? said : t('files.errorAndOthers', { error: said, count: others }), { isBad: true })
  }
  if (done > 0) notices.tell(t('files.countRestored', { count: done }))
}
