import { Button, Group, Text } from '@mantine/core'
import { RuleList } from '../../documents/rule-list.tsx'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { exactMoment } from '../../parts/words.ts'
import { useFilesContext } from '../access/files-context.ts'
import { saveBlob } from '../download.ts'
import { nameOf } from '../folder.ts'
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
  const { store, canWrite } = useFilesContext()
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
        {t('files.mergedByDriver', {
          driver: merge.driver,
          ours: ours ? t('files.theVersionOf', { when: exactMoment(ours.modified) }) : t('files.aVersionThatIsNotKept'),
          by: version.modified_by,
        })}
      </Text>
      <RuleList decisions={merge.decisions} driver={merge.driver} />
      <Group gap={4}>
        {ours && onCompare ? (
          <Button size="compact-xs" variant="light" onClick={() => onCompare(ours)}>
            {t('files.whatItChanged')}
          </Button>
        ) : null}
        {save === undefined ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => void download(save)}>
            {t('files.downloadWhatWasSaved')}
          </Button>
        )}
        {ours && version.current && canWrite ? (
          <Button size="compact-xs" variant="subtle" onClick={() => void onUndo(ours)}>
            {t('files.undoThisMerge')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
