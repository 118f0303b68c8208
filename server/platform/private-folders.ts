import { chmod } from 'node:fs/promises'
import { join } from 'node:path'

/** What is stored for people: documents, uploads, mails and bills. */
const names = ['files', 'drafts', 'outbox', 'management-software']

/** Hides what earlier versions stored readable for every account of the machine. */
export async function hidePrivateFolders(dataDir: string): Promise<void> {
  for (const name of names) {
    await chmod(join(dataDir, name), 0o700).catch((error: NodeJS.ErrnoException) => {
      // The folder is created with its first file; one of another owner must be hidden by that owner.
      if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
    })
  }
}
