import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { ConfigurationError, readConfig, type Config } from '../../platform/config.ts'
import { databasePrefixes } from '../../platform/database-settings.ts'
import { syncFolder } from '../../platform/sync-folder.ts'
import { WrongArgument } from '../agency-arguments.ts'
import { explainFailure } from '../explain-failure.ts'
import { openOwners } from '../open-owners.ts'
import { withClient } from '../with-client.ts'
import { writeBaseBackup } from './base-backup.ts'
import { copyFolder } from './checked-files.ts'
import {
  copiesName,
  databaseName,
  describeSize,
  manifestName,
  secondsSince,
  totalSize,
  type Manifest,
} from './manifest.ts'

const backupHelp = `Copies the embedded database, the stored files and the secrets of DATA_DIR into a new folder.

  npm run backup -- /mnt/backups/monday

  --help   this text

It may run while the server does. The folder must not exist. Whoever can read it can read everything in the portal: keep it as safe
as DATA_DIR. “npm run restore” makes a new DATA_DIR of it.`

export type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

/** Returns the exit code. Errors that the user can correct are printed as a sentence. */
export async function runBackup(given: string[], { env, say }: Terminal): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    })
    const [folder, ...others] = positionals
    if (values.help) say(backupHelp)
    else if (folder === undefined || others.length > 0) throw new WrongArgument('Name one new folder for the backup.')
    else await backUp(readConfig(env), resolve(folder), say)
    return 0
  } catch (error) {
    for (const line of explainFailure(error, backupHelp)) say(line)
    return 1
  }
}

async function backUp(config: Config, folder: string, say: Terminal['say']): Promise<void> {
  const start = performance.now()
  await refuse(config, folder)
  const owners = await openOwners(config, say)
  const draft = `${folder}.part`
  try {
    const url = owners.urls[embeddedState(config) as StateCode]
    await mkdir(dirname(folder), { recursive: true })
    await mkdir(draft, { mode: 0o700 }).catch(refuseExisting(draft))
    try {
      const manifest = await whileNoFileIsRemoved(url, async () => copyAll(config, url, draft, say))
      await rename(draft, folder)
      await syncFolder(dirname(folder))
      const size = describeSize(manifest.database.size + totalSize(manifest.files))
      say(`${folder} is complete: ${size} in ${secondsSince(start)}.`)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  } finally {
    await owners.stop()
  }
}

/** A state whose database is the embedded one. */
const embeddedState = ({ databases }: Config) => stateCodes.find((state) => databases.owner[state] === undefined)

async function refuse(config: Config, folder: string): Promise<void> {
  const { dataDir } = config
  if (embeddedState(config) === undefined)
    throw new ConfigurationError(
      `This is for the embedded database. Back up the database at ${databasePrefixes.owner} with its own means.`,
    )
  const [source, target] = [await realPath(dataDir), await realPath(folder)]
  if (!relative(source, target).startsWith('..') || !relative(target, source).startsWith('..'))
    throw new ConfigurationError(`The backup must be outside DATA_DIR (${dataDir}).`)
  if (await stat(folder).catch(() => undefined))
    throw new ConfigurationError(`${folder} exists. A backup never overwrites anything: name a new folder.`)
}

/** Without symbolic links; of what does not exist yet, those of the folders above it. */
const realPath = async (path: string): Promise<string> =>
  realpath(path).catch(async () => join(await realPath(dirname(path)), basename(path)))

/** `app.files_to_remove` looks for this lock. It ends with the connection, however this process ends. */
const whileNoFileIsRemoved = async <Result>(url: string, work: () => Promise<Result>): Promise<Result> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(`select pg_try_advisory_lock(hashtext('backup')) as is`)
    if (!rows[0]?.is) throw new ConfigurationError('Another backup is being made. Try again when it has ended.')
    return work()
  })

const refuseExisting = (draft: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'EEXIST'
    ? new ConfigurationError(
        `${draft} exists: another backup is being made there, or was interrupted. Remove it first.`,
      )
    : error
}

/** Not the database, which PostgreSQL copies, nor what a start makes anew, nor uploads that are being received. */
const isCopied = (path: string) =>
  path.startsWith('postgres/') ? path === 'postgres/password' : path !== 'drafts' && !path.endsWith('.part')

/**
 * A file is stored before a row refers to it, and its bytes are not removed while a backup holds its lock: so those
 * copied after the database are all that it refers to.
 */
async function copyAll(config: Config, url: string, draft: string, say: Terminal['say']): Promise<Manifest> {
  let step = performance.now()
  const madeAt = new Date().toISOString()
  const { end, postgres, ...database } = await writeBaseBackup(url, join(draft, databaseName))
  say(`Database: ${describeSize(database.size)} in ${secondsSince(step)}`)
  step = performance.now()
  const files = await copyFolder(config.dataDir, join(draft, copiesName), isCopied)
  say(`Files and secrets: ${files.length}, ${describeSize(totalSize(files))}, in ${secondsSince(step)}`)
  for (const state of stateCodes)
    if (config.databases.owner[state] !== undefined)
      say(`Not included: the database of ${state} at ${databasePrefixes.owner}_${state.toUpperCase()}`)
  if (config.s3) say(`Not included: the files in the bucket ${config.s3.bucket}`)
  const manifest: Manifest = {
    format: 1,
    madeAt,
    from: `${hostname()}:${config.dataDir}`,
    postgres,
    end,
    database: { path: databaseName, ...database },
    isWithoutFiles: config.s3 !== undefined,
    files,
  }
  const file = await open(join(draft, manifestName), 'wx', 0o600)
  await file.writeFile(JSON.stringify(manifest))
  await file.sync()
  await file.close()
  return manifest
}
