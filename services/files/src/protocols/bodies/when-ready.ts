let ready: (() => void)[] = []

/**
 * Short responses that become ready in the same turn of the event loop are sent together at its end. Writing them one
 * at a time wakes the clients one at a time, which on a busy server is most of the cost of a small response.
 */
export function whenReady(leave: () => void): void {
  if (ready.length === 0) setImmediate(leaveTogether)
  ready.push(leave)
}

function leaveTogether(): void {
  const answers = ready
  ready = []
  for (const leave of answers) leave()
}
