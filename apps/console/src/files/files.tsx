import { Anchor, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, PageHeading, UnknownAddress, Waiting } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { needsSignIn } from '../wire/refusal.ts'
import { useAddress } from '../wire/services.tsx'
import { DropTarget } from './drop-target.tsx'
import { FilesSignIn } from './files-sign-in.tsx'
import { forgetCredentials, listFolder, type Store, useCredentials } from './folder.ts'
import { FolderTable } from './folder-table.tsx'
import { NewFolder } from './new-folder.tsx'
import { Trail } from './trail.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { uploads } from './uploads.ts'

export function Files({ folder }: Readonly<{ folder: string }>) {
  const address = useAddress('files')
  return address === undefined ? (
    <>
      <PageHeading title="Files">What you keep here.</PageHeading>
      <UnknownAddress service="the file service" />
    </>
  ) : (
    <FilesAt address={address} folder={folder} />
  )
}

function FilesAt({ address, folder }: Readonly<{ address: string; folder: string }>) {
  const credentials = useCredentials()
  const store: Store = { address, credentials }
  const [strays, setStrays] = useState<readonly string[]>([])
  const listing = useQuery({
    queryKey: ['folder', address, credentials?.session, folder],
    queryFn: ({ signal }) => listFolder(store, folder, signal),
  })
  const queries = useQueryClient()
  const isLocked = needsSignIn(listing.error)

  function send(files: readonly File[]) {
    uploads.add(
      address,
      folder,
      files.map((file) => ({ name: file.name, file })),
    )
  }

  function leave() {
    forgetCredentials()
    queries.removeQueries({ queryKey: ['folder', address] })
  }

  const actions = listing.data ? (
    <Group gap="sm">
      <NewFolder store={store} folder={folder} onCreated={() => void listing.refetch()} />
      <UploadButton onFiles={send} />
    </Group>
  ) : null

  return (
    <>
      <PageHeading title="Files" actions={actions}>
        {listing.data
          ? 'Drop files anywhere on this page to keep them in the open folder.'
          : 'What is kept here, folder by folder.'}{' '}
        {credentials === null || !listing.data ? null : (
          <>
            Signed in as {credentials.username}.{' '}
            <Anchor component="button" type="button" size="sm" onClick={leave}>
              Sign out
            </Anchor>
          </>
        )}
      </PageHeading>
      <DropTarget
        isOpen={listing.data !== undefined}
        onDrop={({ files, folders }) => {
          setStrays(folders)
          send(files)
        }}
      >
        <Stack>
          <UploadList strays={strays} onStraysSeen={() => setStrays([])} />
          {isLocked ? (
            <FilesSignIn refused={credentials === null ? null : listing.error} />
          ) : (
            <Card label="Folder">
              <Trail folder={folder} />
              {listing.isPending ? <Waiting lines={6} /> : null}
              {listing.isError ? <Trouble error={listing.error} again={() => void listing.refetch()} /> : null}
              {listing.data && !listing.isError ? (
                <FolderTable
                  key={folder}
                  store={store}
                  folder={folder}
                  items={listing.data}
                  onChanged={() => void listing.refetch()}
                />
              ) : null}
            </Card>
          )}
        </Stack>
      </DropTarget>
    </>
  )
}
