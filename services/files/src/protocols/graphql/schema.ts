/**
 * The GraphQL schema, names letter for letter as the interface has them. Its `Int` is not GraphQL's own, which ends at 2^31:
 * a file of 5 GB has a size, and it is written exactly, up to 2^53. The type is written `ExactInt` here and renamed once the
 * schema is built, for whoever builds a schema from text gets the built-in type under the name `Int`.
 *
 * Imported as `graphql/index.js`, which is what graphql-yoga loads, by whatever rules a bundler or a test runner resolves
 * `graphql`: two copies of it do not take each other's schemas.
 */
import {
  buildSchema,
  GraphQLError,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
} from 'graphql/index.js'

const text = /* GraphQL */ `
  "Whole numbers up to 2^53 either way, exactly."
  scalar ExactInt

  type Query {
    "What lies directly in a folder: folders first, then files, each by name; of a file, the file. A limit over 1,000 counts as 1,000."
    files(path: String = "/", limit: ExactInt = 100): [FileItem!]!
    "Null when there is nothing at the path."
    file(path: String!): FileItem
    "One's own; an administrator's are everybody's."
    shares: [ShareItem!]!
    me: UserItem!
    "Needs no token."
    health: HealthItem!
    "Newest first. A limit over 1,000 counts as 1,000. For administrators."
    audit_log(limit: ExactInt = 100, offset: ExactInt = 0): [AuditItem!]!
    "The rights that were given on a file or a folder itself."
    grants(path: String!): [GrantItem!]!
    "Who may see and change a file or a folder, and by what."
    access(path: String!): AccessItem!
    "What others gave the caller a right on, by themselves or by a group, the last first. At most a thousand."
    shared_with_me: [SharedItem!]!
    "Accounts and groups whose names begin so, at most 10."
    people(prefix: String!): [PersonItem!]!
    "All groups with their members, by name. A limit over 1,000 counts as 1,000. For administrators."
    groups(limit: ExactInt = 100, offset: ExactInt = 0): [GroupItem!]!
    "What concerns the caller, the newest first. A limit over 1,000 counts as 1,000."
    notifications(unread: Boolean = false, limit: ExactInt = 100, offset: ExactInt = 0): [NotificationItem!]!
    "Of which notifications the caller gets e-mails."
    notification_settings: NotificationSettings!
    "One's own saves that were merged or refused, and the refused ones of others that conflict with what one stored, newest first. A limit over 1,000 counts as 1,000."
    saves(limit: ExactInt = 100, offset: ExactInt = 0): [SaveItem!]!
    "The versions of a file that are kept, newest first. The first is the present one."
    versions(path: String!): [VersionItem!]!
  }

  type Mutation {
    "Its parent must be there."
    create_folder(path: String!): FileItem!
    "Moves a file or a folder to the trash."
    delete_file(path: String!): Boolean!
    "Saves a text file, merged with what was stored since the version that its writer had, whose ETag is base_etag."
    merge_file(path: String!, base_etag: String!, content: String!): FileItem!
    "Chooses whether and how saves that come too late are merged: for a folder that the caller manages and everything below it, or for themselves. Null takes a choice back, and what is absent stays as it is."
    set_merge_on_save(path: String, merge: Boolean, versions: VersionPolicy): Boolean!
    "Gives one of user, group and everybody a right on a file or a folder, and all below it. Given again, it is replaced."
    give_grant(path: String!, user: String, group: String, everybody: Boolean, right: Right!): GrantItem!
    "Takes a right back. Everybody may give up their own."
    take_grant(path: String!, user: String, group: String, everybody: Boolean): Boolean!
    "Closes or opens a folder. Into a closed folder nothing reaches that was granted above it."
    set_closed(path: String!, closed: Boolean!): AccessItem!
    "Hides something that was shared with the caller from their list, or shows it again. The right stays as it is."
    hide_shared(path: String!, hidden: Boolean!): Boolean!
    "Asks whoever manages it for a right. The answer is the same whether something is there, is hidden from the caller, or may be read already."
    request_access(path: String!, right: RequestedRight!): Boolean!
    "Gives an administrator the right to manage what is closed to them. Whoever manages it is notified."
    take_over(path: String!): Boolean!
    "For administrators."
    create_group(name: String!): GroupItem!
    "Ends a group, and what was granted to it. For administrators."
    delete_group(name: String!): Boolean!
    "For administrators."
    add_to_group(name: String!, username: String!): GroupItem!
    "For administrators."
    remove_from_group(name: String!, username: String!): Boolean!
    "Marks one as read, or as unread again."
    mark_notification(id: String!, read: Boolean!): NotificationItem!
    "Marks all as read."
    mark_all_notifications: Boolean!
    "Sets whether the caller gets e-mails about notifications of a kind."
    set_letters(kind: String!, by_mail: Boolean!): Boolean!
  }

  type Subscription {
    "What changes at a path, below it, or around it. After last_event_id, the number of a revision, when that is given; else from now on."
    events(path: String = "/", last_event_id: ExactInt): EventItem!
    "What concerns the caller, as it happens. After last_id, the id of a notification, when that is given; else from now on."
    notifications(last_id: ExactInt): NotificationItem!
  }

  type FileItem {
    "Full path"
    path: String!
    "File name"
    name: String!
    "Size in bytes"
    size: ExactInt!
    "True for a directory"
    is_collection: Boolean!
    "MIME type"
    mime_type: String!
    "Last modified timestamp"
    modified: String!
    "Owner username"
    owner: String!
  }

  type ShareItem {
    "Share token"
    token: String!
    "Shared file path"
    path: String!
    "Expiration timestamp"
    expires_at: String
    "Whether a password is set"
    password_protected: Boolean!
    "Maximum download count"
    max_downloads: ExactInt
    "Current download count"
    download_count: ExactInt!
    "Creator username"
    created_by: String!
  }

  type UserItem {
    username: String!
    role: String!
  }

  type HealthItem {
    status: String!
    version: String!
  }

  type AuditItem {
    "HTTP method"
    method: String!
    "Request path"
    path: String!
    "User who acted"
    user: String!
    "HTTP status code"
    status: ExactInt!
    "When the action occurred"
    timestamp: String!
  }

  type EventItem {
    revision: ExactInt!
    "put, make-folder, delete, move, copy, restore and so on; reset when what happened in between is not known any more"
    type: String!
    path: String!
    "Where it came from, for what was moved, copied or restored"
    from: String
    at: String!
    user: String!
  }

  "What is done where both sides raised the version of a project"
  enum VersionPolicy {
    "The higher one is taken, and named in decisions."
    higher
    "It is a conflict."
    ask
  }

  type SaveItem {
    save: String!
    path: String!
    "Who wrote it; null of an account that is gone"
    by: String
    "Whether that is the caller: only then they decide about it"
    own: Boolean!
    driver: String!
    "The version that the writer had"
    base: ExactInt!
    "The version that was stored meanwhile"
    ours: ExactInt!
    "The version that came of it; null when it was refused"
    merged: ExactInt
    decisions: [MergeDecision!]!
    size: ExactInt!
    "Null for whoever may not read what was sent"
    content_hash: String
    saved_at: String!
    expires_at: String!
  }

  "What a rule decided where both sides changed one value"
  type MergeDecision {
    "The place, such as version"
    path: String!
    "version, derived or noise"
    rule: String!
    "The value that is in the merge, as written"
    took: String!
    "The value of the other side"
    left: String!
  }

  type VersionItem {
    version: ExactInt!
    size: ExactInt!
    etag: String!
    content_hash: String!
    modified: String!
    modified_by: String!
    current: Boolean!
    "The name that somebody gave it"
    label: String
    "Of what it was merged; null for a version that came as it is"
    merge: VersionMerge
  }

  type VersionMerge {
    driver: String!
    "The version that the saver had"
    base: ExactInt!
    "The version that was stored meanwhile"
    ours: ExactInt!
    "The save whose body it came with"
    save: String!
    decisions: [MergeDecision!]!
  }

  "Each includes those before it."
  enum RequestedRight {
    read
    write
  }

  enum Right {
    read
    write
    "May also give and take rights."
    manage
  }

  "For one of user, group and everybody who is signed in."
  type GrantItem {
    user: String
    group: String
    everybody: Boolean
    right: Right!
    "Where it was given; it counts there and below."
    path: String!
    granted_by: String
    granted_at: String!
  }

  type AccessItem {
    path: String!
    "Whether what was granted above does not reach into it."
    closed: Boolean!
    "The caller's own right; null for the way to what was granted to them."
    yours: Right
    "What counts here, the nearest first."
    grants: [GrantItem!]!
  }

  type SharedItem {
    path: String!
    name: String!
    size: ExactInt!
    is_collection: Boolean!
    mime_type: String!
    modified: String!
    owner: String!
    right: Right!
    shared_by: String!
    shared_at: String!
  }

  type PersonItem {
    "user or group"
    kind: String!
    name: String!
  }

  type GroupItem {
    name: String!
    "Where it is decided who belongs to it: here, issuer, scim or organization"
    source: String!
    members: [String!]!
    created_at: String!
  }

  type NotificationSettings {
    "Whether the service has a platform that sends e-mails, and the account is one of it."
    letters: Boolean!
    kinds: [LetterWish!]!
  }

  type LetterWish {
    kind: String!
    by_mail: Boolean!
  }

  type NotificationItem {
    id: String!
    "shared-with-you, right-taken, taken-over, password-reset, second-factor-reset, group-joined, access-requested, write-kept, conflicts-with-yours, role-given, account-waits, deleted-by-another or taken-back"
    kind: String!
    at: String!
    read: Boolean!
    "Who did it; null for the service, or for whoever runs it."
    by: String
    "Where the file or folder is now; of a deletion, where it was. Null when it is about none, when it is gone, and when the caller may not read it now."
    path: String
    "The right that was given or taken"
    right: Right
    "The group that got the right, or that was joined"
    group: String
    "The id of the kept write"
    save: String
    "Where a copy is now that could not be merged; null when it is about none, when it is gone, and when the caller may not read it now."
    copy: String
    "How many deletions or refused writes of the same person it tells of; the path is of the last of them"
    count: ExactInt
  }
`

export type Resolvers<Context> = Readonly<{
  [type in 'Query' | 'Mutation']: Readonly<Record<string, Resolver<Context>>>
}> &
  Readonly<{ Subscription: Readonly<Record<string, Subscriber<Context>>> }>

export type Arguments = Readonly<Record<string, unknown>>
export type Resolver<Context> = (args: Arguments, context: Context) => unknown
export type Subscriber<Context> = (args: Arguments, context: Context) => AsyncIterable<unknown>

/** Throws when a field of the root types has no resolver, or a resolver no field. */
export function schemaWith<Context>({ Query, Mutation, Subscription }: Resolvers<Context>): GraphQLSchema {
  const schema = buildSchema(text)
  makeExact(schema.getType('ExactInt'))
  attach<Resolver<Context>, Context>(schema.getQueryType(), Query, (resolve) => ({
    resolve: (_, args, context) => resolve(args, context),
  }))
  attach<Resolver<Context>, Context>(schema.getMutationType(), Mutation, (resolve) => ({
    resolve: (_, args, context) => resolve(args, context),
  }))
  attach<Subscriber<Context>, Context>(schema.getSubscriptionType(), Subscription, (subscribe) => ({
    subscribe: (_, args, context) => subscribe(args, context),
    resolve: (event) => event,
  }))
  return new GraphQLSchema(schema.toConfig())
}

function attach<Given, Context>(
  type: GraphQLObjectType | null | undefined,
  given: Readonly<Record<string, Given>>,
  ways: (one: Given) => Partial<GraphQLFieldConfig<unknown, Context, Arguments>>,
): void {
  const fields = type?.getFields() ?? {}
  const names = [...new Set([...Object.keys(fields), ...Object.keys(given)])]
  for (const name of names) {
    const [field, one] = [fields[name], given[name]]
    if (!field || !one) throw new Error(`${name} is in the schema or among the resolvers, but not in both.`)
    Object.assign(field, ways(one))
  }
}

function makeExact(type: unknown): void {
  if (!(type instanceof GraphQLScalarType)) throw new Error('The schema has no ExactInt.')
  type.name = 'Int'
  type.serialize = exact
  type.parseValue = exact
  type.parseLiteral = (node) => {
    if (node.kind !== Kind.INT) throw new GraphQLError('Int must be a whole number.', { nodes: node })
    return exact(Number(node.value))
  }
}

function exact(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new GraphQLError(`Int must be a whole number up to 2^53, not ${JSON.stringify(value) ?? 'nothing'}.`)
}
