import { setting } from '@alluvium/kernel'
import { backingUp, homes, issuerDetails, listening, orgRoot, processes, restoring, rootGrant } from './shared.ts'

/** Who may log in, and what decides what they may do. */
const access = {
  adminUser: setting.text({
    doc: 'Turns authentication on; this administrator is made when missing.',
    placeholder: 'NAME',
  }),
  adminPassword: setting.text({
    doc: "The new administrator's first password; an existing one keeps theirs.",
    secret: true,
  }),
  insecure: setting.flag({ doc: 'Listen on an address other than loopback although nobody has to log in.' }),
  oidcIssuer: setting.url({
    doc: 'Turns authentication on; bearer tokens of this OpenID Connect issuer are taken.',
  }),
  oidcAddress: issuerDetails.oidcAddress,
  oidcAudience: issuerDetails.oidcAudience,
  oidcDefaultRole: setting.choice({
    doc: 'The role of somebody who comes from the issuer for the first time; `none` may do nothing until given another.',
    choices: ['none', 'readonly', 'user', 'admin'],
    default: 'none',
  }),
  oidcSameAdmin: setting.flag({
    doc: "The issuer's administrator who has the name of --admin-user is that administrator; for an issuer where nobody else can have it.",
  }),
  oidcGroupsClaim: setting.text({
    doc: "The claim of the issuer's tokens that holds the names of a person's groups, as an array.",
    default: 'groups',
  }),
  oidcGroupsHours: setting.integer({
    doc: 'How long after a token was issued its groups count, unless a newer one says otherwise.',
    default: 24,
    min: 1,
    max: 8760,
  }),
  scimRole: setting.choice({
    doc: 'The role of accounts that a directory makes by SCIM.',
    choices: ['none', 'readonly', 'user'],
    default: 'user',
  }),
  oidcClientId: issuerDetails.oidcClientId,
  oidcClientSecret: issuerDetails.oidcClientSecret,
  oidcUnverifiedNames: issuerDetails.oidcUnverifiedNames,
  cedarPolicies: setting.file({
    doc: 'A file or folder of Cedar policies, which then decide instead of roles.',
    placeholder: 'PATH',
  }),
  cedarMode: setting.choice({
    doc: 'Whether policies decide alone, instead of roles and rights (replace), or can only forbid more than those (narrow).',
    choices: ['replace', 'narrow'],
    default: 'replace',
  }),
  rootGrant,
  ...homes,
  platformSecret: setting.text({
    doc: 'The `--service-secret` of the platform, which is then the issuer: its organizations become groups here. `serve` gives it itself.',
    secret: true,
  }),
  orgRoot,
  rateLimit: setting.integer({
    doc: 'Requests that an account, or who has none their address, may make in a minute. Default: any number.',
    min: 1,
    max: 1_000_000,
  }),
  auditReads: setting.flag({ doc: 'The audit log tells of every request, also of those that only read.' }),
}

/** Where bytes lie, and for how long. */
const storage = {
  storage: setting.choice({
    doc: 'Where contents lie: in the data folder, in an S3 bucket, or in memory, where all is gone when the service ends.',
    choices: ['local', 'memory', 's3'],
    default: 'local',
  }),
  s3Bucket: setting.text({ doc: 'The bucket that holds the contents.', placeholder: 'NAME' }),
  s3Endpoint: setting.url({ doc: "The bucket's service; default: Amazon's of the region." }),
  s3Region: setting.text({ doc: "The bucket's region.", default: 'us-east-1' }),
  s3Prefix: setting.text({ doc: 'What the names of all objects begin with.' }),
  s3AccessKeyId: setting.text({ doc: 'The key to the bucket.', secret: true }),
  s3SecretAccessKey: setting.text({ doc: 'The secret that goes with it.', secret: true }),
  s3PathStyle: setting.flag({
    doc: 'The bucket is named in the path and not in the host; most services of one’s own need it.',
  }),
  uploads: setting.choice({
    doc: 'Where the pieces of unfinished uploads lie; in memory they are lost when the service ends.',
    choices: ['durable', 'memory'],
    default: 'durable',
  }),
  uploadsMemoryBytes: setting.integer({
    doc: 'The most that uploads in memory hold together.',
    min: 1,
    max: 1_099_511_627_776,
    default: 268_435_456,
    placeholder: 'BYTES',
  }),
  trashDays: setting.integer({
    doc: 'How many days the trash keeps what was deleted.',
    min: 1,
    max: 36_500,
    default: 30,
  }),
  versions: setting.integer({
    doc: 'How many older versions of a file are kept.',
    min: 0,
    max: 1_000_000,
    default: 50,
  }),
  mergeOnSave: setting.choice({
    doc: 'Which saves that come too late are merged with what was stored meanwhile: those that ask for it, those that name an older version (stale), or also those that name none, by what their client read last.',
    choices: ['asked', 'stale', 'last-read'],
    default: 'asked',
  }),
  versionDays: setting.integer({ doc: 'How many days an older version is kept.', min: 1, max: 36_500, default: 90 }),
}

/** What native code may take that reads what people upload. */
const bounds = {
  pictureMemory: setting.integer({
    doc: 'The memory of each of the two processes that make thumbnails; one that takes more is ended, and its picture has none.',
    min: 134_217_728,
    max: 1_099_511_627_776,
    default: 536_870_912,
    placeholder: 'BYTES',
  }),
  pictureTimeoutMs: setting.integer({
    doc: 'How long one thumbnail may take, milliseconds; a process that takes longer is ended.',
    min: 1000,
    max: 600_000,
    default: 10_000,
    placeholder: 'MS',
  }),
}

/** Who is notified, and who may work on files. */
const notificationsAndWorkers = {
  webhookTargets: setting.networks({
    doc: 'Private addresses or networks that webhooks may be sent to. Several times, or with commas.',
  }),
  wasmWorkers: setting.folder({ doc: 'A folder of WebAssembly modules that are notified of changes.' }),
  wopiUrl: setting.url({ doc: 'The editor of documents (Collabora, OnlyOffice) that may edit here over WOPI.' }),
}

export const filesSettings = {
  ...listening,
  port: setting.port({ doc: 'The port; 0 for any free one.', default: 8080 }),
  host: setting.host({ doc: 'The address to listen on.', default: '127.0.0.1' }),
  processes: processes(''),
  ...access,
  ...storage,
  ...bounds,
  ...notificationsAndWorkers,
}

export const filesBackupSettings = { ...filesSettings, ...backingUp }
export const filesRestoreSettings = { ...filesSettings, ...restoring }

/** Whose right it is, for what is done to rights from the command line. */
const holder = {
  user: setting.text({ doc: 'The account that gets or loses the right.', placeholder: 'NAME' }),
  group: setting.text({ doc: 'The group that gets or loses the right.', placeholder: 'NAME' }),
  everybody: setting.flag({ doc: 'Everybody who is signed in gets or loses the right.' }),
}

export const filesGrantSettings = {
  ...filesSettings,
  ...holder,
  right: setting.choice({
    doc: 'What they may do there and below; who manages also gives and takes rights.',
    choices: ['read', 'write', 'manage'],
    default: 'read',
  }),
}

export const filesRevokeSettings = { ...filesSettings, ...holder }
