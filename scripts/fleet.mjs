import { join } from 'node:path'
import { builtTools, buildTools } from './build-tools.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, run } from './run.mjs'
import { checkNode } from './setup.mjs'

/* `npm run fleet` runs the fleet until it is stopped; `npm run fleet:test` tests it. */

const [what = 'run', ...args] = process.argv.slice(2)
checkNode()
stopWithNpm()
await buildTools().catch((error) => fail(error.message))
const program = join(builtTools, 'fleet', what === 'test' ? 'test-fleet.js' : 'run-fleet.js')
process.exitCode = await run(process.execPath, ['--enable-source-maps', program, ...args])
