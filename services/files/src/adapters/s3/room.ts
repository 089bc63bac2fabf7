/**
 * Room for so many bytes on their way at once. Work that doesn't fit waits its turn, so that nothing large waits
 * behind small ones for ever; what would never fit goes alone.
 */
export type InRoom = <T>(bytes: number, work: () => Promise<T>) => Promise<T>

export function room(limitBytes: number): InRoom {
  let taken = 0
  const waiting: Readonly<{ bytes: number; enter: () => void }>[] = []
  const fits = (bytes: number): boolean => taken === 0 || taken + bytes <= limitBytes

  function letIn(): void {
    for (let [next] = waiting; next && fits(next.bytes); [next] = waiting) {
      waiting.shift()
      taken += next.bytes
      next.enter()
    }
  }

  return async (bytes, work) => {
    if (waiting.length === 0 && fits(bytes)) taken += bytes
    else await new Promise<void>((enter) => waiting.push({ bytes, enter }))
    try {
      return await work()
    } finally {
      taken -= bytes
      letIn()
    }
  }
}
