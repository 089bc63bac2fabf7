/** HTTP by hand, for what no client library would send. */
import { connect } from 'node:net'

/** Sends the words and gives back all that the server said until it closed the connection: say `Connection: close`. */
export const speak = (port: number, ...words: readonly (string | Uint8Array)[]): Promise<string> =>
  conversation(port, words, { ends: false })

/** Sends the words and no more, and waits until the server has let go. */
export const breakOff = (port: number, ...words: readonly (string | Uint8Array)[]): Promise<string> =>
  conversation(port, words, { ends: true })

function conversation(
  port: number,
  words: readonly (string | Uint8Array)[],
  { ends }: { ends: boolean },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      for (const one of words) socket.write(one)
      if (ends) socket.end()
    })
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
