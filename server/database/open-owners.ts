import { join } from 'node:path'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { ConfigurationError, type Config } from '../platform/config.ts'
import { hasEmbeddedDatabase, runningEmbeddedUrl } from './embedded-running.ts'
import { startEmbeddedDatabase } from './embedded.ts'

type Owners = { urls: Record<StateCode, string>; stop: () => Promise<void> }

/** The configured databases; otherwise the embedded one, which is started unless a server runs it. */
export async function openOwners(config: Config, say: (text: string) => void): Promise<Owners> {
  const { databases, dataDir, embeddedDatabasePort } = config
  const withOthers = (otherwise: string) =>
    Object.fromEntries(stateCodes.map((state) => [state, databases.owner[state] ?? otherwise])) as Owners['urls']
  const keepRunning = async () => {}
  if (stateCodes.every((state) => databases.owner[state] !== undefined))
    return { urls: withOthers(''), stop: keepRunning }
  const directory = join(dataDir, 'postgres')
  if (!(await hasEmbeddedDatabase(directory)))
    throw new ConfigurationError(`There is no database in ${dataDir} yet. Set DATA_DIR or DATABASE_URL to where it is.`)
  const running = await runningEmbeddedUrl(directory)
  if (running !== undefined) return { urls: withOthers(running), stop: keepRunning }
  const port = embeddedDatabasePort === undefined ? {} : { port: embeddedDatabasePort }
  const embedded = await startEmbeddedDatabase({ directory, onProgress: say, ...port })
  return { urls: withOthers(embedded.url), stop: async () => embedded.stop() }
}
