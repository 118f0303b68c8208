import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { DiskFiles } from '../platform/disk-files.ts'
import { Drafts } from '../platform/drafts.ts'
import type { FileStore } from '../platform/file-store.ts'
import { virusScanner } from './virus-scanner.ts'

/** Opens the configured file store. The client for object storage is large, so it is loaded only when needed. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return new DiskFiles(join(dataDir, 'files'))
  const { ObjectStorage } = await import('./object-storage.ts')
  return new ObjectStorage(s3)
}

/** Uploads are received beside the stored files, on the same disk. */
export const openDrafts = ({ dataDir, scanner }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'scanner'>>): Drafts =>
  new Drafts(join(dataDir, 'drafts'), scanner && scanner !== 'none' ? virusScanner(scanner) : undefined)
