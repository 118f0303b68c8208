import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'demo-data-command.js')
