/** Where the cursor was in each folder, by the folder's path; for who comes back in the same visit. */
export const cursors = new Map<string, string | null>()
