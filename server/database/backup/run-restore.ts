import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigurationError, readConfig } from '../../platform/config.ts'
import { WrongArgument } from '../agency-arguments.ts'
import { clusterLayout } from '../embedded-cluster.ts'
import { hasCode } from '../embedded-lock.ts'
import { startEmbeddedDatabase } from '../embedded.ts'
import { explainFailure } from '../explain-failure.ts'
import { hashFile, copyChecked, type CheckedFile } from './checked-files.ts'
import { compareRestored } from './compare-restored.ts'
import { copiesName, describeSize, readManifest, secondsSince, totalSize, type Manifest } from './manifest.ts'
import type { Terminal } from './run-backup.ts'
import { unpackTar } from './unpack-tar.ts'

const restoreHelp = `Makes a new DATA_DIR of a backup that “npm run backup” has made, starts its database and compares it with the backup.

  DATA_DIR=/srv/portal/restored npm run restore -- /mnt/backups/monday

  --help   this text

DATA_DIR must not exist, or be empty. Nothing is sent while it is restored. The first start of the server continues with what waited
at the time of the backup: mails, webhooks, invoices. Never run both the original and the restored one with a mail server.`

/** Returns the exit code: 0 only if what was restored is the same as what was backed up. */
export async function runRestore(given: string[], { env, say }: Terminal): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    })
    const [backup, ...others] = positionals
    if (values.help) say(restoreHelp)
    else if (backup === undefined || others.length > 0) throw new WrongArgument('Name the folder of one backup.')
    else await restore(resolve(backup), readConfig(env).dataDir, say)
    return 0
  } catch (error) {
    for (const line of explainFailure(error, restoreHelp)) say(line)
    return 1
  }
}

async function restore(backup: string, dataDir: string, say: Terminal['say']): Promise<void> {
  const start = performance.now()
  const manifest = await readManifest(backup)
  say(`Backup of ${manifest.from}, made at ${manifest.madeAt}`)
  await refuseFull(dataDir)
  try {
    await restoreBytes(backup, dataDir, manifest, say)
    await startAndCompare(dataDir, manifest, say)
  } catch (error) {
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  say(`${dataDir} is restored and the same as the backup, in ${secondsSince(start)}.`)
}

async function refuseFull(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    if (hasCode(error, 'ENOTDIR')) throw new ConfigurationError(`DATA_DIR (${dataDir}) is a file, not a folder.`)
    throw error
  })
  if (found.length > 0)
    throw new ConfigurationError(
      `${dataDir} is not empty. A restore never overwrites anything: set DATA_DIR to a new folder, or move this one away.`,
    )
  await mkdir(dataDir, { recursive: true })
}

async function restoreBytes(backup: string, dataDir: string, manifest: Manifest, say: Terminal['say']): Promise<void> {
  const { data } = clusterLayout(join(dataDir, 'postgres'))
  await mkdir(data, { recursive: true, mode: 0o700 })
  // A server refuses a folder of a database that has files but no PG_VERSION: so an interrupted restore is never started.
  const lastFile = 'PG_VERSION'
  const unfinished = join(data, 'restore.unfinished')
  await writeFile(unfinished, '')
  await refuseMissing(backup, manifest.database)
  for (const file of manifest.files) await refuseMissing(join(backup, copiesName), file)
  let step = performance.now()
  for (const expected of manifest.files) {
    const { path } = expected
    refuseOther(expected, await copyChecked(join(backup, copiesName, path), join(dataDir, path), path))
  }
  say(`Files: ${manifest.files.length}, ${describeSize(totalSize(manifest.files))}, in ${secondsSince(step)}`)
  step = performance.now()
  const { path } = manifest.database
  const archive = join(backup, path)
  // Before it is unpacked, so that damaged bytes are never read as names and sizes.
  refuseOther(manifest.database, await hashFile(archive, path))
  const bytes = createReadStream(archive, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
  const version = await unpackTar(bytes, data, lastFile)
  await writeFile(join(data, lastFile), version, { mode: 0o600 })
  await rm(unfinished)
  say(`Database: ${describeSize(manifest.database.size)} in ${secondsSince(step)}`)
}

/** Before anything is copied. What is no file, such as a pipe, could be read for ever. */
async function refuseMissing(folder: string, { path, size }: CheckedFile): Promise<void> {
  const found = await lstat(join(folder, path)).catch(() => undefined)
  refuseOther({ path, size, sha256: '' }, { size: found?.isFile() ? found.size : -1, sha256: '' })
}

function refuseOther(expected: CheckedFile, found: Omit<CheckedFile, 'path'>): void {
  if (found.size !== expected.size || found.sha256 !== expected.sha256)
    throw new ConfigurationError(
      `The backup is damaged: ${expected.path} is missing or not as it was written. Use another backup.`,
    )
}

async function startAndCompare(dataDir: string, manifest: Manifest, say: Terminal['say']): Promise<void> {
  const step = performance.now()
  const embedded = await startEmbeddedDatabase({ directory: join(dataDir, 'postgres'), onProgress: say })
  try {
    const { faults, tables, rows, files } = await compareRestored(embedded.url, manifest)
    if (faults.length > 0)
      throw new ConfigurationError(`What was restored is not what was backed up.\n${faults.join('\n')}`)
    say(
      `Compared: ${rows} rows of ${tables} tables read, the bytes of ${files} stored files found, in ${secondsSince(step)}`,
    )
  } finally {
    await embedded.stop()
  }
}
