export type MergeTables = {
  /** Merges that were answered, a row for each month of an account: what quotas are judged by. */
  monthly_merges: {
    account: string
    /** `2026-11`, UTC. */
    month: string
    merges: number
  }
  /**
   * What merges were like, a row for each account, day and driver: what analytics are made of. Sums and not
   * single merges, because they answer every question of the interface and grow with days, not with use.
   */
  daily_merges: {
    account: string
    /** `2026-11-20`, UTC. */
    day: string
    driver: string
    merges: number
    /** How many of them were answered with conflicts. */
    conflicted: number
    /** How many of them came out clean where merging by lines would have conflicted. */
    resolved: number
    /** Time that merging took, microseconds. */
    duration_us: number
  }
}
