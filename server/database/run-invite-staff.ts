import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { inviteFirstStaff } from '../areas/accounts/invite-staff.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { Databases } from '../platform/databases.ts'
import { Problem } from '../platform/problem.ts'
import { oneOf } from '../platform/settings.ts'
import { firstStaffRoles, isStaffRole, sortRoles, staffRoles, type StaffRole } from '../platform/staff-roles.ts'
import { WrongArgument } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { serverRoles } from './role-urls.ts'

const inviteHelp = `Invites the first member of the provider's staff in a state's system, who can then invite others at People.

  npm run invite-staff -- --state vic --name "Sam Lee" --email sam@provider.com.au

  --state code     the state
  --name text      the name of the person
  --email address  where the link is sent; it works once and for seven days
  --roles names    separated by commas; without it ${firstStaffRoles.join(',')}
  --also           even if the state has staff who can invite others
  --help           this text

It uses the configured database (DATABASE_URL, DATA_DIR …) and may run while servers do; a worker sends the mail.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }
type Invited = { state: StateCode; name: string; email: string; roles: StaffRole[]; isAlso: boolean }

/** Returns the exit code: 2 for what was typed or must not be done, 1 for other failures. */
export async function runInviteStaff(given: string[], { env, say }: Terminal): Promise<number> {
  try {
    const invited = readInvited(given)
    say(invited === 'help' ? inviteHelp : await invite(invited, { env, say }))
    return 0
  } catch (error) {
    if (error instanceof Problem && error.status < 500) {
      for (const line of refusalOf(error)) say(line)
      return 2
    }
    for (const line of explainFailure(error, inviteHelp)) say(line)
    return isWrongArgument(error) ? 2 : 1
  }
}

const isWrongArgument = (error: unknown): boolean =>
  error instanceof WrongArgument || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

const refusalOf = ({ code, message, fields }: Problem): string[] => {
  if (code === 'conflict') return [`${message} To invite somebody here all the same, add --also.`]
  return fields ? Object.entries(fields).map(([name, text]) => `--${name}: ${text}`) : [message]
}

function readInvited(given: string[]): Invited | 'help' {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: given,
    options: { state: text, name: text, email: text, roles: text, also: flag, help: flag },
  })
  if (values.help) return 'help'
  const { state = '', name = '', email = '', also = false } = values
  const roles = readRoles(values.roles ?? firstStaffRoles.join())
  try {
    const code = oneOf(...stateCodes)(state)
    return { state: code, name: name.replaceAll(/\s+/g, ' ').trim(), email: email.trim(), roles, isAlso: also }
  } catch (error) {
    throw new WrongArgument(`--state must ${(error as Error).message}, but is “${state}”.`, { cause: error })
  }
}

function readRoles(text: string): StaffRole[] {
  const names = text.split(',').map((name) => name.trim().toUpperCase())
  const unknown = names.find((name) => !isStaffRole(name))
  if (unknown !== undefined)
    throw new WrongArgument(`--roles must be some of ${staffRoles.join(', ')}, but has “${unknown}”.`)
  return sortRoles(names)
}

/** As a state system, which alone may invite staff. */
async function invite({ state, name, email, roles, isAlso }: Invited, { env, say }: Terminal): Promise<string> {
  const owners = await openOwners(readConfig(env), say)
  const role = serverRoles.stateSystem
  const databases = new Databases(owners.urls, { role, poolSize: 1, applicationName: 'invite-staff' })
  const scope = { state, agencyId: null, originalUserId: null, now: systemClock.now(), requestId: randomUUID() }
  try {
    const until = await databases
      .of(state)
      .transaction({ state, agencyId: null, userId: null }, async (db) =>
        inviteFirstStaff({ ...scope, db }, { name, email, roles }, { isAlso }),
      )
    return `${state}: ${name} is invited. A worker sends the mail to ${email}; its link works until ${until}.`
  } finally {
    await databases.close()
    await owners.stop()
  }
}
