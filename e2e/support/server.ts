import { readFile, rm } from 'node:fs/promises'
import { copyOfDemoData } from './demo-data.ts'
import { launchServer, type RunningServer } from './server-process.ts'

/** The server of a worker process, with a database of its own; the journeys find its addresses in the environment. */
export async function useServer(
  name: string,
  settings: Record<string, string>,
  use: (server: RunningServer) => Promise<void>,
  makeDataDir = copyOfDemoData,
) {
  const dataDir = await makeDataDir(name)
  try {
    const server = await launchServer(name, dataDir, settings)
    process.env['PORTAL_URL'] = server.portalUrl
    process.env['STATE_SYSTEM_URL'] = server.stateSystemUrl
    process.env['MANAGEMENT_SOFTWARE_URL'] = server.managementSoftwareUrl
    await use(server)
    await server.stop()
    await printErrors(server.logFile)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What the server logged as an error belongs in the report of a failed journey. */
async function printErrors(logFile: string): Promise<void> {
  const lines = (await readFile(logFile, 'utf8')).split('\n')
  const errors = lines.filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
  if (errors.length > 0) process.stderr.write(`\nThe server logged errors (${logFile}):\n${errors.join('\n')}\n`)
}
