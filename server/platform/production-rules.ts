import { stateCodes } from '../../contract/states.ts'
import type { Config } from './config.ts'
import { databasePrefixes, type DatabaseUser } from './database-settings.ts'
import { isLoopback, isLoopbackUrl } from './loopback.ts'

const isPlain = (url: string): boolean => new URL(url).protocol === 'http:' && !isLoopbackUrl(url)

/** Other modes encrypt too, but do not always check whose certificate it is. */
const usesTls = (url: string): boolean =>
  isLoopbackUrl(url) || new URL(url).searchParams.get('sslmode') === 'verify-full'

function* plainAddresses(config: Config): Generator<[string, string]> {
  yield ['PORTAL_URL', config.portalUrl]
  yield ['API_URL', config.apiUrl]
  for (const state of stateCodes) {
    const { url, jwksUrl } = config.stateSystems[state]
    yield [config.stateSystems[state].isBuiltIn ? 'STATE_SYSTEM_URL' : `STATE_SYSTEM_URL_${state.toUpperCase()}`, url]
    yield [`STATE_SYSTEM_JWKS_URL_${state.toUpperCase()}`, jwksUrl]
  }
  if (config.s3?.endpoint !== undefined) yield ['S3_ENDPOINT', config.s3.endpoint]
  if (config.leakedPasswordsUrl !== undefined) yield ['LEAKED_PASSWORDS_URL', config.leakedPasswordsUrl]
  yield ['MANAGEMENT_SOFTWARE_URL', config.managementSoftware.url]
  yield ['PROPERTY_ME_URL', config.connectors.propertyMe.url]
  yield ['VAULTRE_URL', config.connectors.vaultRe.url]
}

const shortestToken = 16

function* missing(config: Config): Generator<string> {
  for (const [name, url] of plainAddresses(config)) if (isPlain(url)) yield `${name} must start with https://.`
  if (new URL(config.portalUrl).host === new URL(config.stateSystems.vic.url).host && !isLoopbackUrl(config.portalUrl))
    yield 'PORTAL_URL and STATE_SYSTEM_URL must have different hosts, because cookies and scripts of one host reach each other.'
  for (const user of Object.keys(databasePrefixes) as DatabaseUser[])
    if (Object.values(config.databases[user]).some((url) => !usesTls(url)))
      yield `${databasePrefixes[user]} must end with ?sslmode=verify-full, so that the connection is encrypted.`
  if (config.scanner === undefined && !isLoopbackUrl(config.portalUrl))
    yield 'CLAMAV must say where uploads are checked for malware, or “none” if they shall not be.'
  if (typeof config.scanner === 'object' && 'host' in config.scanner && !isLoopback(config.scanner.host))
    yield 'CLAMAV must be a path or an address of this machine, because its connection is not encrypted.'
  if (config.metricsToken !== undefined && config.metricsToken.length < shortestToken)
    yield `METRICS_TOKEN must have at least ${shortestToken} characters.`
  if (!config.managementSoftware.isBuiltIn && config.managementSoftware.token === '')
    yield 'MANAGEMENT_SOFTWARE_TOKEN must be set, because MANAGEMENT_SOFTWARE_URL is.'
  if (!config.connectors.propertyMe.isBuiltIn && config.connectors.propertyMe.clientSecret === '')
    yield 'PROPERTY_ME_CLIENT_SECRET must be set, because PROPERTY_ME_URL is.'
}

/** What a server in production lacks to be safe, as sentences. Addresses of this machine need no encryption. */
export const missingInProduction = (config: Config): string[] =>
  config.isProduction ? [...new Set(missing(config))] : []

/** What is closed to everybody, because a setting is missing, as sentences for the start. */
export const closedWithoutSettings = ({ isTrial, operationsToken, metricsToken }: Config): string[] =>
  isTrial || operationsToken !== undefined
    ? []
    : [
        `OPERATIONS_TOKEN is not set: ${metricsToken === undefined ? '/metrics, ' : ''}the details of /readyz and /openapi.json are closed to operators.`,
      ]
