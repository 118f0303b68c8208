import { sayOnTerminal } from '../platform/terminal.ts'
import { runMigrate } from './run-migrate.ts'

process.exitCode = await runMigrate(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
