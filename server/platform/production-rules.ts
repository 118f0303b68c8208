import { stateCodes } from '../../contract/states.ts'
import type { Config } from './config.ts'
import { addressesOf } from './database-address.ts'
import { databasePrefixes, type DatabaseUser } from './database-settings.ts'
import { isLoopback, isLoopbackDatabase, isLoopbackUrl } from './loopback.ts'
import { softwareNotOffered } from './software-settings.ts'

/** 32 random characters of any usual alphabet have more; repeated words and keys do not. */
const fewestCharacters = 10

const isWeak = (secret: string): boolean => new Set(secret).size < fewestCharacters

/** Settings whose secret is long enough, but repeats few characters. */
function* weakSecrets(config: Config): Generator<string> {
  const secrets: Readonly<Record<string, readonly string[] | undefined>> = {
    LINK_SECRET: config.linkSecrets,
    ACCOUNT_SECRET: config.accountSecrets,
    CREDENTIALS_SECRET: config.credentialsSecrets,
    EVIDENCE_SECRET: config.evidenceSecret === undefined ? undefined : [config.evidenceSecret],
    OPERATIONS_TOKEN: config.operationsToken === undefined ? undefined : [config.operationsToken],
  }
  for (const [name, values] of Object.entries(secrets))
    if (values?.some(isWeak))
      yield `${name} must be random: it has fewer than ${fewestCharacters} different characters.`
}

/** Whether browsers of this machine alone reach the address. Its name is not enough: HOST decides who can connect. */
const isOnlyHere = ({ host }: Config, url: string): boolean => isLoopback(host) && isLoopbackUrl(url)

/** Whether browsers of this machine alone reach the portal and the built-in state systems. */
export const isClosedToOthers = (config: Config): boolean =>
  [config.portalUrl, config.apiUrl, ...builtInAddresses(config)].every((url) => isOnlyHere(config, url))

/**
 * Whether the users of the demo data can sign in, whose passwords everybody knows: in a trial, with DEMO_ON_NETWORK, or where
 * DEMO_DATA asks for them on this machine alone.
 */
export const admitsDemoUsers = (config: Config): boolean =>
  config.isTrial || config.isDemoOnNetwork || (config.isDemoDataWanted && isClosedToOthers(config))

const builtInAddresses = ({ stateSystems }: Config): string[] =>
  stateCodes.flatMap((state) => (stateSystems[state].isBuiltIn ? [stateSystems[state].url] : []))

/** Other modes encrypt too, but do not always check whose certificate it is. Of several values pg takes the last. */
function usesTls(url: string): boolean {
  if (isLoopbackDatabase(url)) return true
  const { searchParams } = new URL(addressesOf(url)[0])
  const modes = searchParams.getAll('sslmode')
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full')
}

/** A setting with its address. */
type Addresses = Generator<[string, string]>

function* portalAddresses({ portalUrl, apiUrl }: Config): Addresses {
  yield ['PORTAL_URL', portalUrl]
  if (apiUrl !== portalUrl) yield ['API_URL', apiUrl]
}

function* stateAddresses({ stateSystems }: Config): Addresses {
  for (const state of stateCodes) {
    const { url, isBuiltIn } = stateSystems[state]
    yield [isBuiltIn ? 'STATE_SYSTEM_URL' : `STATE_SYSTEM_URL_${state.toUpperCase()}`, url]
  }
}

/** What the server itself connects to. */
function* calledAddresses(config: Config): Addresses {
  for (const state of stateCodes)
    yield [`STATE_SYSTEM_JWKS_URL_${state.toUpperCase()}`, config.stateSystems[state].jwksUrl]
  if (config.s3?.endpoint !== undefined) yield ['S3_ENDPOINT', config.s3.endpoint]
  if (config.leakedPasswordsUrl !== undefined) yield ['LEAKED_PASSWORDS_URL', config.leakedPasswordsUrl]
  yield ['PROPERTY_ME_URL', config.connectors.propertyMe.url]
  yield ['PROPERTY_ME_LOGIN_URL', config.connectors.propertyMe.loginUrl]
  yield ['CONSOLE_URL', config.connectors.consoleCloud.url]
  yield ['PROPERTY_TREE_URL', config.connectors.propertyTree.url]
  yield ['VAULTRE_URL', config.connectors.vaultRe.url]
  yield ['PALACE_URL', config.connectors.palace.liquidUrl]
  yield ['PALACE_LEGACY_URL', config.connectors.palace.legacyUrl]
}

const isPlain = (url: string): boolean => new URL(url).protocol === 'http:'

function* plainAddresses(config: Config): Generator<string> {
  for (const [name, url] of [...portalAddresses(config), ...stateAddresses(config)]) {
    if (!isPlain(url) || isOnlyHere(config, url)) continue
    yield isLoopbackUrl(url)
      ? `${name} must be set to the https:// address that browsers open, because HOST lets other machines in.`
      : `${name} must start with https://.`
  }
  for (const [name, url] of calledAddresses(config))
    if (isPlain(url) && !isLoopbackUrl(url)) yield `${name} must start with https://.`
}

/** Cookies ignore ports, so hosts are compared without them. */
function* sharedHosts(config: Config): Generator<string> {
  const hostOf = (url: string) => new URL(url).hostname
  for (const [name, url] of portalAddresses(config))
    for (const [ofState, stateUrl] of stateAddresses(config))
      if (hostOf(url) === hostOf(stateUrl) && !isOnlyHere(config, url))
        yield `${name} and ${ofState} must have different hosts, because cookies and scripts of one host reach each other.`
}

const shortestToken = 16

function* missing(config: Config, parts: readonly string[]): Generator<string> {
  yield* plainAddresses(config)
  yield* sharedHosts(config)
  yield* weakSecrets(config)
  for (const user of Object.keys(databasePrefixes) as DatabaseUser[])
    if (Object.values(config.databases[user]).some((url) => !usesTls(url)))
      yield `${databasePrefixes[user]} must end with ?sslmode=verify-full, so that the connection is encrypted.`
  if (!config.areCertificatesChecked)
    yield 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0, because connections are then open to whoever is on the way; NODE_EXTRA_CA_CERTS names an authority of your own.'
  if (config.scanner === undefined && !isClosedToOthers(config))
    yield 'CLAMAV must say where uploads are checked for malware, or “none” if they shall not be.'
  if (typeof config.scanner === 'object' && 'host' in config.scanner && !isLoopback(config.scanner.host))
    yield 'CLAMAV must be a path or an address of this machine, because its connection is not encrypted.'
  if (parts.includes('worker') && !config.isMailSettled && !isClosedToOthers(config))
    yield 'SMTP_URL must name the mail server, or be “none” if mail shall be stored in DATA_DIR/outbox and reach nobody.'
  if (config.smtpUrl !== undefined && !isLoopbackUrl(config.smtpUrl) && new URL(config.smtpUrl).search !== '')
    yield 'SMTP_URL must have no parameters, because some turn off encryption or the check of the certificate.'
  if (config.bounceImapUrl?.startsWith('imap:') && !isLoopbackUrl(config.bounceImapUrl))
    yield 'BOUNCE_IMAP_URL must start with imaps://.'
  if (config.isDemoDataWanted && !config.isDemoOnNetwork && !isClosedToOthers(config))
    yield 'DEMO_DATA must be no, because everybody knows the passwords of the demo users; with DEMO_ON_NETWORK=yes it may be yes.'
  if (config.metricsToken !== undefined && config.metricsToken.length < shortestToken)
    yield `METRICS_TOKEN must have at least ${shortestToken} characters.`
  const { propertyMe, vaultRe } = config.connectors
  if (!propertyMe.isBuiltIn && propertyMe.clientSecret === '')
    yield 'PROPERTY_ME_CLIENT_SECRET must be set, because PROPERTY_ME_URL is.'
  if (!vaultRe.isBuiltIn && vaultRe.apiKey === '') yield 'VAULTRE_API_KEY must be set, because VAULTRE_URL is.'
}

/** What the parts of a server in production lack to be safe, as sentences. Addresses of this machine need no encryption. */
export const missingInProduction = (config: Config, parts: readonly string[]): string[] =>
  config.isProduction ? [...new Set(missing(config, parts))] : []

/** What is closed to everybody, goes nowhere or is not checked, because a setting is missing, as sentences for the start. */
export function closedWithoutSettings(config: Config, parts: readonly string[]): string[] {
  const { isTrial, operationsToken, metricsToken, smtpUrl, leakedPasswordsUrl } = config
  const { bounceAddress, bounceSmtpPort, bounceImapUrl } = config
  const sentences: string[] = []
  if (!isTrial && operationsToken === undefined)
    sentences.push(
      `OPERATIONS_TOKEN is not set: ${metricsToken === undefined ? '/metrics, ' : ''}the details of /readyz and /openapi.json are closed to operators.`,
    )
  if (!isTrial && smtpUrl === undefined && parts.includes('worker'))
    sentences.push('No mail server is set (SMTP_URL): mail is stored in DATA_DIR/outbox and reaches nobody.')
  if (bounceAddress !== undefined && bounceSmtpPort === undefined && bounceImapUrl === undefined)
    sentences.push('BOUNCE_ADDRESS is set, but neither BOUNCE_SMTP_PORT nor BOUNCE_IMAP_URL: no report is read.')
  if (!isTrial && smtpUrl !== undefined && bounceAddress === undefined && parts.includes('worker'))
    sentences.push('BOUNCE_ADDRESS is not set: mail that comes back is not noticed.')
  if (!isTrial && leakedPasswordsUrl === undefined && parts.includes('state-system'))
    sentences.push(
      'No list of leaked passwords is set (LEAKED_PASSWORDS_URL): new passwords are compared with common ones only.',
    )
  const { consoleCloud, palace, propertyMe, propertyTree, vaultRe } = config.connectors
  const connectors = {
    CONSOLE: consoleCloud,
    PALACE: palace,
    PROPERTY_ME: propertyMe,
    PROPERTY_TREE: propertyTree,
    VAULTRE: vaultRe,
  }
  return [...sentences, ...softwareNotOffered((software) => connectors[software].isOffered)]
}
