import { sayOnTerminal } from '../platform/terminal.ts'
import { runAddAgencies } from './run-add-agencies.ts'

process.exitCode = await runAddAgencies(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
