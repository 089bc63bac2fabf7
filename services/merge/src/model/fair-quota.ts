/**
 * Shares a limit between callers so that none has more than half: while one caller has all they may, there is still room
 * for the others. A caller who has nothing yet is never refused for the size of one request alone.
 */
export type QuotaUse = Readonly<{ merges: number; bytes: number }>

const partOfOne = 1 / 2

/** The limit for all callers together, of which one caller may have this much. */
export const sharedBy = (one: number): number => one / partOfOne

const nothing: QuotaUse = { merges: 0, bytes: 0 }

export class FairQuota {
  readonly #limits: QuotaUse
  readonly #of = new Map<string, QuotaUse>()
  #all = nothing

  constructor(limits: QuotaUse) {
    this.#limits = limits
  }

  /** Whether there is room for one more merge of so many bytes, for this caller. */
  hasRoom(caller: string, bytes: number): boolean {
    const { merges, bytes: maxBytes } = this.#limits
    const fits = (use: QuotaUse, part: number) =>
      use.merges < merges * part && (use.bytes === 0 || use.bytes + bytes <= maxBytes * part)
    return fits(this.#all, 1) && fits(this.#of.get(caller) ?? nothing, partOfOne)
  }

  take(caller: string, bytes: number): void {
    this.#change(caller, { merges: 1, bytes })
  }

  giveBack(caller: string, bytes: number): void {
    this.#change(caller, { merges: -1, bytes: -bytes })
  }

  #change(caller: string, by: QuotaUse): void {
    this.#all = sum(this.#all, by)
    const mine = sum(this.#of.get(caller) ?? nothing, by)
    if (mine.merges === 0) this.#of.delete(caller)
    else this.#of.set(caller, mine)
  }
}

const sum = (one: QuotaUse, other: QuotaUse): QuotaUse => ({
  merges: one.merges + other.merges,
  bytes: one.bytes + other.bytes,
})
