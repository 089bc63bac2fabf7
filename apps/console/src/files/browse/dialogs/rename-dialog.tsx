import { t } from '../../../messages/messages.ts'
import { isTaken } from '../../../wire/refusal.ts'
import { bare, nameOf } from '../../folder.ts'
import type { FileActions, IfTaken } from '../use-file-actions.ts'
import { NameDialog } from './name-dialog.tsx'

type RenameDialogProps = Readonly<{
  path: string
  isFolder: boolean
  rename: FileActions['rename']
  onClose: () => void
}>

const ways = [
  { choice: 'replace', name: t('files.replace') },
  { choice: 'both', name: t('files.keepBoth') },
] as const

/** Asks for another name; where that is taken, what was typed stays, and one may replace, keep both, or type another one. */
export function RenameDialog({ path, isFolder, rename, onClose }: RenameDialogProps) {
  const name = nameOf(bare(path))
  return (
    <NameDialog<IfTaken>
      title={t('files.renameName', { name })}
      before={name}
      hasEnding={!isFolder}
      yes={t('files.rename')}
      onName={async (next, ifTaken = 'refuse') => {
        if (next !== name) await rename(path, next, ifTaken)
      }}
      waysOut={(error) => (isTaken(error) ? ways : [])}
      onClose={onClose}
    />
  )
}
