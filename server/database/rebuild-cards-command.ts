import { sayOnTerminal } from '../platform/terminal.ts'
import { runRebuild } from './run-rebuild.ts'

process.exitCode = await runRebuild(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
