import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../messages/messages.ts'

export type ModalDialogProps = Readonly<{
  title: ReactNode
  children: ReactNode
  size?: string | undefined
  onClose: () => void
}>

/** What a dialog is drawn in; `Dialog` cares for the focus. Its head is no `header`, which would be another one of the page. */
export const ModalDialog = ({ title, children, size, onClose }: ModalDialogProps) => (
  <Modal.Root
    opened
    onClose={onClose}
    {...(size === undefined ? {} : { size })}
    lockScroll={false}
    returnFocus={false}
    centered
  >
    <Modal.Overlay />
    <Modal.Content>
      <Modal.Header component="div">
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t('parts.close')} />
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
)
