import { Alert, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { AlertIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'
import { go } from '../../routing/route.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { bare, nameOf } from '../folder.ts'

type TakeOverDialogProps = Readonly<{
  /** What is to be taken over, when that is known. */
  path?: string
  onClose: () => void
}>

/** Lets an administrator into a closed folder, after saying what that means. Mounted while it is open. */
export function TakeOverDialog({ path = '', onClose }: TakeOverDialogProps) {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  async function takeOver(text: (name: string) => string) {
    const asked = bare(text('path').trim())
    const wanted = asked.startsWith('/') ? asked : `/${asked}`
    await answerOf(filesAt(store).POST('/api/admin/take-over', { body: { path: wanted } }))
    notices.tell(t('administration.youManageWantedNow', { wanted: nameOf(wanted) }))
    go({ page: 'file', path: wanted }) // before what is shown comes anew: whoever went elsewhere by then stays there
    await queries.invalidateQueries({ queryKey: ['files'] })
  }
  return (
    <FormDialog
      title={t('administration.takeOverAFolder')}
      yes={t('administration.takeOver')}
      onSubmit={takeOver}
      onClose={onClose}
    >
      <Alert color="red" variant="light" icon={<AlertIcon />} title={t('administration.onlyIfNecessary')}>
        {t('administration.youWillSeeAndChangeEverything')}
      </Alert>
      <TextInput
        name="path"
        label={t('administration.pathOfTheFolder')}
        description={t('administration.forExampleHomeAdaClosedFolders')}
        defaultValue={bare(path)}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
    </FormDialog>
  )
}
