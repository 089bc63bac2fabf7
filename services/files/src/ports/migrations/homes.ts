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

/** Before, each kind had one such folder, in the place of an account or an organization. */
const holdingFolders: Migration = {
  name: '132-holding-folders',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE holding_folders (node ${integer} PRIMARY KEY NOT NULL, holds ${text} NOT NULL) ${clustered}`,
    "INSERT INTO holding_folders (node, holds) SELECT node, 'homes' FROM homes WHERE account = 0",
    "INSERT INTO holding_folders (node, holds) SELECT node, 'organizations' FROM organization_folders WHERE organization = '' ON CONFLICT DO NOTHING",
    'DELETE FROM homes WHERE account = 0',
    "DELETE FROM organization_folders WHERE organization = ''",
  ],
}

export const homeMigrations: readonly Migration[] = [homes]
export const laterHomeMigrations: readonly Migration[] = [organizationFolders, homesByNode]
export const holdingFolderMigrations: readonly Migration[] = [holdingFolders]
