import { resolve } from 'node:path'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { addressSettings } from './address-settings.ts'
import { brandSettings, readBrand, type BrandValues } from './brand-settings.ts'
import { connectorSettings, readConnectors, type ConnectorValues } from './connector-settings.ts'
import { databaseSettings, readDatabases, type DatabaseAddresses, type DatabaseUser } from './database-settings.ts'
import { isLoopback } from './loopback.ts'
import { ConfigurationError, readSecretText } from './secret-files.ts'
import { fileSettings, readS3, type S3Settings } from './file-settings.ts'
import { readRetention, retentionSettings, type Retention } from './retention-settings.ts'
import * as read from './settings.ts'
import { secretSetting, setting, type ScannerAddress, type SecretList, type Setting } from './settings.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'
import { readUserLimits, userLimitSettings, type UserLimitValues } from './user-limit-settings.ts'

/** All settings, read once at start; the README lists the same names. */
export const knownSettings = {
  ...addressSettings,
  ...databaseSettings,
  DATABASE_POOL: setting('Connections of each part to each PostgreSQL', read.wholeNumber(2, 200), '10'),
  EMBEDDED_DATABASE_PORT: setting('Port of the embedded PostgreSQL; default a free one', read.port),
  DEMO_ON_NETWORK: setting(
    'Offer demo sign-ins, outbox, gallery and stand-in software although HOST lets other machines in; in production just embedded database, DEMO_DATA, and demo sign-ins',
    read.yesOrNo,
    'no',
  ),
  DEMO_DATA: setting(
    'Fill an empty database with the demo data; default yes on this machine alone, otherwise no',
    read.yesOrNo,
  ),
  SESSION_IDLE_MINUTES: setting(
    'Minutes without a request after which a session ends',
    read.wholeNumber(1, 10_080),
    '480',
  ),
  SESSION_MAX_HOURS: setting('Hours after which a session ends in any case', read.wholeNumber(1, 720), '24'),
  TRUST_PROXY: setting(
    'Whose X-Forwarded-* to trust: the number of proxies in front of the server, or their addresses',
    readTrustedProxies,
    'no',
  ),
  RATE_LIMIT: setting(
    'Requests per minute from one address; for sign-in calls a twentieth of it',
    read.wholeNumber(20, 1_000_000),
    '3000',
  ),
  ...userLimitSettings,
  API_KEY_RATE_LIMIT: setting('Requests per minute with one API key', read.wholeNumber(1, 1_000_000), '600'),
  LOG_LEVEL: setting(
    'Lowest level that is logged',
    read.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
  ),
  SMTP_URL: secretSetting(
    'Mail server, such as smtps://user:password@mail.example.com; none: mail is stored in DATA_DIR/outbox, which production needs in words',
    read.mailServerOrNone,
  ),
  MAIL_FROM: setting('Sender of mail', read.text, 'Agency Compliance Portal <no-reply@portal.example.com>'),
  LINK_SECRET: secretSetting(
    'Signs the links in mail (at least 32 characters, the same for all servers); default one stored in DATA_DIR',
    read.secretList,
  ),
  EVIDENCE_SECRET: secretSetting(
    'Signs evidence packs (at least 32 characters, the same for all servers); default one stored in DATA_DIR',
    read.secret,
  ),
  ACCOUNT_SECRET: secretSetting(
    'Signs links to accounts and encrypts the secrets of two-factor sign-in (at least 32 characters, the same for all servers); default one stored in DATA_DIR',
    read.secretList,
  ),
  LEAKED_PASSWORDS_URL: setting(
    'List of leaked passwords in the form of Have I Been Pwned, which new passwords are compared with; default in production https://api.pwnedpasswords.com/range, otherwise none',
    read.webAddressOrNone,
  ),
  ...fileSettings,
  MANAGEMENT_SOFTWARE_PORT: setting('Port of the built-in stand-in for management software', read.port, '3200'),
  MANAGEMENT_SOFTWARE_URL: setting(
    'Address of the management software’s API; default the built-in stand-in',
    read.webAddress,
  ),
  MANAGEMENT_SOFTWARE_TOKEN: secretSetting(
    'Bearer token for the management software’s API; default one that only the built-in stand-in accepts',
    read.text,
  ),
  ...connectorSettings,
  ...retentionSettings,
  OPERATIONS_TOKEN: secretSetting(
    'Bearer token for /metrics, details of /readyz and /openapi.json (32 characters or more); default none: open in trials only',
    read.secret,
  ),
  METRICS_TOKEN: secretSetting('Another bearer token, for /metrics only', read.text),
  NODE_ENV: setting(
    'production turns off everything for trials and requires encrypted connections; otherwise development or test',
    read.oneOf('production', 'development', 'test'),
    'development',
  ),
  ...brandSettings,
}

export { ConfigurationError }

type Known = typeof knownSettings
type Values = { [Name in keyof Known]: Known[Name] extends Setting<infer Value> ? Value | undefined : never }

function readAll(environment: Record<string, string | undefined>): Values {
  const wrong: string[] = []
  const entries = Object.entries<Setting<unknown>>(knownSettings).map(
    ([name, { read: readValue, otherwise, isSecret }]) => {
      try {
        const given = (isSecret ? readSecretText(environment, name) : environment[name]?.trim()) || otherwise
        return [name, given === undefined ? undefined : readValue(given)]
      } catch (error) {
        const found = isSecret ? 'which its value does not' : `but is “${environment[name]?.trim()}”`
        wrong.push(
          error instanceof ConfigurationError ? error.message : `${name} must ${(error as Error).message}, ${found}`,
        )
        return [name, undefined]
      }
    },
  )
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'))
  return Object.fromEntries(entries) as Values
}

export type StateSystemAddress = { url: string; jwksUrl: string; isBuiltIn: boolean }

export type Config = {
  port: number
  stateSystemPort: number
  host: string
  dataDir: string
  portalUrl: string
  apiUrl: string
  stateSystems: Record<StateCode, StateSystemAddress>
  /** The configured addresses of each state's PostgreSQL, by the user that they name. */
  databases: Record<DatabaseUser, DatabaseAddresses>
  databasePool: number
  embeddedDatabasePort: number | undefined
  isDemoDataWanted: boolean
  isDemoOnNetwork: boolean
  sessionIdleMinutes: number
  sessionMaxHours: number
  trustedProxies: TrustedProxies
  rateLimit: number
  apiKeyRateLimit: number
  userLimits: UserLimitValues
  logLevel: string
  /** Undefined: mail is stored in the outbox. */
  smtpUrl: string | undefined
  /** Whether SMTP_URL is set, if only to “none”. */
  isMailSettled: boolean
  mailFrom: string
  linkSecrets: SecretList | undefined
  evidenceSecret: string | undefined
  accountSecrets: SecretList | undefined
  /** Undefined: new passwords are compared with the rules alone. */
  leakedPasswordsUrl: string | undefined
  /** Undefined: files are stored in DATA_DIR/files. */
  s3: S3Settings | undefined
  /** Without an address uploads are not checked for malware, which production must say in words. */
  scanner: ScannerAddress | 'none' | undefined
  managementSoftwarePort: number
  managementSoftware: { url: string; token: string; isBuiltIn: boolean }
  credentialsSecrets: SecretList | undefined
  connectors: ConnectorValues
  operationsToken: string | undefined
  /** How long people's data is kept. */
  retention: Retention
  metricsToken: string | undefined
  isProduction: boolean
  /** False if NODE_TLS_REJECT_UNAUTHORIZED, a setting of Node, turns it off for all outgoing connections. */
  areCertificatesChecked: boolean
  /** For trying things out, where only this machine can reach the server: demo sign-ins, outbox, gallery, stand-ins. */
  isTrial: boolean
  /** Webhooks may go to http and private addresses: only where nobody else can reach the server, also in a demonstration. */
  areWebhooksOpen: boolean
  brand: BrandValues
}

const leakedPasswordsUrl = (given: string | undefined, isProduction: boolean): string | undefined => {
  if (given === 'none') return undefined
  return given ?? (isProduction ? 'https://api.pwnedpasswords.com/range' : undefined)
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = readAll(environment)
  const given = values as Record<string, string | undefined>
  const port = values.PORT as number
  const stateSystemPort = values.STATE_SYSTEM_PORT as number
  const portalUrl = values.PORTAL_URL ?? `http://localhost:${port}`
  const builtIn = values.STATE_SYSTEM_URL ?? `http://localhost:${stateSystemPort}`
  const standIn = `http://localhost:${values.MANAGEMENT_SOFTWARE_PORT}`
  const isProduction = values.NODE_ENV === 'production'
  const isLocal = !isProduction && isLoopback(values.HOST as string)
  const isTrial = isLocal || (!isProduction && values.DEMO_ON_NETWORK === true)
  const eachState = <Value>(make: (state: StateCode, suffix: string) => Value) =>
    Object.fromEntries(stateCodes.map((state) => [state, make(state, state.toUpperCase())])) as Record<StateCode, Value>
  return {
    port,
    stateSystemPort,
    host: values.HOST as string,
    dataDir: resolve(values.DATA_DIR as string),
    portalUrl,
    apiUrl: values.API_URL ?? portalUrl,
    stateSystems: eachState((state, suffix) => {
      const own = given[`STATE_SYSTEM_URL_${suffix}`]
      const url = own ?? `${builtIn}/${state}`
      const jwksUrl = given[`STATE_SYSTEM_JWKS_URL_${suffix}`] ?? `${url}/.well-known/jwks.json`
      return { url, jwksUrl, isBuiltIn: own === undefined }
    }),
    databases: readDatabases(given),
    databasePool: values.DATABASE_POOL as number,
    embeddedDatabasePort: values.EMBEDDED_DATABASE_PORT,
    isDemoDataWanted: values.DEMO_DATA ?? isTrial,
    isDemoOnNetwork: values.DEMO_ON_NETWORK === true,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES as number,
    sessionMaxHours: values.SESSION_MAX_HOURS as number,
    trustedProxies: values.TRUST_PROXY as TrustedProxies,
    rateLimit: values.RATE_LIMIT as number,
    apiKeyRateLimit: values.API_KEY_RATE_LIMIT as number,
    userLimits: readUserLimits(values),
    logLevel: values.LOG_LEVEL as string,
    smtpUrl: values.SMTP_URL === 'none' ? undefined : values.SMTP_URL,
    isMailSettled: values.SMTP_URL !== undefined,
    mailFrom: values.MAIL_FROM as string,
    linkSecrets: values.LINK_SECRET,
    evidenceSecret: values.EVIDENCE_SECRET,
    accountSecrets: values.ACCOUNT_SECRET,
    leakedPasswordsUrl: leakedPasswordsUrl(values.LEAKED_PASSWORDS_URL, isProduction),
    s3: readS3(given),
    scanner: values.CLAMAV,
    managementSoftwarePort: values.MANAGEMENT_SOFTWARE_PORT as number,
    managementSoftware: {
      url: values.MANAGEMENT_SOFTWARE_URL ?? standIn,
      token: values.MANAGEMENT_SOFTWARE_TOKEN ?? (values.MANAGEMENT_SOFTWARE_URL === undefined ? 'development' : ''),
      isBuiltIn: values.MANAGEMENT_SOFTWARE_URL === undefined,
    },
    credentialsSecrets: values.CREDENTIALS_SECRET,
    connectors: readConnectors(given, standIn),
    operationsToken: values.OPERATIONS_TOKEN,
    retention: readRetention(values),
    metricsToken: values.METRICS_TOKEN,
    isProduction,
    areCertificatesChecked: environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
    isTrial,
    areWebhooksOpen: isLocal,
    brand: readBrand(given),
  }
}
