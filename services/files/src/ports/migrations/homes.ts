/** The tables of homes, and of folders of organizations. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const homes: Migration = {
  name: '115-homes',
  statements: ({ integer, clustered }) => [
    `CREATE TABLE homes (account ${integer} PRIMARY KEY, node ${integer} NOT NULL) ${clustered}`,
  ],
}

const organizationFolders: Migration = {
  name: '116-organization-folders',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE organization_folders (organization ${text} PRIMARY KEY NOT NULL, node ${integer} NOT NULL) ${clustered}`,
    'CREATE INDEX organization_folders_node ON organization_folders (node)',
  ],
}

const homesByNode: Migration = {
  name: '117-homes-by-node',
  statements: () => ['CREATE INDEX homes_node ON homes (node)'],
}

export const homeMigrations: readonly Migration[] = [homes]
export const laterHomeMigrations: readonly Migration[] = [organizationFolders, homesByNode]
