/** What lies on a server before it is measured. Everything is laid there by HTTP, so that any server will do. */
import { demand, demandAll } from './ask.ts'
import { transfer } from './load.ts'
import type { Server } from './server.ts'

export type Stock = 'thousand' | 'ten thousand' | 'hundred thousand' | 'large'

export const largeBytes = 256 * 1024 * 1024

const kibibyte = 'x'.repeat(1024)

/** @param large a file of `largeBytes`. */
export async function layStock(server: Server, stock: Stock, large: string): Promise<void> {
  switch (stock) {
    case 'thousand':
      return layFiles(server, '/thousand/', 1000, kibibyte)
    case 'ten thousand':
      return layFiles(server, '/ten-thousand/', 10_000, 'x')
    case 'hundred thousand':
      return layCopies(server)
    case 'large':
      await transfer({
        url: `http://127.0.0.1:${server.port}/large`,
        connections: 1,
        size: largeBytes,
        upload: large,
      })
  }
}

async function layFiles(server: Server, folder: string, count: number, body: string): Promise<void> {
  await demand(server, 'MKCOL', folder)
  await demandAll(count, (index) => demand(server, 'PUT', `${folder}f${index}`, { body }))
}

/** A hundred copies of a folder with a thousand files, which is only quick where copies are. */
async function layCopies(server: Server): Promise<void> {
  await layFiles(server, '/source/', 1000, kibibyte)
  await demand(server, 'MKCOL', '/hundred-thousand-0/')
  for (let copy = 0; copy < 100; copy += 1)
    await demand(server, 'COPY', '/source/', { headers: destination(server, `/hundred-thousand-0/${copy}/`) })
}

export const destination = ({ port }: Server, path: string) => ({ Destination: `http://127.0.0.1:${port}${path}` })
