import { t } from '../../messages/messages.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { bare, nameOf } from '../folder.ts'
import { PeoplePanel, type Subject } from './people-panel.tsx'

/** The people of one entry. Mounted while it is open. */
export const PeopleDialog = ({ onClose, ...subject }: Subject & Readonly<{ onClose: () => void }>) => (
  <Dialog
    title={t('files.whoCanSeePath', { path: nameOf(bare(subject.path)) || t('files.allFiles') })}
    size="lg"
    onClose={onClose}
  >
    <PeoplePanel {...subject} />
  </Dialog>
)
