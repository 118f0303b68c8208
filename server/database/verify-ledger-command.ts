import { sayOnTerminal } from '../platform/terminal.ts'
import { runVerify } from './run-verify.ts'

process.exitCode = await runVerify(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
