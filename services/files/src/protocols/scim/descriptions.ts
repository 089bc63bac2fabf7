/** What SCIM says of itself (RFC 7643, 5 to 7): what it can do, its kinds of resources, and their attributes. */
import { nothingHere } from '../../problems/requests.ts'
import { schemas } from './attributes.ts'
import { maxCount } from './filter.ts'
import type { Methods, ScimCall } from './scim-call.ts'

type Described = Readonly<Record<string, unknown> & { id: string }>

const attribute = (name: string, type: string, description: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  type,
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const unique = { required: true, uniqueness: 'server' } as const

const userSchema: Described = {
  id: schemas.user,
  name: 'User',
  description: 'An account',
  attributes: [
    attribute('userName', 'string', 'The name of the account.', unique),
    attribute('active', 'boolean', 'Whether the account can be used.'),
  ],
}

const groupSchema: Described = {
  id: schemas.group,
  name: 'Group',
  description: 'A group of accounts',
  attributes: [
    attribute('displayName', 'string', 'The name of the group.', unique),
    attribute('members', 'complex', 'The accounts in the group.', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string', 'The id of the account.', { mutability: 'immutable', caseExact: true }),
        attribute('display', 'string', 'The name of the account.', { mutability: 'readOnly' }),
        attribute('type', 'string', 'Always "User".', { mutability: 'immutable', canonicalValues: ['User'] }),
        attribute('$ref', 'reference', 'The address of the account.', {
          mutability: 'immutable',
          referenceTypes: ['User'],
          caseExact: true,
        }),
      ],
    }),
  ],
}

const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'

const typeOf = (id: string, endpoint: string, { id: schema, description }: Described): Described => ({
  schemas: [typeSchema],
  id,
  name: id,
  endpoint,
  description,
  schema,
})

const provider = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A token that an administrator made for the directory',
      primary: true,
    },
  ],
}

const described = {
  Schemas: {
    resourceType: 'Schema',
    all: [userSchema, groupSchema].map((one): Described => ({ schemas: [schemaSchema], ...one })),
  },
  ResourceTypes: {
    resourceType: 'ResourceType',
    all: [typeOf('User', '/Users', userSchema), typeOf('Group', '/Groups', groupSchema)],
  },
} as const

export function scimDescriptions(kind: 'ServiceProviderConfig' | keyof typeof described): Methods {
  if (kind === 'ServiceProviderConfig')
    return {
      collection: {
        GET: async ({ base }) => ({
          status: 200,
          body: { ...provider, meta: { resourceType: kind, location: `${base}/${kind}` } },
        }),
      },
      resource: {},
    }
  const { resourceType, all } = described[kind]
  const shown = ({ base }: ScimCall, one: Described) => ({
    ...one,
    meta: { resourceType, location: `${base}/${kind}/${one.id}` },
  })
  return {
    collection: {
      GET: async (call) => ({
        status: 200,
        body: {
          schemas: [schemas.list],
          totalResults: all.length,
          startIndex: 1,
          itemsPerPage: all.length,
          Resources: all.map((one) => shown(call, one)),
        },
      }),
    },
    resource: {
      async GET(call) {
        const one = all.find(({ id }) => id === call.id)
        if (!one) throw nothingHere()
        return { status: 200, body: shown(call, one) }
      },
    },
  }
}
