/** What clients of ownCloud and Nextcloud ask, beside the methods of the tree at their mounts: rows of the table of declared addresses. */
import type { DeclaredAddress, DeclaredRoute } from './declared-route.ts'

/** A SEARCH of clients of Nextcloud, below the folders of an account. */
export const everyName = (who: string, below = ''): string =>
  `<searchrequest xmlns="DAV:"><basicsearch><select><prop><displayname/><getetag/></prop></select>
  <from><scope><href>/files/${who}${below}</href><depth>infinity</depth></scope></from>
  <where><like><prop><displayname/></prop><literal>%</literal></like></where></basicsearch></searchrequest>`

/** What they filter by. */
export const favoritesBelow =
  '<o:filter-files xmlns="DAV:" xmlns:o="http://owncloud.org/ns"><prop><getetag/></prop><o:filter-rules><o:favorite>1</o:favorite></o:filter-rules></o:filter-files>'

/** The same by a tag, here `x`, which has the number 120. */
export const taggedBelow = favoritesBelow.replace('<o:favorite>1</o:favorite>', '<o:systemtag>120</o:systemtag>')

const everybody = { who: 'everybody' } as const
const ocs = '/ocs/v2.php'
const shares = `${ocs}/apps/files_sharing/api/v1`
const notifications = `${ocs}/apps/notifications/api/v2/notifications`
const one = { Depth: '1' }
const [uploads, trash, versions, tags] = [
  'uploads/{who}/none',
  'trashbin/{who}/trash',
  'versions/{who}/versions/999',
  'systemtags',
].map((below) => `/remote.php/dav/${below}`)
const restored = (area: string) => ({ Destination: `/remote.php/dav/${area}/{who}/restore/x` })
const relations = `${tags}-relations/files/999`

/** What is answered with all methods that are there. */
const areas = [
  '/remote.php/dav',
  uploads,
  `${uploads}/1`,
  `${uploads}/.file`,
  trash,
  `${trash}/1-1`,
  `${trash}/1-1/x`,
  versions,
  `${versions}/1`,
  tags,
  `${tags}/120`,
  relations,
  `${relations}/120`,
]

export const declaredInRoom: Readonly<Record<string, DeclaredAddress>> = {
  'GET /status.php': everybody,
  'HEAD /status.php': everybody,
  'GET /index.php/204': everybody,
  'HEAD /index.php/204': everybody,
  'POST /index.php/login/v2': everybody,
  'POST /index.php/login/v2/poll': everybody,
  'GET /index.php/login/v2/flow': everybody,
  'HEAD /index.php/login/v2/flow': everybody,
  'POST /index.php/login/v2/flow': everybody,
  'GET /index.php/apps/files?fileid=999': everybody,
  'HEAD /index.php/apps/files': everybody,
  'GET /index.php/f/999': everybody,
  'HEAD /index.php/f/999': everybody,
  'GET /index.php/core/preview?file=/none.png': { who: 'readers' },
  'GET /index.php/core/preview?fileId=999': { who: 'readers' },
  'HEAD /index.php/core/preview?fileId=999': { who: 'readers' },
  'GET /index.php/core/preview.png?file=/none.png': { who: 'readers' },
  'HEAD /index.php/core/preview.png?file=/none.png': { who: 'readers' },
  'GET /index.php/avatar/ada/64': { who: 'anyone' },
  'HEAD /index.php/avatar/ada/64': { who: 'anyone' },
  'GET /remote.php/dav/avatars/ada/64.png': { who: 'anyone' },
  'HEAD /remote.php/dav/avatars/ada/64.png': { who: 'anyone' },

  [`GET ${ocs}/cloud/capabilities`]: { who: 'anyone' },
  [`GET ${ocs}/cloud/user`]: { who: 'anyone' },
  [`GET ${ocs}/cloud/users/{who}`]: { who: 'anyone' },
  [`DELETE ${ocs}/core/apppassword`]: { who: 'anyone' },
  [`GET ${notifications}`]: { who: 'anyone' },
  [`DELETE ${notifications}`]: { who: 'owners' },
  [`GET ${notifications}/1`]: { who: 'anyone' },
  [`DELETE ${notifications}/1`]: { who: 'owners' },
  [`GET ${shares}/shares`]: { who: 'readers' },
  [`GET ${shares}/shares?shared_with_me=true`]: { who: 'readers' },
  [`GET ${shares}/shares/999`]: { who: 'readers' },
  [`POST ${shares}/shares?path=/none&shareType=3`]: { who: 'writers' },
  [`POST ${shares}/shares`]: { who: 'writers' },
  [`PUT ${shares}/shares/999?permissions=1`]: { who: 'writers' },
  [`DELETE ${shares}/shares/999`]: { who: 'owners' },
  [`GET ${shares}/sharees?search=a`]: { who: 'writers' },
  [`GET ${shares}/sharees_recommended`]: { who: 'writers' },
  [`POST ${ocs}/apps/dav/api/v1/direct?fileId=999`]: { who: 'readers' },
  [`GET ${ocs}/search/providers`]: { who: 'anyone' },
  [`GET ${ocs}/search/providers/files/search?term=x`]: { who: 'readers' },

  ...Object.fromEntries(areas.map((area) => [`OPTIONS ${area}`, { who: 'anyone' }])),
  'SEARCH /remote.php/dav': { who: 'readers', body: everyName('{who}') },
  [`MKCOL ${uploads}`]: { who: 'writers' },
  [`PROPFIND ${uploads}`]: { who: 'anyone', headers: one },
  [`PUT ${uploads}/1`]: { who: 'writers', body: 'bytes' },
  [`MOVE ${uploads}/.file`]: { who: 'writers', headers: { Destination: '/remote.php/dav/files/{who}/none/x' } },
  [`DELETE ${uploads}`]: { who: 'owners' },
  [`DELETE ${uploads}/1`]: { who: 'writers' },
  [`PROPFIND ${trash}`]: { who: 'readers', headers: one },
  [`DELETE ${trash}`]: { who: 'writers' },
  [`PROPFIND ${trash}/1-1`]: { who: 'readers', headers: one },
  [`DELETE ${trash}/1-1`]: { who: 'writers' },
  [`MOVE ${trash}/1-1`]: { who: 'writers', headers: restored('trashbin') },
  [`PROPFIND ${trash}/1-1/x`]: { who: 'readers', headers: one },
  [`MOVE ${trash}/1-1/x`]: { who: 'writers', headers: restored('trashbin') },
  [`PROPFIND ${versions}`]: { who: 'readers', headers: one, afterTheThing: true },
  [`PROPFIND ${versions}/1`]: { who: 'readers', headers: one, afterTheThing: true },
  [`GET ${versions}/1`]: { who: 'readers', afterTheThing: true },
  [`HEAD ${versions}/1`]: { who: 'readers', afterTheThing: true },
  [`COPY ${versions}/1`]: { who: 'writers', headers: restored('versions'), afterTheThing: true },
  [`MOVE ${versions}/1`]: { who: 'writers', headers: restored('versions'), afterTheThing: true },
  [`PROPFIND ${tags}`]: { who: 'readers', headers: one },
  [`POST ${tags}`]: { who: 'writers', body: '{"name":"x"}' },
  [`PROPFIND ${tags}/120`]: { who: 'readers', headers: { Depth: '0' } },
  [`PROPFIND ${relations}`]: { who: 'readers', headers: one },
  [`POST ${relations}`]: { who: 'writers', body: '{"name":"x"}' },
  [`PROPFIND ${relations}/120`]: { who: 'readers', headers: one },
  [`PUT ${relations}/120`]: { who: 'writers' },
  [`DELETE ${relations}/120`]: { who: 'writers' },

  'REPORT /remote.php/webdav': { who: 'readers', body: taggedBelow },
  'REPORT /remote.php/webdav/': { who: 'readers', body: favoritesBelow },
  'PROPPATCH /remote.php/webdav/': {
    who: 'owners',
    body: '<propertyupdate xmlns="DAV:"><set><prop><favorite xmlns="http://owncloud.org/ns">1</favorite></prop></set></propertyupdate>',
  },
}

/** Where the tree is for these clients. */
export const mounts = ['/remote.php/webdav', '/remote.php/dav/files/{who}'] as const

/** The methods of the tree, where these clients ask for it. */
export const atMounts = (methods: Readonly<Record<string, DeclaredRoute>>): Readonly<Record<string, DeclaredAddress>> =>
  Object.fromEntries(
    mounts.flatMap((mount) =>
      Object.entries(methods).map(([method, declared]) => [
        `${method} ${mount}/none`,
        { ...declared, ...(/^(COPY|MOVE)$/.test(method) && { headers: { Destination: `${mount}/x` } }) },
      ]),
    ),
  )

/** The same in the other words that these clients have for it: OCS by its first version, and without what is answered. */
export const inOtherWords: Readonly<Record<string, DeclaredAddress>> = Object.fromEntries(
  Object.entries(declaredInRoom).flatMap(([name, declared]): [string, DeclaredAddress][] => {
    if (!name.includes(ocs)) return []
    const first: [string, DeclaredAddress] = [name.replace(ocs, '/ocs/v1.php'), declared]
    return name.startsWith('GET ') ? [first, [name.replace('GET', 'HEAD'), declared]] : [first]
  }),
)
