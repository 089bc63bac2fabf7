import { Anchor, Loader, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../parts/trouble.tsx'
import { encodedPath, fragmentOf } from '../shell/route.ts'
import styles from './files.module.css'
import { type FileItem, fetchFile, type Store } from './folder.ts'

type FileLinkProps = Readonly<{ store: Store; item: FileItem }>

/** A folder opens; a file is downloaded, by the browser itself where no password stands before it. */
export function FileLink({ store, item }: FileLinkProps) {
  if (item.is_collection) {
    const folder = item.path.endsWith('/') ? item.path : `${item.path}/`
    return (
      <Anchor href={fragmentOf({ page: 'files', folder })} className={styles.name}>
        {item.name}
      </Anchor>
    )
  }
  if (store.credentials === null) {
    return (
      <Anchor href={`${store.address}${encodedPath(item.path)}`} download={item.name} className={styles.name}>
        {item.name}
      </Anchor>
    )
  }
  return <GuardedFile store={store} item={item} />
}

/** A link can't carry the password, so the page fetches the file and hands it over. */
function GuardedFile({ store, item }: FileLinkProps) {
  const take = useMutation({
    mutationFn: () => fetchFile(store, item.path),
    onSuccess: (file) => save(file, item.name),
  })
  return (
    <>
      <Anchor component="button" type="button" className={styles.name} onClick={() => take.mutate()}>
        {item.name}
      </Anchor>
      {take.isPending ? <Loader size={14} ml="xs" aria-label={`Fetching ${item.name}`} /> : null}
      {take.isError ? (
        <Text span size="xs" className={styles.bad} role="alert">
          {sentenceOf(take.error)}
        </Text>
      ) : null}
    </>
  )
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the address when the click is handled; after a minute nobody can still be about to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
