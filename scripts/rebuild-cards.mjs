import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'rebuild-cards-command.js')
