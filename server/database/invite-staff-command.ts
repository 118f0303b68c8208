import { sayOnTerminal } from '../platform/terminal.ts'
import { runInviteStaff } from './run-invite-staff.ts'

process.exitCode = await runInviteStaff(process.argv.slice(2), { env: process.env, say: sayOnTerminal })
