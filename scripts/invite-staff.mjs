import { runBuilt } from './run-built.mjs'

await runBuilt('database', 'invite-staff-command.js')
