import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'verify-ledger-command.js')
