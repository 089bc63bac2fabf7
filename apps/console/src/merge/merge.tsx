import { lazy } from 'react'
import { t } from '../messages/messages.ts'
import { type AreaSection, Sectioned } from '../parts/sections/sectioned.tsx'

const MergePage = lazy(async () => ({ default: (await import('./form/merge-page.tsx')).MergePage }))
const ConflictsPage = lazy(async () => ({ default: (await import('./conflicts/conflicts-page.tsx')).ConflictsPage }))
const PluginsPage = lazy(async () => ({ default: (await import('./plugins/plugins-page.tsx')).PluginsPage }))

const sections = (): readonly AreaSection[] => [
  { trail: '', name: t('merge.merge'), about: t('merge.combineTwoEditedVersionsOfA'), Page: MergePage },
  {
    trail: 'conflicts',
    name: t('merge.conflicts'),
    about: t('merge.changesToAFileThatSomebody'),
    Page: ConflictsPage,
  },
  {
    trail: 'plugins',
    name: t('merge.plugins'),
    about: t('merge.additionalFormatsAsWebassemblyModules'),
    Page: PluginsPage,
  },
]

/** The merge area: the form, the conflicts of late saves, and the formats. */
export const Merge = ({ trail }: Readonly<{ trail: readonly string[] }>) => (
  <Sectioned area="merge" label={t('merge.merge')} sections={sections()} trail={trail} />
)
