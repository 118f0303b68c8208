import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** A new file name is durable only once its folder is flushed; Windows cannot flush a folder, but journals names. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
