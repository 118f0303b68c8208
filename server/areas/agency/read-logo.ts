import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import type { Picture } from '../../platform/pdf-images.ts'

/** The logo for a letter; undefined if there is none. A lost file does not hold a letter back. */
export async function readLogo(
  files: Pick<FileStore, 'read'>,
  logo: { storageKey: string; name: string } | undefined,
): Promise<Picture | undefined> {
  if (!logo) return undefined
  try {
    return { bytes: Buffer.from(await files.read(logo.storageKey)), alt: `Logo of ${logo.name}` }
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}
