import { sayOnTerminal } from '../../platform/terminal.ts'
import { runRestore } from './run-restore.ts'

process.exitCode = await runRestore(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
