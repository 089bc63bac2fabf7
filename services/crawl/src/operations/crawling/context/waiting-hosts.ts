/**
 * Hosts of which a request has to wait until fewer are in flight, by the account that waits, each account's in the order in
 * which they began to wait. When one has ended every account gets its turn, however many hosts of another wait.
 */
export class WaitingHosts<Host> {
  readonly #waiting = new Map<string, Set<Host>>()

  add(account: string, host: Host): void {
    const hosts = this.#waiting.get(account) ?? new Set()
    this.#waiting.set(account, hosts.add(host))
  }

  forget(host: Host): void {
    for (const [account, hosts] of this.#waiting)
      if (hosts.delete(host) && hosts.size === 0) this.#waiting.delete(account)
  }

  /** Lets hosts of each account try, as long as the account may and they don't wait again. */
  letGo(may: (account: string) => boolean, attempt: (host: Host) => void): void {
    for (const account of Array.from(this.#waiting.keys())) {
      let failures = 0
      while (failures < attempts && may(account)) {
        const [host] = this.#waiting.get(account) ?? []
        if (host === undefined) break
        this.forget(host)
        attempt(host)
        failures += Number(this.#waiting.get(account)?.has(host) ?? false)
      }
    }
  }
}

/** How many hosts of one account may try in vain before the rest wait for the next time. */
const attempts = 4
