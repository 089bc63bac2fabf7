import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFilesContext } from '../../files/access/files-context.ts'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Waiting } from '../../parts/page.tsx'
import { moment } from '../../parts/words.ts'
import { fragmentOf, go } from '../../routing/route.ts'
import { forgetDraft } from '../form/drafts.ts'
import { MergeForm } from '../form/merge-form.tsx'
import { NamedSides, type SideNames } from '../words/side-names.tsx'
import { dropSave, loadSave } from './saves.ts'

/** A refused save in the form, with its three sides; saving the result back lets go of it. */
export const ResolveSave = ({ address, id }: Readonly<{ address: string; id: string }>) => (
  <FilesGate>
    <Loaded address={address} id={id} />
  </FilesGate>
)

/** Ours is the file as it is now, whoever wrote it; theirs is the late save of whoever looks: nobody is shown those of others. */
const namesOf = (writer: string | undefined, me: string): SideNames => ({
  ours: writer === undefined || writer === me ? t('merge.theFileNow') : t('merge.versionOfWho', { who: writer }),
  theirs: t('merge.yourVersion'),
})

function Loaded({ address, id }: Readonly<{ address: string; id: string }>) {
  const { store, username } = useFilesContext()
  const queries = useQueryClient()
  const loaded = useQuery({
    queryKey: ['save', store, id],
    queryFn: () => loadSave(store, id),
    // What is in the form is not replaced by a newer state: its ETag says whether it still fits when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  async function finish() {
    forgetDraft(`${store.token ?? ''} ${id}`)
    await dropSave(store, id).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: ['files'] })
    go({ page: 'merge', trail: ['conflicts'] })
  }
  if (loaded.isPending) {
    return (
      <Card>
        <Waiting lines={8} />
      </Card>
    )
  }
  if (loaded.isError) return <ErrorAlert error={loaded.error} again={() => void loaded.refetch()} />
  const { save, documents, target, writer } = loaded.data
  const names = namesOf(writer, username)
  return (
    <Stack>
      <Text size="sm">
        <Anchor href={fragmentOf({ page: 'file', path: save.path })}>{visibleName(save.path)}</Anchor>:{' '}
        <b>{names.ours}</b> {t('merge.isTheFileAsItIs')} <b>{names.theirs}</b>{' '}
        {t('merge.isWhatWasSavedOnSavedat', { savedat: moment(save.saved_at) })} <b>{t('merge.base')}</b>{' '}
        {t('merge.isTheVersionThatBothStarted')}
      </Text>
      <NamedSides names={names}>
        <MergeForm address={address} start={documents} target={target} save={id} onSaved={() => void finish()} />
      </NamedSides>
    </Stack>
  )
}
