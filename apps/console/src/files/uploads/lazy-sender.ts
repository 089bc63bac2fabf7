import type { Batch, Going, Upload } from './sender.ts'

/** As `Send` promises; what does it is fetched with the first file, and what is wished meanwhile counts as well. */
export function sendLazily(upload: Upload): Going {
  const wished = { isPaused: false, isDropped: false }
  let going: Going | undefined

  async function begin(): Promise<void> {
    const { sendByTus } = await import('./tus-sender.ts')
    if (wished.isDropped) return
    going = sendByTus(upload)
    if (wished.isPaused) going.pause()
    await going.arrived
  }
  return {
    arrived: begin(),
    pause() {
      wished.isPaused = true
      going?.pause()
    },
    goOn() {
      wished.isPaused = false
      going?.goOn()
    },
    drop() {
      wished.isDropped = true
      going?.drop()
    },
  }
}

/** As `SendBatch` promises. */
export async function sendBatchLazily(batch: Batch): Promise<void> {
  const { sendBatch } = await import('./batch-sender.ts')
  await sendBatch(batch)
}
