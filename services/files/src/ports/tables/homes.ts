/** The tables of folders that the service makes itself, for accounts and for organizations. */
export type HomeTables = Readonly<{
  /** `account` is the number of the account. */
  homes: Readonly<{ account: number; node: number }>
  /** `organization` is its id at the platform. */
  organization_folders: Readonly<{ organization: string; node: number }>
  /** The folders that the service made to hold homes, or the folders of organizations: another for each place that was configured. */
  holding_folders: Readonly<{ node: number; holds: 'homes' | 'organizations' }>
}>
