import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'add-agencies-command.js')
