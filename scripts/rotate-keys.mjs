import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'rotate-keys-command.js')
