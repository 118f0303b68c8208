import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, run } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

checkNode()
stopWithNpm()
await ensureInstalled()
  .then(ensureBuilt)
  .catch((error) => fail(error.message))
const command = join(root, 'dist', 'server', 'database', 'demo-data-command.js')
process.exitCode = await run(process.execPath, ['--enable-source-maps', command, ...process.argv.slice(2)])
