/** The table of homes: folders that the service makes for accounts. */
export type HomeTables = Readonly<{
  /** `account` is the number of the account, or 0 for the folder that holds the homes. */
  homes: Readonly<{ account: number; node: number }>
}>
