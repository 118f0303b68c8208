import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { ConfigurationError } from '../../platform/config.ts'
import type { CheckedFile } from './checked-files.ts'

const isOutside = (path: string) => isAbsolute(path) || path.split(/[\\/]/).includes('..')
const checkedFile = z.object({
  path: z.string().refine((path) => !isOutside(path), 'It names a file outside the backup.'),
  size: z.number(),
  sha256: z.string(),
})

const manifestSchema = z.object({
  format: z.literal(1, { error: 'The backup was made by another version of this program.' }),
  madeAt: z.string(),
  from: z.string(),
  postgres: z.string(),
  /** The position in PostgreSQL's log at which the copy is consistent. */
  end: z.string(),
  database: checkedFile,
  /** True if stored files are elsewhere, in object storage. */
  isWithoutFiles: z.boolean(),
  files: z
    .array(checkedFile)
    .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, 'It names a file twice.'),
})

/** What a backup contains. It is written last, so a folder without it is no complete backup. */
export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'manifest.json'
export const databaseName = 'database.tar'
/** Inside a backup, the folder with copies of what is beside the database in DATA_DIR. */
export const copiesName = 'data'

export async function readManifest(backup: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(backup, manifestName), 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'It is missing or unreadable.'
    throw new ConfigurationError(`${backup} is no complete backup. ${manifestName}: ${reason}`, { cause: error })
  }
}

export function describeSize(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB']
  return `${(bytes / unit).toFixed(1)} ${name}`
}

export const totalSize = (files: readonly CheckedFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** Seconds since `start`, a value of `performance.now()`. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`
