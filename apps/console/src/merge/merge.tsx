import { lazy } from 'react'
import { type AreaSection, Sectioned } from '../shell/sectioned.tsx'

const MergePage = lazy(async () => ({ default: (await import('./form/merge-page.tsx')).MergePage }))
const ConflictsPage = lazy(async () => ({ default: (await import('./conflicts/conflicts-page.tsx')).ConflictsPage }))
const PluginsPage = lazy(async () => ({ default: (await import('./plugins/plugins-page.tsx')).PluginsPage }))

const sections = (): readonly AreaSection[] => [
  { trail: '', name: 'Merge', about: 'Combine two edited versions of a document with the original.', Page: MergePage },
  {
    trail: 'conflicts',
    name: 'Conflicts',
    about: 'Changes to a file that somebody else had changed in the meantime.',
    Page: ConflictsPage,
  },
  { trail: 'plugins', name: 'Plugins', about: 'Additional formats, as WebAssembly modules.', Page: PluginsPage },
]

/** The merge area: the form, the conflicts of late saves, and the formats. */
export const Merge = ({ trail }: Readonly<{ trail: readonly string[] }>) => (
  <Sectioned area="merge" label="Merge" sections={sections()} trail={trail} />
)
