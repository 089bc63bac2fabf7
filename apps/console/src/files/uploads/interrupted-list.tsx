import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { CloseIcon } from '../../parts/icons.tsx'
import { Card } from '../../parts/page.tsx'
import { bytes } from '../../parts/words.ts'
import type { Store } from '../../wire/store.ts'
import { folderOf, nameOf } from '../folder.ts'
import { findInterrupted, forgetInterrupted, type Interrupted } from './interrupted.ts'
import styles from './uploads.module.css'
import { uploads } from './uploads.ts'

/** Uploads of an earlier visit that can go on where they stopped. */
export function InterruptedList({ store }: Readonly<{ store: Store }>) {
  const queries = useQueryClient()
  const queryKey = ['files', 'interrupted', store.address, store.token]
  const found = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      findInterrupted(store, (path) => uploads.read().entries.some(({ folder, name }) => `${folder}${name}` === path)),
  })
  const drop = ({ key }: Interrupted) =>
    queries.setQueryData(queryKey, (known: Interrupted[] | undefined) => known?.filter((one) => one.key !== key))
  if (!found.data || found.data.length === 0) return null
  return (
    <Card label={t('files.interruptedUploads')}>
      <Text fw={600} size="sm" mb="xs">
        {t('files.interruptedUploads')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('files.selectTheSameFileAgain')}
      </Text>
      <ul className={styles.uploads}>
        {found.data.map((one) => (
          <InterruptedRow key={one.key} store={store} upload={one} onSettled={() => drop(one)} />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = Readonly<{ store: Store; upload: Interrupted; onSettled: () => void }>

function InterruptedRow({ store, upload, onSettled }: RowProps) {
  const { path, size, offset } = upload
  const name = nameOf(path)
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)

  function take(file: File | undefined) {
    if (!file) return
    setOther(file.size !== size)
    if (file.size !== size) return
    uploads.add(store, folderOf(path), [{ name, file }])
    onSettled()
  }
  return (
    <li className={styles.upload}>
      <div className={styles.words}>
        <Text size="sm" className={styles.name}>
          {visibleName(path)}
        </Text>
        <Text size="xs" c="dimmed">
          {t('files.partOfAllUploaded', { part: bytes(offset), all: bytes(size) })}
        </Text>
        {isOther ? (
          <Text size="xs" className={styles.bad} role="alert">
            {t('files.thisIsADifferentFile', { size: bytes(size) })}
          </Text>
        ) : null}
      </div>
      <Group gap="xs" wrap="nowrap">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('files.theFileName', { name })}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        <Button size="compact-sm" variant="light" onClick={() => input.current?.click()}>
          {t('files.resume')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('files.cancelTheUploadOfName', { name })}
          onClick={() => {
            void forgetInterrupted(store, upload)
            onSettled()
          }}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      </Group>
    </li>
  )
}
