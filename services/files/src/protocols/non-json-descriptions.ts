/**
 * What the API's description says of addresses that are not JSON routes: GraphQL, which its schema describes, the
 * links for people without an account, and those for a browser's downloads. `x-alluvium-protocol` tells generators of clients that they are different.
 */
const text = (description: string, ...types: readonly string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, {}])),
})

const result = {
  type: 'object',
  properties: {
    data: { description: 'What was asked for; null where it could not be had.' },
    errors: {
      type: 'array',
      description: 'Refusals, each with its `message`, `path` and `extensions.code`.',
      items: { type: 'object' },
    },
  },
} as const

const graphqlAnswer = (description: string) => ({
  description,
  content: {
    'application/json': { schema: result },
    'application/graphql-response+json': { schema: result },
    'text/event-stream': {},
  },
})

const graphql = {
  operationId: 'postApiGraphql',
  'x-alluvium-protocol': 'graphql',
  tags: ['graphql'],
  summary: 'Asks by GraphQL.',
  description:
    'GraphQL over HTTP; the schema is asked for by introspection, and GET shows a page to try it. Subscriptions come as server-sent events.',
  security: [{ bearer: [] }, { basic: [] }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['query'],
          properties: {
            query: { type: 'string' },
            operationName: { type: ['string', 'null'] },
            variables: { type: ['object', 'null'] },
          },
        },
      },
    },
  },
  responses: {
    '200': graphqlAnswer('The result, or as much of it as could be had; refusals stand in `errors`.'),
    '400': graphqlAnswer('The document cannot be read or is no query of the schema.'),
    '401': graphqlAnswer('The credentials are wrong.'),
    '403': text('A page of another site asked: `files.foreign-page`.', '*/*'),
    '405': text('A GET cannot change anything.', '*/*'),
    '406': text('No type that is accepted is answered here.', '*/*'),
    '413': text('The document is too long: `files.body-too-large`.', '*/*'),
    '415': text('The body is no JSON: `files.graphql-type`.', '*/*'),
    '429': text('Too many requests: `files.too-many-requests`.', '*/*'),
    '500': text('Something broke on our side: `internal`.', '*/*'),
    '503': text('The service is too busy at the moment.', '*/*'),
  },
} as const

/** A parameter that counts when present, whatever its value. */
const flag = (name: string, description: string) => ({
  in: 'query',
  name,
  description,
  allowEmptyValue: true,
  schema: { type: 'string', enum: ['', '1', 'true'] },
})

const share = {
  operationId: 'getSToken',
  'x-alluvium-protocol': 'share',
  tags: ['shares'],
  summary: 'Opens a share.',
  description:
    'A shared file, or what lies in a shared folder: a JSON array, a page for browsers (`Accept: text/html`, or `?list`), or an archive (`?zip`). ' +
    'Below a folder, `/s/{token}/{path}` is the same for what lies in it. A password goes into `X-Share-Password`, HTTP Basic (whatever the name) or the form of the page.',
  security: [],
  parameters: [
    { in: 'path', name: 'token', required: true, description: 'Of the share.', schema: { type: 'string' } },
    flag('zip', 'The folder as an archive.'),
    flag('list', 'The folder as a plain page.'),
    { in: 'header', name: 'X-Share-Password', description: 'Where the share has one.', schema: { type: 'string' } },
    { in: 'header', name: 'Range', description: 'A part of the file (RFC 9110, 14).', schema: { type: 'string' } },
  ],
  responses: {
    '200': text('The file, the folder or the archive.', '*/*'),
    '206': text('A part of the file.', '*/*'),
    '304': { description: 'The client has it already.' },
    '400': text('The address or a header is not one: `files.path-invalid`, `files.header-invalid`.', '*/*'),
    '401': text('`files.share-password-needed` or `files.share-password-wrong`.', '*/*'),
    '403': text('It takes files and shows none: `files.share-shows-nothing`.', '*/*'),
    '404': text('`files.share-missing`, or nothing lies there: `files.path-missing`.', '*/*'),
    '410': text('It has expired, or was used as often as it may be: `files.share-over`.', '*/*'),
    '412': text('It is not what `If-Match` names: `files.precondition-failed`.', '*/*'),
    '413': text('The folder is too large for an archive: `files.archive-too-large`.', '*/*'),
    '416': text('No range lies in the file: `http.range-not-satisfiable`.', '*/*'),
    '429': text('Too many wrong passwords: `files.too-many-failures`.', '*/*'),
    '500': text('Something broke on our side: `internal`.', '*/*'),
    '503': text('Its bytes cannot be had at the moment, or the service is too busy.', '*/*'),
  },
} as const

const download = {
  operationId: 'getApiDownloadsToken',
  'x-alluvium-protocol': 'download',
  tags: ['files'],
  summary: 'Downloads what a link is for.',
  description:
    'The link of `POST /api/downloads`, which needs no other credential: a file as it is, a folder or several entries as a zip of known length. It must be followed within two minutes; from then on, for a day, the same network can go on where a download was cut short.',
  security: [],
  parameters: [
    { in: 'path', name: 'token', required: true, description: 'Of the link.', schema: { type: 'string' } },
    { in: 'header', name: 'Range', description: 'A part of it (RFC 9110, 14).', schema: { type: 'string' } },
  ],
  responses: {
    '200': text('The file, or the archive.', '*/*'),
    '206': text('A part of it.', '*/*'),
    '304': { description: 'The client has it already.' },
    '404': text('The link has ended, or something of it is gone or may not be read: `files.download-missing`.', '*/*'),
    '412': text('It is not what `If-Match` names: `files.precondition-failed`.', '*/*'),
    '413': text('It is too large for an archive: `files.archive-too-large`.', '*/*'),
    '416': text('No range lies in it: `http.range-not-satisfiable`.', '*/*'),
    '500': text('Something broke on our side: `internal`.', '*/*'),
    '503': text('Its bytes cannot be had at the moment, or the service is too busy.', '*/*'),
  },
} as const

export const nonJsonDescriptions = {
  '/api/graphql': { post: graphql },
  '/api/downloads/{token}': { get: download },
  '/s/{token}': { get: share },
} as const
