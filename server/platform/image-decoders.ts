import { isMainThread } from 'node:worker_threads'
import sharp from 'sharp'

/** Only decoders of these formats can run, whatever a file claims to be. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif']
// Holds for the process; a thread that blocked them again would interrupt the decoding of another.
if (isMainThread) {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) })
}
// Images arrive rarely, so they must not slow down other requests or stay in memory.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
