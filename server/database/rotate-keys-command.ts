import { sayOnTerminal } from '../platform/terminal.ts'
import { runRotate } from './run-rotate.ts'

process.exitCode = await runRotate(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
