import { Button, Menu } from '@mantine/core'
import { useRef } from 'react'
import { FileIcon, FolderIcon, UploadIcon } from '../../parts/icons.tsx'
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
        aria-label="Files to upload"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folder.current = input
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label="Folder to upload"
        onChange={(event) => take(event.currentTarget)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<UploadIcon size={18} />}>Upload</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FileIcon size={18} />} onClick={() => files.current?.click()}>
            Files…
          </Menu.Item>
          <Menu.Item leftSection={<FolderIcon size={18} />} onClick={() => folder.current?.click()}>
            A folder…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
