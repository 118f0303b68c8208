import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** A new name is safe only once its folder is; Windows cannot flush a folder, and keeps names in its journal. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
