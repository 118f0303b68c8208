import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'backup', 'backup-command.js')
