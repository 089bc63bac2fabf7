/**
 * Responses that many operations have in common, written once in `components.responses`. A name says all of what the
 * response holds, so that it stays the same when routes are added: the status, what the route takes or who may call it,
 * and `Uncounted` where the request takes nothing from the caller's share and so has no header fields of it.
 */
export type SharedResponses = Readonly<{
  /** Keeps a response under a name, and returns a reference to it. Throws where the name stands for something else already. */
  refer(name: string, response: object): Readonly<{ $ref: string }>
  /** Returns all kept responses, in alphabetical order of their names. */
  named(): Readonly<Record<string, object>>
}>

export function sharedResponses(): SharedResponses {
  const byName = new Map<string, object>()
  return {
    refer(name, response) {
      const known = byName.get(name) ?? response
      if (JSON.stringify(known) !== JSON.stringify(response)) throw new Error(`Two responses are called ${name}.`)
      byName.set(name, response)
      return { $ref: `#/components/responses/${name}` }
    },
    named: () => Object.fromEntries([...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}
