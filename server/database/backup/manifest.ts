import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { ConfigurationError } from '../../platform/config.ts'
import type { CheckedFile } from './checked-files.ts'

/** What a backup contains. It is written last, so a folder without it is no complete backup. */
export type Manifest = {
  format: 1
  madeAt: string
  from: string
  postgres: string
  /** The position in PostgreSQL's log at which the copy is consistent. */
  end: string
  database: CheckedFile
  /** True if stored files are elsewhere, in object storage. */
  isWithoutFiles: boolean
  files: CheckedFile[]
}

export const manifestName = 'manifest.json'
export const databaseName = 'database.tar'
/** Inside a backup, the folder with copies of what is beside the database in DATA_DIR. */
export const copiesName = 'data'

export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, manifestName)
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  } catch (error) {
    throw new ConfigurationError(`${backup} is no complete backup: ${manifestName} is missing or unreadable.`, {
      cause: error,
    })
  }
  if (manifest.format !== 1) throw new ConfigurationError(`${path} was made by another version of this program.`)
  for (const { path: name } of [manifest.database, ...manifest.files])
    if (isAbsolute(name) || name.split(/[\\/]/).includes('..'))
      throw new ConfigurationError(`${path} names a file outside the backup: ${name}.`)
  return manifest
}

export function describeSize(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB']
  return `${(bytes / unit).toFixed(1)} ${name}`
}

export const totalSize = (files: readonly CheckedFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** Seconds since `start`, a value of `performance.now()`. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`
