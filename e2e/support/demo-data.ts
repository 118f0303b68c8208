import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayIn } from '../../contract/days.ts'
import { stateCodes, states } from '../../contract/states.ts'
import { launchServer } from './server-process.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cache = join(root, '.cache')
const prefix = 'demo-data-'
const variable = 'DEMO_DATA_FOLDER'
/** The copies need not survive a crash, and several share the memory of the machine. */
const copySettings = `
fsync = off
synchronous_commit = off
full_page_writes = off
shared_buffers = 256MB
`

/** Before the journeys the demo data is loaded once; each server starts on a copy of the folder. */
export default async function loadDemoData(): Promise<void> {
  const folder = await demoDataFolder()
  // The workers are told, because the day may change before the last of them starts.
  process.env[variable] = folder
  if (existsSync(folder)) return
  for (const name of await readdir(cache)) {
    if (name.startsWith(prefix)) await rm(join(cache, name), { recursive: true, force: true })
  }
  const draft = await mkdtemp(join(cache, `${prefix}draft-`))
  const server = await launchServer('demo-data', draft)
  await server.stop()
  // Each copy chooses a port of its own for PostgreSQL.
  await rm(join(draft, 'postgres', 'port'))
  // The file of ALTER SYSTEM, which wins over the settings of the server.
  await appendFile(join(draft, 'postgres', 'data', 'postgresql.auto.conf'), copySettings)
  await rename(draft, folder)
}

export const emptyFolder = async (name: string): Promise<string> => mkdtemp(join(tmpdir(), `portal-${name}-`))

export async function copyOfDemoData(name: string): Promise<string> {
  const folder = await emptyFolder(name)
  await cp(process.env[variable] as string, folder, { recursive: true })
  return folder
}

/** The demo data follows from the code and from the day in each state. */
async function demoDataFolder(): Promise<string> {
  const build = await readFile(join(root, 'dist', 'built-from'), 'utf8')
  const days = stateCodes.map((state) => dayIn(states[state].timeZone, new Date()))
  const key = createHash('sha256')
    .update([build, ...days].join(' '))
    .digest('hex')
    .slice(0, 16)
  return join(cache, `${prefix}${key}`)
}
