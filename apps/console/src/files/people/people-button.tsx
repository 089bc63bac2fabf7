import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { LockIcon, PeopleIcon } from '../../parts/icons.tsx'
import type { Subject } from './people-panel.tsx'
import { PeopleWhenAsked } from './people-when-asked.tsx'

/** Opens the people of a file or folder; says whether it is closed. */
export function PeopleButton({ isClosed, ...subject }: Subject & Readonly<{ isClosed: boolean }>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={isClosed ? <LockIcon size={18} /> : <PeopleIcon size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('files.people')}
        {isClosed ? <VisuallyHidden> {t('files.thisFolderIsClosed')}</VisuallyHidden> : null}
      </Button>
      {isOpen ? <PeopleWhenAsked {...subject} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
