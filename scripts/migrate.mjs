import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'migrate-command.js')
