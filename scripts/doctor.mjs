import { runBuilt } from './run-built.mjs'

await runBuilt('doctor-command.js')
