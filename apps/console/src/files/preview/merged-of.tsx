import { Button, Group, Text } from '@mantine/core'
import { notices } from '../../parts/notice-list.ts'
import { sentenceOf } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import { useVisit } from '../access/files-context.ts'
import { nameOf } from '../browse/folder.ts'
import { saveBlob } from '../download.ts'
import { fetchSave, type Merge, type Version } from './versions.ts'

type MergedOfProps = Readonly<{
  version: Version
  merge: Merge
  /** The parent that was stored when the save came; undefined when that version is not kept any more. */
  ours: Version | undefined
  path: string
  /** Absent where the two can't be compared here. */
  onCompare: ((ours: Version) => void) | undefined
  onUndo: (ours: Version) => Promise<void>
}>

/**
 * The two parents of a version that was merged. It is undone by making the stored one the newest again, and only while
 * nothing came after it: later, that would take along what others did since.
 */
export function MergedOf({ version, merge, ours, path, onCompare, onUndo }: MergedOfProps) {
  const { store, canWrite } = useVisit()
  // The other parent is a number, that of the version.
  const save = merge.parents.find((parent) => typeof parent === 'string')

  async function download(save: string) {
    try {
      saveBlob(await fetchSave(store, save), nameOf(path))
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  return (
    <>
      <Text size="xs">
        Merged by {merge.driver}:{' '}
        {ours ? `the version of ${moment(ours.modified)}` : 'a version that is not kept any more'}, and what{' '}
        {version.modified_by} saved without having seen it.
      </Text>
      <Group gap={4}>
        {ours && onCompare ? (
          <Button size="compact-xs" variant="light" onClick={() => onCompare(ours)}>
            What it changed
          </Button>
        ) : null}
        {save === undefined ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => void download(save)}>
            Download what was saved
          </Button>
        )}
        {ours && version.current && canWrite ? (
          <Button size="compact-xs" variant="subtle" onClick={() => void onUndo(ours)}>
            Undo this merge
          </Button>
        ) : null}
      </Group>
    </>
  )
}
