import { useRef } from 'react'
import { t } from '../../messages/messages.ts'
import { FileIcon, FolderIcon, UploadIcon } from '../../parts/icons.tsx'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import type { Chosen } from './upload-queue.ts'

/** The way up for a keyboard and for a phone: files, or a whole folder. */
export function UploadButton({ onFiles }: Readonly<{ onFiles: (files: readonly Chosen[]) => void }>) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  function take(input: HTMLInputElement) {
    onFiles([...(input.files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file })))
    // The same file may be chosen again.
    input.value = ''
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('files.theFilesToUpload')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folder.current = input
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label={t('files.theFolderToUpload')}
        onChange={(event) => take(event.currentTarget)}
      />
      <MenuButton
        leftSection={<UploadIcon size={18} />}
        entries={[
          { name: t('files.filesToUpload'), icon: <FileIcon size={18} />, onAct: () => files.current?.click() },
          { name: t('files.aFolderToUpload'), icon: <FolderIcon size={18} />, onAct: () => folder.current?.click() },
        ]}
      >
        {t('files.upload')}
      </MenuButton>
    </>
  )
}
