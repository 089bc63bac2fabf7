import { Button } from '@mantine/core'
import { useRef } from 'react'
import { UploadIcon } from '../parts/icons.tsx'

/** The way up for a keyboard and for a phone. */
export function UploadButton({ onFiles }: Readonly<{ onFiles: (files: readonly File[]) => void }>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button leftSection={<UploadIcon size={18} />} onClick={() => input.current?.click()}>
        Upload
      </Button>
    </>
  )
}
