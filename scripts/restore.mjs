import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'backup', 'restore-command.js')
