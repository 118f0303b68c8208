import { sayOnTerminal } from '../../platform/terminal.ts'
import { runBackup } from './run-backup.ts'

process.exitCode = await runBackup(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
