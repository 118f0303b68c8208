import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, run } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

/** Runs a command of the built server with the arguments of this process. */
export async function runBuilt(...path) {
  checkNode()
  stopWithNpm()
  await ensureInstalled()
    .then(ensureBuilt)
    .catch((error) => fail(error.message))
  const command = join(root, 'dist', 'server', ...path)
  process.exitCode = await run(process.execPath, ['--enable-source-maps', command, ...process.argv.slice(2)])
}
