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
import { reencryptSecrets } from '../state-system/auth/reencrypt-secrets.ts'
import { rotateSigningKey, withdrawSigningKeys } from '../state-system/auth/signing-keys.ts'
import { createStateSite, type StateSite } from '../state-system/kit/routes/state-site.ts'
import { WrongArgument } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { serverRoles } from './role-urls.ts'

const rotateHelp = `Replaces a key or secret. What the older ones signed or encrypted stays valid, unless they are withdrawn.

  npm run rotate-keys -- signing vic   the key with which a state's system signs tokens; without a state, of all
  npm run rotate-keys -- signing --withdraw vic
                                       after a leak: the older keys no longer count, within half a minute
  npm run rotate-keys -- link          the secret of the links in mail, calendar feeds and webhooks
  npm run rotate-keys -- account       the secret of links to accounts, second factors and signing keys
  npm run rotate-keys -- account --rewrap
                                       encrypts with its newest what older ones did, so that these can be removed
  npm run rotate-keys -- credentials   the secret of the agencies' tokens for their software

A new secret is put before the others in its file in DATA_DIR and used after the next start of the servers. Where the
secret is a setting, put the new one before the others there, separated by a comma.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

/** Returns the exit code. Errors that the user can correct are printed as a sentence. */
export async function runRotate([what, ...rest]: string[], { env, say }: Terminal): Promise<number> {
  try {
    if (what === '--help') say(rotateHelp)
    else if (what === 'signing') {
      const isWithdrawal = rest.includes('--withdraw')
      const states = readStates(rest.filter((word) => word !== '--withdraw'))
      await atSites(readConfig(env), states, say, isWithdrawal ? withdraw : rotate)
    } else if (what === 'account' && rest.length === 1 && rest[0] === '--rewrap') {
      await atSites(readConfig(env), stateCodes, say, rewrap)
      say(afterRewrap)
    } else if (what !== undefined && what in rotatingSecrets && rest.length === 0)
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
  const next = name === 'account' ? ' Then “npm run rotate-keys -- account --rewrap” lets you remove the others.' : ''
  return `The file ${secretFile(config, name)} has ${count} secrets now. Restart the servers to use the newest.${next}`
}

/** Returns what to say about the state. */
type Change = (site: StateSite) => Promise<string>

const rotate: Change = async (site) => {
  const { kid, signsFrom } = await rotateSigningKey(site, systemClock.now())
  return `key ${kid} is published and signs from ${signsFrom.toISOString()} on`
}

const withdraw: Change = async (site) => {
  const { kid, withdrawn } = await withdrawSigningKeys(site, systemClock.now())
  return `key ${kid} signs now, ${withdrawn} withdrawn; the portal asks its users to sign in again`
}

const rewrap: Change = async (site) => {
  const { renewed, unreadable } = await reencryptSecrets(site, systemClock.now())
  const lost = unreadable === 0 ? '' : `; ${unreadable} that none of the secrets can read stay as they are`
  return `${renewed} signing keys and second factors are encrypted with the newest secret${lost}`
}

const afterRewrap = `The older secrets of ACCOUNT_SECRET can be removed now. Without them recovery codes that were made before, links
in mails that were sent before, and what browsers remember of earlier sign-ins no longer count.`

async function atSites(config: Config, states: readonly StateCode[], say: Terminal['say'], change: Change) {
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
      say(`${state}: ${await change(site)}`)
    }
  } finally {
    await databases.close()
    await owners.stop()
  }
}
