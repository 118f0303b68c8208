import { stateCodes, type StateCode } from '../../contract/states.ts'
import { AccountKeys } from '../platform/account-keys.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigurationError, readConfig, type Config } from '../platform/config.ts'
import { Databases } from '../platform/databases.ts'
import {
  configuredSecrets,
  openKeyRing,
  rotatingSecrets,
  secretFile,
  type RotatingSecret,
} from '../platform/open-key-ring.ts'
import { addSecret } from '../platform/persisted-secret.ts'
import { rotateSigningKey } from '../state-system/signing-keys.ts'
import { createStateSite } from '../state-system/state-site.ts'
import { WrongArgument } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { serverRoles } from './role-urls.ts'

const rotateHelp = `Replaces a key or secret. What the older ones signed or encrypted stays valid.

  npm run rotate-keys -- signing vic   the key with which a state's system signs tokens; without a state, of all
  npm run rotate-keys -- link          the secret of the links in mail, calendar feeds and webhooks
  npm run rotate-keys -- account       the secret of links to accounts, second factors and signing keys
  npm run rotate-keys -- credentials   the secret of the agencies' tokens for their software

A new secret is put before the others in its file in DATA_DIR and used after the next start of the servers. Where the
secret is a setting, put the new one before the others there, separated by a comma.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

/** Returns the exit code. Errors that the user can correct are printed as a sentence. */
export async function runRotate([what, ...rest]: string[], { env, say }: Terminal): Promise<number> {
  try {
    if (what === '--help') say(rotateHelp)
    else if (what === 'signing') await rotateSigning(readConfig(env), readStates(rest), say)
    else if (what !== undefined && what in rotatingSecrets && rest.length === 0)
      say(await rotateSecret(readConfig(env), what as RotatingSecret))
    else throw new WrongArgument('Say what to rotate: signing, link, account or credentials.')
    return 0
  } catch (error) {
    for (const line of explainFailure(error, rotateHelp)) say(line)
    return 1
  }
}

function readStates(given: readonly string[]): readonly StateCode[] {
  const unknown = given.find((word) => !(stateCodes as readonly string[]).includes(word))
  if (unknown !== undefined) throw new WrongArgument(`There is no state “${unknown}”.`)
  return given.length === 0 ? stateCodes : (given as StateCode[])
}

async function rotateSecret(config: Config, name: RotatingSecret): Promise<string> {
  if (configuredSecrets(config, name) !== undefined)
    throw new ConfigurationError(
      `${rotatingSecrets[name]} is a setting: put a new secret before the others there, separated by a comma.`,
    )
  const count = await addSecret(secretFile(config, name))
  return `The file ${secretFile(config, name)} has ${count} secrets now. Restart the servers to use the newest.`
}

async function rotateSigning(config: Config, states: readonly StateCode[], say: Terminal['say']): Promise<void> {
  const accountKeys = new AccountKeys(await openKeyRing(config, 'account'))
  const owners = await openOwners(config, say)
  const databases = new Databases(owners.urls, {
    role: serverRoles.stateSystem,
    poolSize: 2,
    applicationName: 'rotate-keys',
  })
  try {
    for (const state of states) {
      const site = createStateSite(state, { config, databases, accountKeys })
      const { kid, signsFrom } = await rotateSigningKey(site, systemClock.now())
      say(`${state}: key ${kid} is published and signs from ${signsFrom.toISOString()} on`)
    }
  } finally {
    await databases.close()
    await owners.stop()
  }
}
