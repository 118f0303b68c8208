import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { emptyFolder } from './demo-data.ts'
import { test as journey } from './mail-journey.ts'
import type { RunningServer } from './server-process.ts'
import { useServer } from './server.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const settings = { DEMO_DATA: 'no' }

/** A journey on a server with an empty database, which sends mail over SMTP. */
export const test = journey.extend({
  portal: [
    async ({ sink }, use, { workerIndex }) =>
      useServer(`empty-server-${workerIndex}`, { ...settings, SMTP_URL: sink.url }, use, emptyFolder),
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Runs a command as the operator does, with the settings of the server. */
export async function runCommand({ dataDir }: RunningServer, name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir }
  const script = join(root, 'scripts', `${name}.mjs`)
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: root, env })
  return stdout
}

export { expect } from './mail-journey.ts'
