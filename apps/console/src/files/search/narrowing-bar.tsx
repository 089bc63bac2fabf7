import { Button, NativeSelect } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { type Kind, kinds, type Narrowing, type Span, spans } from '../../routing/narrowing.ts'
import type { FileItem } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { bare, folderOf } from '../folder.ts'
import styles from './search.module.css'

const kindNames: Readonly<Record<Kind, string>> = {
  folder: t('files.folders'),
  document: t('files.documents'),
  picture: t('files.pictures'),
  audio: t('files.audio'),
  video: t('files.videos'),
  archive: t('files.archives'),
  other: t('files.otherFiles'),
}
const spanNames: Readonly<Record<Span, string>> = {
  1: t('files.lastDay'),
  7: t('files.lastWeek'),
  30: t('files.lastMonth'),
  365: t('files.lastYear'),
}
/** More would be no help to choose from. */
const maxChoices = 50

type NarrowingBarProps = Readonly<{
  narrowing: Narrowing
  /** What was found: its tags, owners and folders can be chosen. */
  hits: readonly FileItem[]
  onNarrow: (narrowing: Narrowing) => void
}>

/** What a search can be narrowed by. */
export function NarrowingBar({ narrowing, hits, onNarrow }: NarrowingBarProps) {
  const { username, home } = useFilesContext()
  const { kind = '', span = '', tag = '', owner = '', folder = '' } = narrowing
  const choose = (name: keyof Narrowing) => (value: string) => {
    const { [name]: _, ...others } = narrowing
    onNarrow(value === '' ? others : { ...others, [name]: value })
  }
  const own = home === null ? [] : [`${home}/`]
  const owners = choicesOf([owner, username, ...hits.map((hit) => hit.owner)])
  const tags = choicesOf([tag, ...hits.flatMap((hit) => hit.tags)])
  const folders = choicesOf([folder, ...own, ...hits.map(({ path }) => folderOf(bare(path)))]).filter(
    (path) => path !== '/',
  )
  return (
    <div className={styles.narrowing} role="group" aria-label={t('files.narrowTheSearch')}>
      <Choice
        label={t('files.kind')}
        any={t('files.anyKind')}
        value={kind}
        choices={kinds.map((value) => ({ value, label: kindNames[value] }))}
        onChoose={choose('kind')}
      />
      <Choice
        label={t('files.changed')}
        any={t('files.anyTime')}
        value={span}
        choices={spans.map((value) => ({ value, label: spanNames[value] }))}
        onChoose={choose('span')}
      />
      <Choice
        label={t('files.owner')}
        any={t('files.anyone')}
        value={owner}
        choices={owners.map((value) => ({
          value,
          label: value === username ? t('files.you', { name: value }) : value,
        }))}
        onChoose={choose('owner')}
      />
      <Choice
        label={t('files.tag')}
        any={t('files.anyTag')}
        value={tag}
        choices={plain(tags)}
        onChoose={choose('tag')}
      />
      <Choice
        label={t('files.folder')}
        any={t('files.everywhere')}
        value={folder}
        choices={plain(folders)}
        onChoose={choose('folder')}
      />
      {Object.keys(narrowing).length > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onNarrow({})}>
          {t('files.removeFilters')}
        </Button>
      ) : null}
    </div>
  )
}

const choicesOf = (values: readonly string[]): readonly string[] =>
  [...new Set(values)].filter((value) => value !== '').slice(0, maxChoices)

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

type ChoiceProps = Readonly<{
  label: string
  /** What it says where nothing is chosen. */
  any: string
  value: string
  choices: readonly Readonly<{ value: string; label: string }>[]
  onChoose: (value: string) => void
}>

const Choice = ({ label, any, value, choices, onChoose }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    value={value}
    data={[{ value: '', label: any }, ...choices]}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)
