/** The tables of folders that the service makes itself, for accounts and for organizations. */
export type HomeTables = Readonly<{
  /** `account` is the number of the account, or 0 for the folder that holds the homes. */
  homes: Readonly<{ account: number; node: number }>
  /** `organization` is its id at the platform, or empty for the folder that holds those of organizations. */
  organization_folders: Readonly<{ organization: string; node: number }>
}>
