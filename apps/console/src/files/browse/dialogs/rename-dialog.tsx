import { Button, Group } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { Refusal } from '../../../wire/refusal.ts'
import { bare, nameOf } from '../folder.ts'
import type { FileActions, IfTaken } from '../use-file-actions.ts'
import { NameDialog } from './name-dialog.tsx'

type RenameDialogProps = Readonly<{
  path: string
  isFolder: boolean
  rename: FileActions['rename']
  onClose: () => void
}>

/** Asks for another name; where that is taken, what was typed stays, and one may replace, keep both, or type another one. */
export function RenameDialog({ path, isFolder, rename, onClose }: RenameDialogProps) {
  const name = nameOf(bare(path))
  return (
    <NameDialog<IfTaken>
      title={t('files.renameName', { name })}
      before={name}
      hasEnding={!isFolder}
      yes={t('files.rename')}
      onName={(next, ifTaken = 'refuse') => rename(path, next, ifTaken)}
      wayOut={(error, again) =>
        error instanceof Refusal && error.code === 'files.path-taken' ? (
          <Group gap="sm">
            <Button variant="default" onClick={() => again('replace')}>
              {t('files.replace')}
            </Button>
            <Button variant="default" onClick={() => again('both')}>
              {t('files.keepBoth')}
            </Button>
          </Group>
        ) : null
      }
      onClose={onClose}
    />
  )
}
