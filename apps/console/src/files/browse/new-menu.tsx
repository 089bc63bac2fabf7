import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { FolderIcon, NewIcon, TextIcon } from '../../parts/icons.tsx'
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<NewIcon size={18} />}>
            {t('files.new')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FolderIcon size={18} />} onClick={() => setMaking('folder')}>
            {t('files.newFolder')}…
          </Menu.Item>
          <Menu.Item leftSection={<TextIcon size={18} />} onClick={() => setMaking('file')}>
            {t('files.newFile')}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {making === null ? null : (
        <NameDialog
          title={making === 'folder' ? t('files.newFolder') : t('files.newFile')}
          before={making === 'folder' ? '' : t('files.untitledTxt')}
          hasEnding={making === 'file'}
          isNew
          yes={t('files.create')}
          onName={making === 'folder' ? onFolder : onFile}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  )
}
