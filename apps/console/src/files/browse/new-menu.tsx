import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { FolderIcon, NewIcon, TextIcon } from '../../parts/icons.tsx'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import { NameDialog } from './dialogs/name-dialog.tsx'

type NewMenuProps = Readonly<{
  onFolder: (name: string) => Promise<unknown>
  onFile: (name: string) => Promise<unknown>
}>

/** Makes something new in a folder: a folder, or an empty text file. */
export function NewMenu({ onFolder, onFile }: NewMenuProps) {
  const [making, setMaking] = useState<'folder' | 'file' | null>(null)
  return (
    <>
      <MenuButton
        variant="default"
        leftSection={<NewIcon size={18} />}
        entries={[
          { name: `${t('files.newFolder')}…`, icon: <FolderIcon size={18} />, onAct: () => setMaking('folder') },
          { name: `${t('files.newFile')}…`, icon: <TextIcon size={18} />, onAct: () => setMaking('file') },
        ]}
      >
        {t('files.new')}
      </MenuButton>
      {making === null ? null : (
        <NameDialog
          title={making === 'folder' ? t('files.newFolder') : t('files.newFile')}
          before={making === 'folder' ? '' : t('files.untitledMd')}
          hasEnding={making === 'file'}
          yes={t('files.create')}
          onName={making === 'folder' ? onFolder : onFile}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  )
}
