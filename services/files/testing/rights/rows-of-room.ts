/** The rows of the rights matrix for what clients of ownCloud and Nextcloud ask. */
import { everyName, favoritesBelow, mounts, taggedBelow } from '../callers/declared-room.ts'
import type { Household } from './household.ts'
import type { Entry } from './places.ts'
import type { Row } from './row.ts'

const zero = { Depth: '0' }
const favorite =
  '<propertyupdate xmlns="DAV:"><set><prop><favorite xmlns="http://owncloud.org/ns">1</favorite></prop></set></propertyupdate>'

const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
const linked = async ({ files, ada }: Household, { tree }: Entry) => {
  const { text } = await files.ask('POST', `${shares}?path=${tree}&shareType=3&format=json`, { headers: ada.headers })
  return { share: String(JSON.parse(text).ocs.data.id ?? 999_999) }
}
const favored = async ({ members }: Household, { tree }: Entry, who: string) => {
  await members.get(who === 'app reading' ? 'ada' : who)?.ask('PUT', `/api/favorites${tree}`)
  return undefined
}
const version = async ({ files, ada }: Household, { id }: Entry) => {
  const address = `/remote.php/dav/versions/ada/versions/${id}`
  const { text } = await files.ask('PROPFIND', address, { headers: { ...ada.headers, Depth: '1' } })
  const versions = [...text.matchAll(/versions\/\d+\/(\d+)</g)].map(([, number = '']) => number)
  return { version: versions.at(-1) ?? '1' }
}

const chunked = async ({ files, members }: Household, { id }: Entry, who: string) => {
  const { username = 'nobody', headers = {} } = members.get(who) ?? {}
  const upload = `of-${id}-${encodeURIComponent(who)}`
  const address = `/remote.php/dav/uploads/${encodeURIComponent(username)}/${upload}`
  await files.ask('MKCOL', address, { headers })
  await files.ask('PUT', `${address}/1`, { headers, body: 'chunk' })
  return { upload }
}

const trash = '/remote.php/dav/trashbin/{who}'
const onlyInTrash: Partial<Row> = { trashed: 'done', kept: 'missing', there: 'missing' }
const relations = '/remote.php/dav/systemtags-relations/files'
const nameOfTag =
  '<propfind xmlns="DAV:"><prop xmlns:oc="http://owncloud.org/ns"><oc:id/><oc:display-name/></prop></propfind>'
/** Ada gives it a tag with its name; `tag` is the tag's number. */
const tagged = async ({ files, ada }: Household, { tree, id, name }: Entry) => {
  await ada.ask('POST', `/api/tags${tree}`, { tags: [`of-${name}`] })
  const { text } = await files.ask('PROPFIND', `${relations}/${id}`, {
    headers: { ...ada.headers, Depth: '1' },
    body: nameOfTag,
  })
  return { tag: /<[\w-]+:id[^>]*>(\d+)</.exec(text)?.[1] ?? '120' }
}
const versions = '/remote.php/dav/versions/{who}'

export const rowsOfRoom: Readonly<Record<string, Row>> = {
  'GET /ocs/v2.php/apps/files_sharing/api/v1/shares': {
    needs: 'read',
    address: `${shares}?path={path}`,
    kept: 'missing',
  },
  'GET /ocs/v2.php/apps/files_sharing/api/v1/shares?shared_with_me=true': {
    needs: 'something else',
    changes: false,
    address: `${shares}?shared_with_me=true`,
    lists: true,
  },
  'POST /ocs/v2.php/apps/dav/api/v1/direct?fileId=999': {
    needs: 'read',
    address: '/ocs/v2.php/apps/dav/api/v1/direct?fileId={id}',
    kept: 'done',
  },
  'GET /ocs/v2.php/apps/files_sharing/api/v1/shares/999': {
    needs: 'to be Ada or root',
    changes: false,
    address: `${shares}/{share}`,
    prepare: linked,
    kept: 'done',
  },
  'POST /ocs/v2.php/apps/files_sharing/api/v1/shares?path=/none&shareType=3': {
    needs: 'write',
    address: `${shares}?path={path}&shareType=3`,
  },
  'POST /ocs/v2.php/apps/files_sharing/api/v1/shares': {
    needs: 'manage',
    address: `${shares}?path={path}&shareType=0&shareWith=dora`,
    kept: 'missing',
  },
  'PUT /ocs/v2.php/apps/files_sharing/api/v1/shares/999?permissions=1': {
    needs: 'to be Ada',
    address: `${shares}/{share}?permissions=1`,
    prepare: linked,
    kept: 'done',
  },
  'DELETE /ocs/v2.php/apps/files_sharing/api/v1/shares/999': {
    needs: 'to be Ada or root',
    address: `${shares}/{share}`,
    prepare: linked,
    kept: 'done',
  },
  'GET /index.php/core/preview?file=/none.png': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview?file={path}',
    kept: 'missing',
  },
  'GET /index.php/core/preview?fileId=999': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview?fileId={id}',
  },
  'PROPFIND /remote.php/dav/trashbin/{who}/trash': {
    needs: 'to be Ada or root',
    changes: false,
    address: `${trash}/trash`,
    headers: { Depth: '1' },
    lists: true,
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'DELETE /remote.php/dav/trashbin/{who}/trash/1-1': {
    needs: 'to be Ada or root',
    address: `${trash}/trash/{deletion}`,
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'MOVE /remote.php/dav/trashbin/{who}/trash/1-1': {
    needs: 'to be Ada or root',
    address: `${trash}/trash/{deletion}`,
    headers: { Destination: `${trash}/restore/x` },
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'PROPFIND /remote.php/dav/versions/{who}/versions/999': {
    needs: 'read',
    address: `${versions}/versions/{id}`,
    headers: { Depth: '1' },
  },
  'COPY /remote.php/dav/versions/{who}/versions/999/1': {
    needs: 'write',
    address: `${versions}/versions/{id}/{version}`,
    headers: { Destination: `${versions}/restore/x` },
    kind: 'edited text',
    prepare: version,
    kept: 'done',
  },
  'PROPFIND /remote.php/dav/trashbin/{who}/trash/1-1/x': {
    needs: 'to be Ada or root',
    changes: false,
    kind: 'folder',
    address: `${trash}/trash/{deletion}/inside.txt`,
    headers: { Depth: '0' },
    ...onlyInTrash,
  },
  'MOVE /remote.php/dav/trashbin/{who}/trash/1-1/x': {
    needs: 'to be Ada or root',
    kind: 'folder',
    address: `${trash}/trash/{deletion}/inside.txt`,
    headers: { Destination: `${trash}/restore/x` },
    ...onlyInTrash,
  },
  'PROPFIND /remote.php/dav/systemtags': {
    needs: 'read',
    address: '/remote.php/dav/systemtags',
    headers: { Depth: '1' },
    body: nameOfTag,
    lists: true,
    prepare: tagged,
  },
  'PROPFIND /remote.php/dav/systemtags/120': {
    needs: 'read',
    address: '/remote.php/dav/systemtags/{tag}',
    headers: zero,
    body: nameOfTag,
    prepare: tagged,
  },
  'PROPFIND /remote.php/dav/systemtags-relations/files/999': {
    needs: 'read',
    address: `${relations}/{id}`,
    headers: { Depth: '1' },
    body: nameOfTag,
    prepare: tagged,
  },
  'PUT /remote.php/dav/systemtags-relations/files/999/120': {
    needs: 'write',
    address: `${relations}/{id}/120`,
    kept: 'done',
  },
  'DELETE /remote.php/dav/systemtags-relations/files/999/120': {
    needs: 'write',
    address: `${relations}/{id}/{tag}`,
    prepare: tagged,
    kept: 'done',
  },
  'POST /remote.php/dav/systemtags-relations/files/999': {
    needs: 'write',
    address: `${relations}/{id}`,
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"x"}',
    kept: 'done',
  },
  'REPORT /remote.php/webdav': {
    needs: 'read',
    address: '/remote.php/webdav{folder}',
    body: taggedBelow,
    lists: true,
    async prepare({ ada }, { tree }) {
      await ada.ask('POST', `/api/tags${tree}`, { tags: ['x'] })
      return undefined
    },
  },
  'SEARCH /remote.php/dav': {
    needs: 'read',
    address: '/remote.php/dav',
    body: everyName('{who}', '{folder}'),
    lists: true,
  },
  'REPORT /remote.php/webdav/': {
    needs: 'read',
    address: '/remote.php/webdav{folder}',
    body: favoritesBelow,
    lists: true,
    prepare: favored,
  },
  'PROPPATCH /remote.php/webdav/': {
    needs: 'read',
    changes: true,
    address: '/remote.php/webdav{path}',
    body: favorite,
    own: true,
    kept: 'missing',
  },
  'HEAD /index.php/core/preview?fileId=999': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview?fileId={id}',
  },
  'GET /index.php/core/preview.png?file=/none.png': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview.png?file={path}',
    kept: 'missing',
  },
  'HEAD /index.php/core/preview.png?file=/none.png': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview.png?file={path}',
    kept: 'missing',
  },
  'GET /ocs/v2.php/search/providers/files/search?term=x': {
    needs: 'read',
    address: '/ocs/v2.php/search/providers/files/search?term={name}&format=json',
    lists: true,
  },
  'MOVE /remote.php/dav/uploads/{who}/none/.file': {
    needs: 'write',
    address: '/remote.php/dav/uploads/{who}/{upload}/.file',
    headers: { Destination: '/remote.php/dav/files/{who}{path}' },
    prepare: chunked,
    trashed: 'done',
  },
  ...Object.fromEntries(
    ['GET', 'HEAD', 'PROPFIND'].map((method): [string, Row] => [
      `${method} /remote.php/dav/versions/{who}/versions/999/1`,
      {
        needs: 'read',
        kind: 'edited text',
        address: `${versions}/versions/{id}/{version}`,
        headers: zero,
        prepare: version,
      },
    ]),
  ),
  'MOVE /remote.php/dav/versions/{who}/versions/999/1': {
    needs: 'write',
    address: `${versions}/versions/{id}/{version}`,
    headers: { Destination: `${versions}/restore/x` },
    kind: 'edited text',
    prepare: version,
    kept: 'done',
  },
  'PROPFIND /remote.php/dav/trashbin/{who}/trash/1-1': {
    needs: 'to be Ada or root',
    changes: false,
    address: `${trash}/trash/{deletion}`,
    headers: zero,
    ...onlyInTrash,
  },
  'PROPFIND /remote.php/dav/systemtags-relations/files/999/120': {
    needs: 'read',
    address: `${relations}/{id}/{tag}`,
    headers: zero,
    body: nameOfTag,
    prepare: tagged,
  },
}

/** The methods of the tree where these clients ask for it. What browsers ask before is asked of nothing. */
export const rowsAtMounts = (methods: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> =>
  Object.fromEntries(
    mounts.flatMap((mount) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'OPTIONS')
        .map(([method, row]) => {
          const to = row.headers?.['Destination']
          return [
            `${method} ${mount}/none`,
            { ...row, address: `${mount}{path}`, headers: { ...row.headers, ...(to && { Destination: mount + to }) } },
          ]
        }),
    ),
  )
