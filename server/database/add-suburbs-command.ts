import { sayOnTerminal } from '../platform/terminal.ts'
import { runAddSuburbs } from './run-add-suburbs.ts'

process.exitCode = await runAddSuburbs(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
