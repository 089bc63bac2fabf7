import { Alert, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useVisit } from '../../files/access/files-context.ts'
import { filesAt } from '../../files/access/store.ts'
import { bare, nameOf } from '../../files/browse/folder.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { AlertIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notice-list.ts'
import { go } from '../../shell/route.ts'
import { answerOf } from '../../wire/answers.ts'

type TakeOverDialogProps = Readonly<{
  /** What is to be taken over, when that is known. */
  path?: string
  onClose: () => void
}>

/** Lets an administrator into a closed folder, after saying what that means. Mounted while it is open. */
export function TakeOverDialog({ path = '', onClose }: TakeOverDialogProps) {
  const { store } = useVisit()
  const queries = useQueryClient()
  async function takeOver(text: (name: string) => string) {
    const asked = bare(text('path').trim())
    const wanted = asked.startsWith('/') ? asked : `/${asked}`
    await answerOf(filesAt(store).POST('/api/admin/take-over', { body: { path: wanted } }))
    notices.tell(`You manage ${nameOf(wanted)} now.`)
    go({ page: 'file', path: wanted }) // before what is shown comes anew: whoever went elsewhere by then stays there
    await queries.invalidateQueries({ queryKey: ['files'] })
  }
  return (
    <FormDialog title="Take over a folder" yes="Take it over" onSubmit={takeOver} onClose={onClose}>
      <Alert color="red" variant="light" icon={<AlertIcon />} title="Only if it must be">
        You will see everything in the folder, change it, and say who else may. Everybody who manages it now is notified
        that you did, and the audit log keeps it. They keep their rights.
      </Alert>
      <TextInput
        name="path"
        label="Path of the folder"
        description="For example /home/ada. You don’t see closed folders in lists, so ask its owner or look into the audit log."
        defaultValue={bare(path)}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
    </FormDialog>
  )
}
