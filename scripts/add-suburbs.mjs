import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'add-suburbs-command.js')
