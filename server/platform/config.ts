import { resolve } from 'node:path'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { addressSettings } from './address-settings.ts'
import { brandSettings, readBrand, type BrandValues } from './brand-settings.ts'
import { databaseSettings, readDatabases, type DatabaseAddresses, type DatabaseUser } from './database-settings.ts'
import { isLoopback } from './loopback.ts'
import { ConfigurationError, readSecretText } from './secret-files.ts'
import { fileSettings, readS3, type S3Settings } from './file-settings.ts'
import { limitSettings, readUserLimits, type UserLimitValues } from './limit-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { readRetention, retentionSettings, type Retention } from './retention-settings.ts'
import { serverSettings } from './server-settings.ts'
import type { ScannerAddress, SecretList, Setting } from './settings.ts'
import { readConnectors, softwareSettings, type ConnectorValues } from './software-settings.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** All settings, read once at start; docs/settings.md lists them. */
export const knownSettings = {
  ...addressSettings,
  ...databaseSettings,
  ...serverSettings,
  ...limitSettings,
  ...mailSettings,
  ...fileSettings,
  ...softwareSettings,
  ...retentionSettings,
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
  /** Undefined: a worker has no health and metrics of its own. */
  workerPort: number | undefined
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
  /** How long a server that was asked to stop still takes requests, while it says that it is not ready. */
  drainSeconds: number
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
  /** Undefined: mail that comes back is not read. */
  bounceAddress: string | undefined
  bounceSmtpPort: number | undefined
  bounceImapUrl: string | undefined
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
  if (values.BOUNCE_ADDRESS === undefined && (values.BOUNCE_SMTP_PORT ?? values.BOUNCE_IMAP_URL) !== undefined)
    throw new ConfigurationError('BOUNCE_ADDRESS must be set, because BOUNCE_SMTP_PORT or BOUNCE_IMAP_URL is.')
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
    workerPort: values.WORKER_PORT,
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
    drainSeconds: values.DRAIN_SECONDS as number,
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
    bounceAddress: values.BOUNCE_ADDRESS,
    bounceSmtpPort: values.BOUNCE_SMTP_PORT,
    bounceImapUrl: values.BOUNCE_IMAP_URL,
    linkSecrets: values.LINK_SECRET,
    evidenceSecret: values.EVIDENCE_SECRET,
    accountSecrets: values.ACCOUNT_SECRET,
    leakedPasswordsUrl: leakedPasswordsUrl(values.LEAKED_PASSWORDS_URL, isProduction),
    s3: readS3(given),
    scanner: values.CLAMAV,
    managementSoftwarePort: values.MANAGEMENT_SOFTWARE_PORT as number,
    credentialsSecrets: values.CREDENTIALS_SECRET,
    connectors: readConnectors(given, standIn, isProduction),
    operationsToken: values.OPERATIONS_TOKEN,
    retention: readRetention(values),
    metricsToken: values.METRICS_TOKEN,
    isProduction,
    areCertificatesChecked: environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
    isTrial,
    areWebhooksOpen: isLocal,
    brand: readBrand(given, values.DEMO_DATA ?? isTrial),
  }
}
