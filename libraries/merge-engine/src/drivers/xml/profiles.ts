/**
 * Profiles of XML documents. A document is recognised by its root element, never by its name, because the API gets contents
 * without a path.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile, Rule } from '../../core/model/profile.ts'
import { childOf, rootOf } from './elements.ts'
import { identityBy, type Key, type Keys } from './identity.ts'

/** In the order in which they are tried. */
const generalKeys: readonly Key[] = [
  ['@xml:id'],
  ['@id'],
  ['@Id'],
  ['@android:id'],
  ['@name'],
  ['@android:name'],
  ['@key'],
  ['@android:key'],
  ['@guid'],
  ['id'],
  ['guid'],
  ['@xml:lang'],
  ['@lang'],
]

type Knowledge = Readonly<{ name: string; keys?: Keys; general?: readonly Key[]; rules?: readonly Rule[] }>

const profileFrom = ({ name, keys = {}, general = generalKeys, rules = [] }: Knowledge): Profile => ({
  name,
  rules,
  identityKeys: [],
  identityOf: identityBy(keys, general),
  exclusive: [],
})

/** An unknown vocabulary: elements of one name that stand together among others grow at one place. */
const general: Profile = {
  ...profileFrom({ name: 'xml' }),
  listOf: ({ isFree }) => (isFree ? undefined : { additions: 'alike' }),
}

const coordinates: Key = ['groupId?', 'artifactId']

const version = (...path: readonly string[]): Rule => ({ at: path, is: 'version' })

/** The versions of what a Maven project needs and is built with, where they are used or as properties. */
const mavenDependencies: readonly Rule[] = [
  ...['dependencies', 'plugins', 'extensions'].map(
    (list): Rule => ({ at: ['**', list, 'content', '*', 'content', 'version', 'content', 'text'], is: 'dependency' }),
  ),
  { at: ['**', 'properties', 'content', '*', 'content', 'text'], is: 'dependency', named: /^version[._-]|version$/i },
]

/** Maven: identities are coordinates, or else the id, the name or the tag. */
const maven = profileFrom({
  name: 'maven',
  keys: {
    dependency: [['groupId?', 'artifactId', 'type?', 'classifier?']],
    plugin: [coordinates],
    extension: [coordinates],
    exclusion: [coordinates],
    execution: [['id?']],
    profile: [['id']],
    server: [['id']],
    mirror: [['id']],
    repository: [['id'], ['url']],
    pluginRepository: [['id'], ['url']],
    developer: [['id'], ['email'], ['name']],
    contributor: [['id'], ['email'], ['name']],
    mailingList: [['name']],
    license: [['name']],
    resource: [['directory', 'targetPath?', 'filtering?']],
    testResource: [['directory', 'targetPath?', 'filtering?']],
    reportSet: [['id?']],
    module: [['.']],
    goal: [['.']],
  },
  general: [],
  rules: [
    { at: ['content', 'parent', 'content'], is: 'together', members: ['groupId', 'artifactId', 'version'] },
    version('content', 'version', 'content', 'text'),
    version('content', 'parent', 'content', 'version', 'content', 'text'),
    version('content', 'properties', 'content', 'revision', 'content', 'text'),
    ...mavenDependencies,
  ],
})

/** Android: the identity of a resource is its name; that of an element of a layout or menu is its id. */
const androidResources = profileFrom({
  name: 'android-resources',
  keys: { item: [['@name'], ['@quantity']] },
})

/** An application has two versions: one that people see, and a number that must rise with every release. */
const androidManifest = profileFrom({
  name: 'android-manifest',
  keys: { application: [] },
  rules: [version('attributes', 'android:versionName'), { at: ['attributes', 'android:versionCode'], is: 'derived' }],
})

/** Projects of MSBuild: items by what they include; a group of items by its condition, else by what it is a group of. */
const msbuild = profileFrom({
  name: 'msbuild',
  general: [['@Include'], ['@Update'], ['@Remove'], ['@Project'], ['@Name'], ['@Condition'], ['@Label']],
})

/** Qt's translations: a context by its name, a message by its source and what is said about it. */
const qtLinguist = profileFrom({
  name: 'qt-linguist',
  keys: { context: [['name']], message: [['@id'], ['source', 'comment?']] },
})

const webApp = profileFrom({
  name: 'web-app',
  keys: {
    servlet: [['servlet-name']],
    'servlet-mapping': [['servlet-name', 'url-pattern?']],
    filter: [['filter-name']],
    'filter-mapping': [['filter-name', 'url-pattern?', 'servlet-name?']],
    'context-param': [['param-name']],
    'init-param': [['param-name']],
    listener: [['listener-class']],
    'error-page': [['error-code'], ['exception-type']],
    'welcome-file': [['.']],
    'url-pattern': [['.']],
    'env-entry': [['env-entry-name']],
    'resource-ref': [['res-ref-name']],
    'security-role': [['role-name']],
    'mime-mapping': [['extension']],
  },
})

/** Liquibase: a change set is known by its id and author together; they run in the order they were appended in. */
const liquibase = profileFrom({
  name: 'liquibase',
  keys: {
    changeSet: [['@id', '@author']],
    include: [['@file']],
    includeAll: [['@path']],
    column: [['@name']],
    addColumn: [],
  },
})

type Recognised = Readonly<{ profile: Profile; looksLike: (root: Node) => boolean }>

const named =
  (...tags: readonly string[]) =>
  ({ name = '' }: Node) =>
    tags.includes(name)

const recognised: readonly Recognised[] = [
  { profile: maven, looksLike: (root) => named('project')(root) && childOf(root, 'modelVersion') !== undefined },
  { profile: maven, looksLike: (root) => named('settings')(root) && childOf(root, 'servers') !== undefined },
  { profile: androidResources, looksLike: named('resources') },
  { profile: androidManifest, looksLike: named('manifest') },
  { profile: msbuild, looksLike: named('Project') },
  { profile: qtLinguist, looksLike: named('TS') },
  { profile: webApp, looksLike: named('web-app', 'web-fragment') },
  { profile: liquibase, looksLike: named('databaseChangeLog') },
]

export function profileOf(tree: Tree): Profile {
  const root = rootOf(tree)
  return (root && recognised.find(({ looksLike }) => looksLike(root))?.profile) ?? general
}
