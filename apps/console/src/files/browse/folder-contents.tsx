import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { lazyWhenIdle } from '../../parts/lazy.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import type { Point } from '../../parts/overlays/point-menu.tsx'
import { useValue } from '../../parts/value-store.ts'
import { go } from '../../routing/route.ts'
import type { FileItem } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { download } from '../download.ts'
import { useFavorites } from '../favorites/favorites.ts'
import { above, bare, nameOf, routeOf } from '../folder.ts'
import { PeopleWhenAsked } from '../people/people-when-asked.tsx'
import { ShareWhenAsked } from '../sharing/share-when-asked.tsx'
import { amountOf, amountText } from './amounts.ts'
import styles from './browse.module.css'
import { clipboard } from './clipboard.ts'
import { copyLink } from './copy-link.ts'
import { RenameDialog } from './dialogs/rename-dialog.tsx'
import { type ActionName, actionsFor, inMenuOnly } from './item-actions.tsx'
import { ItemMenu } from './item-menu.tsx'
import { EntryGrid } from './list/entry-grid.tsx'
import type { Layout } from './list/layout.ts'
import type { Command } from './list/list-keys.ts'
import { type Order, ordered, usualOrder } from './list/order.ts'
import { chooseAll, nothingChosen, type Selection, within } from './list/selection.ts'
import { cursors } from './places.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { FileActions } from './use-file-actions.ts'

const FolderPicker = lazyWhenIdle(async () => (await import('./dialogs/folder-picker.tsx')).FolderPicker)
const TagsDialog = lazyWhenIdle(async () => (await import('./dialogs/tags-dialog.tsx')).TagsDialog)
const TakenQuestion = lazyWhenIdle(async () => (await import('./dialogs/taken-question.tsx')).TakenQuestion)

type Asking = Readonly<{ what: 'rename' | 'move' | 'copy' | 'people' | 'share' | 'tag'; items: readonly FileItem[] }>

type FolderContentsProps = Readonly<{
  folder: string
  layout: Layout
  items: readonly FileItem[]
  fileActions: FileActions
}>

/** The entries of one folder, and what a person does to them. */
export function FolderContents({ folder, layout, items, fileActions }: FolderContentsProps) {
  const { store, canWrite } = useFilesContext()
  const [order, setOrder] = useState<Order>(usualOrder)
  const [choice, setChoice] = useState<Choice>(() => ({ selection: begun(folder, items), paths: [] }))
  const [menu, setMenu] = useState<Point | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const held = useValue(clipboard)
  const sorted = ordered(items, order)
  const paths = sorted.map(({ path }) => path)
  const selection = within(choice.selection, paths, choice.paths)
  const chosen = sorted.filter(({ path }) => selection.chosen.has(path))
  const chosenPaths = chosen.map(({ path }) => path)
  const favorites = useFavorites(store)
  const areFavorites = chosenPaths.every(favorites.has)
  const amount = amountOf(items)
  const actions = actionsFor(chosen, { canWrite, areFavorites })

  function choose(next: Selection) {
    cursors.set(folder, next.cursor)
    setChoice({ selection: next, paths })
  }

  /** The new name of the entry that the cursor is on, where nothing is selected. */
  function renameAtCursor() {
    const items = chosen.length > 0 ? chosen : sorted.filter(({ path }) => path === selection.cursor)
    if (actionsFor(items, { canWrite, areFavorites }).some(({ does }) => does === 'rename'))
      setAsking({ what: 'rename', items })
  }

  function act(does: ActionName) {
    const [first] = chosen
    if (!first || !actions.some((action) => action.does === does)) return
    if (does === 'open') go(routeOf(first))
    else if (does === 'delete') void fileActions.remove(chosenPaths)
    else if (does === 'download') void downloadAll()
    else if (does === 'extract') void fileActions.extract(first.path)
    else if (does === 'link') void copyLink(first)
    else if (does === 'favorite') favorites.toggle(chosenPaths)
    else setAsking({ what: does, items: chosen })
  }

  async function downloadAll() {
    try {
      await download(store, chosen)
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }

  function keep(way: 'move' | 'copy') {
    if (!canWrite || chosen.length === 0) return
    clipboard.write({ way, paths: chosenPaths })
    notices.tell(t(way === 'move' ? 'files.countCut' : 'files.countCopied', { count: chosen.length }))
  }

  function obey({ kind }: Command) {
    if (kind === 'all') choose(chooseAll(selection, paths))
    else if (kind === 'clear') choose({ ...nothingChosen, cursor: selection.cursor })
    else if (kind === 'up') go({ page: 'files', folder: above(folder) })
    else if (kind === 'cut') keep('move')
    else if (kind === 'copy') keep('copy')
    else if (kind === 'paste' && canWrite) void fileActions.paste(folder)
    else if (kind === 'rename') renameAtCursor()
    else if (kind === 'open' || kind === 'delete') act(kind)
  }

  return (
    <>
      <SelectionBar
        count={chosen.length}
        amount={amountOf(chosen)}
        actions={actions.filter(({ does }) => !inMenuOnly.includes(does))}
        onAction={act}
        onClear={() => choose({ ...nothingChosen, cursor: selection.cursor })}
      />
      <EntryGrid
        label={t('files.entriesOfFolder', { folder })}
        layout={layout}
        items={sorted}
        order={order}
        onOrder={setOrder}
        selection={selection}
        onSelection={choose}
        cut={new Set(held?.way === 'move' ? held.paths : [])}
        onCommand={obey}
        onMenu={setMenu}
        favorites={favorites}
        onCarry={(...carried) => void fileActions.carryInto(...carried)}
      />
      {amount ? <p className={styles.foot}>{amountText(amount)}</p> : null}
      <ItemMenu at={menu} actions={actions} onAction={act} onClose={() => setMenu(null)} />
      <Asked asking={asking} folder={folder} fileActions={fileActions} onClose={() => setAsking(null)} />
      {fileActions.taken ? (
        <TakenQuestion
          names={fileActions.taken.items.map(({ to }) => nameOf(to))}
          decide={(decision) => void fileActions.decide(decision)}
        />
      ) : null}
    </>
  )
}

type Choice = Readonly<{
  selection: Selection
  /** The list that it was made in, to know what stood beside what has gone. */
  paths: readonly string[]
}>

/** Who comes back from a file or a folder finds the cursor there. */
function begun(folder: string, items: readonly FileItem[]): Selection {
  const kept = cursors.get(folder) ?? ''
  const cursor = items.find(({ path }) => bare(path) === bare(kept))?.path ?? null
  return { ...nothingChosen, cursor, anchor: cursor }
}

type AskedProps = Readonly<{ asking: Asking | null; folder: string; fileActions: FileActions; onClose: () => void }>

function Asked({ asking, folder, fileActions, onClose }: AskedProps) {
  const { store } = useFilesContext()
  const [first] = asking?.items ?? []
  if (!asking || !first) return null
  const { what, items } = asking
  if (what === 'people')
    return <PeopleWhenAsked path={first.path} isFolder={first.is_collection} owner={first.owner} onClose={onClose} />
  if (what === 'share') return <ShareWhenAsked store={store} items={items} onClose={onClose} />
  if (what === 'tag') return <TagsDialog store={store} items={items} onClose={onClose} />
  if (what === 'rename') {
    const { path, is_collection: isFolder } = first
    return <RenameDialog path={path} isFolder={isFolder} rename={fileActions.rename} onClose={onClose} />
  }
  return (
    <FolderPicker
      store={store}
      way={what}
      paths={items.map(({ path }) => path)}
      start={folder}
      onPick={(target) => {
        onClose()
        void fileActions.carryInto(
          what,
          items.map(({ path }) => path),
          target,
        )
      }}
      onClose={onClose}
    />
  )
}
