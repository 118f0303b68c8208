// Installs what tests and lint need; with --build it also builds what the journeys run.
import { ensureBuilt } from './build.mjs'
import { fail } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

checkNode()
await ensureInstalled({ withTests: true })
  .then(() => process.argv.includes('--build') && ensureBuilt())
  .catch((error) => fail(error.message))
