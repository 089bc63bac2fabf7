import { ActionIcon, Anchor, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { FileIcon, FolderIcon, TrashIcon } from '../parts/icons.tsx'
import { Empty } from '../parts/page.tsx'
import { bytes, count, moment } from '../parts/words.ts'
import { fragmentOf } from '../shell/route.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { FileLink } from './file-link.tsx'
import styles from './files.module.css'
import { above, type FileItem, type Store } from './folder.ts'

/** How many rows are drawn at first, and with each "Show more": as many as a browser lays out without a pause. */
const step = 500

type FolderTableProps = Readonly<{
  store: Store
  folder: string
  items: readonly FileItem[]
  onChanged: () => void
}>

export function FolderTable({ store, folder, items, onChanged }: FolderTableProps) {
  const [shown, setShown] = useState(step)
  const [doomed, setDoomed] = useState<FileItem | null>(null)
  if (items.length === 0) {
    return (
      <Empty icon={<FolderIcon size={36} />} title="Nothing in this folder yet">
        Drop files here, or use Upload.{' '}
        {folder === '/' ? null : <Anchor href={fragmentOf({ page: 'files', folder: above(folder) })}>Go up</Anchor>}
      </Empty>
    )
  }
  return (
    <>
      <Table verticalSpacing={8} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" className={styles.size}>
              Size
            </Table.Th>
            <Table.Th scope="col" className={styles.modified}>
              Changed
            </Table.Th>
            <Table.Th scope="col" className={styles.action} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.slice(0, shown).map((item) => (
            <Row key={item.path} store={store} item={item} onDelete={setDoomed} />
          ))}
        </Table.Tbody>
      </Table>
      {shown < items.length ? (
        <Button variant="subtle" mt="sm" onClick={() => setShown(shown + step)}>
          Show more (of {count(items.length)})
        </Button>
      ) : null}
      <DeleteQuestion store={store} item={doomed} onClose={() => setDoomed(null)} onDeleted={onChanged} />
    </>
  )
}

type RowProps = Readonly<{ store: Store; item: FileItem; onDelete: (item: FileItem) => void }>

function Row({ store, item, onDelete }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <div className={styles.nameCell}>
          <span className={styles.kind} data-folder={item.is_collection || undefined}>
            {item.is_collection ? <FolderIcon /> : <FileIcon />}
          </span>
          <FileLink store={store} item={item} />
        </div>
      </Table.Td>
      <Table.Td className={styles.size}>
        {item.is_collection ? (
          <Text span size="sm" c="dimmed">
            folder
          </Text>
        ) : (
          bytes(item.size)
        )}
      </Table.Td>
      <Table.Td className={styles.modified}>
        <time dateTime={item.modified}>{moment(item.modified)}</time>
      </Table.Td>
      <Table.Td className={styles.action}>
        <ActionIcon variant="subtle" color="gray" onClick={() => onDelete(item)} aria-label={`Delete ${item.name}`}>
          <TrashIcon size={18} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
