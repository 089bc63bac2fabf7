import { Dialog } from '../../parts/dialog.tsx'
import { bare, nameOf } from '../browse/folder.ts'
import { PeoplePanel, type Subject } from './people-panel.tsx'

/** The people of one entry. Mounted while it is open. */
export const PeopleDialog = ({ onClose, ...subject }: Subject & Readonly<{ onClose: () => void }>) => (
  <Dialog title={`Who can see ${nameOf(bare(subject.path)) || 'all files'}`} size="lg" onClose={onClose}>
    <PeoplePanel {...subject} />
  </Dialog>
)
