import { softwareLabel } from '../../contract/agency.ts'
import { connectableSoftware, type ConnectableSoftware } from '../../contract/integration/connections.ts'
import * as read from './settings.ts'
import { secretSetting, setting } from './settings.ts'

/** The connections of agencies with their management software. */
export const softwareSettings = {
  MANAGEMENT_SOFTWARE_PORT: setting('Port of the built-in stand-in for management software', read.port, '3200'),
  CREDENTIALS_SECRET: secretSetting(
    'Encrypts the agencies’ tokens for their software (the same for all servers); default one stored in DATA_DIR',
    read.secretList,
  ),
  PROPERTY_ME_URL: setting(
    'Address of PropertyMe’s API; default PropertyMe’s own with a client secret, else the built-in stand-in',
    read.webAddress,
  ),
  PROPERTY_ME_LOGIN_URL: setting(
    'Address of PropertyMe’s sign-in; default PropertyMe’s own with a client secret, else the built-in stand-in',
    read.webAddress,
  ),
  PROPERTY_ME_CLIENT_ID: setting('The portal’s client id at PropertyMe', read.text, 'compliance-portal'),
  PROPERTY_ME_CLIENT_SECRET: secretSetting(
    'Secret of that client; default one that only the built-in stand-in accepts',
    read.text,
  ),
  PROPERTY_TREE_URL: setting(
    'Address of Property Tree’s API; default Property Tree’s own with an application key, else the built-in stand-in',
    read.webAddress,
  ),
  PROPERTY_TREE_SUBSCRIPTION_KEY: secretSetting(
    'The portal’s subscription key at Property Tree’s partner gateway',
    read.text,
  ),
  PROPERTY_TREE_APPLICATION_KEY: secretSetting(
    'The portal’s application key at Property Tree’s partner gateway',
    read.text,
  ),
  PALACE_URL: setting(
    'Address of Palace’s API for agencies on Palace Liquid (https://api.getpalace.com); default the built-in stand-in',
    read.webAddress,
  ),
  PALACE_LEGACY_URL: setting(
    'The same for agencies on Palace Legacy; default Palace’s own with PALACE_URL, else the built-in stand-in',
    read.webAddress,
  ),
  CONSOLE_URL: setting(
    'Address of Console Cloud’s API; default Console’s own with a client secret, else the built-in stand-in',
    read.webAddress,
  ),
  CONSOLE_CLIENT_ID: setting('The portal’s client id as a partner of Console', read.text),
  CONSOLE_CLIENT_SECRET: secretSetting('Secret of that client', read.text),
  CONSOLE_EVENT_SECRET: secretSetting(
    'In the address to which Console posts events, {API_URL}/webhooks/software/CONSOLE/events/{secret}',
    read.secret,
  ),
  VAULTRE_URL: setting(
    'Address of VaultRE’s API; default VaultRE’s own with an API key, else the built-in stand-in',
    read.webAddress,
  ),
  VAULTRE_API_KEY: secretSetting(
    'The portal’s API key at VaultRE, for all agencies; default one that only the built-in stand-in accepts',
    read.text,
  ),
}

/** Without which agencies cannot connect it. */
const needed: Record<ConnectableSoftware, readonly string[]> = {
  CONSOLE: ['CONSOLE_CLIENT_ID', 'CONSOLE_CLIENT_SECRET', 'CONSOLE_EVENT_SECRET'],
  PALACE: ['PALACE_URL'],
  PROPERTY_ME: ['PROPERTY_ME_CLIENT_SECRET'],
  PROPERTY_TREE: ['PROPERTY_TREE_SUBSCRIPTION_KEY', 'PROPERTY_TREE_APPLICATION_KEY'],
  VAULTRE: ['VAULTRE_API_KEY'],
}
const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** What our own people have to set, as sentences. */
export const softwareNotOffered = (isOffered: (software: ConnectableSoftware) => boolean): string[] =>
  connectableSoftware
    .filter((software) => !isOffered(software))
    .map((software) => {
      const settings = needed[software]
      const areMissing = settings.length === 1 ? 'is not set' : 'are not all set'
      return `${listed.format(settings)} ${areMissing}: agencies cannot connect ${softwareLabel(software)}.`
    })

export type ConnectorValues = {
  palace: { liquidUrl: string; legacyUrl: string; isOffered: boolean }
  propertyMe: {
    url: string
    loginUrl: string
    clientId: string
    clientSecret: string
    isBuiltIn: boolean
    isOffered: boolean
  }
  propertyTree: {
    url: string
    subscriptionKey: string
    applicationKey: string
    isBuiltIn: boolean
    isOffered: boolean
  }
  consoleCloud: {
    url: string
    clientId: string
    clientSecret: string
    callSecret: string
    isBuiltIn: boolean
    isOffered: boolean
  }
  vaultRe: { url: string; apiKey: string; isBuiltIn: boolean; isOffered: boolean }
}

/** With the portal’s own client, the vendor’s published addresses are the usual ones; without it, those of the built-in stand-in. */
export function readConnectors(
  values: Record<string, string | undefined>,
  standIn: string,
  isProduction: boolean,
): ConnectorValues {
  const isBuiltIn = values.PROPERTY_ME_URL === undefined && values.PROPERTY_ME_CLIENT_SECRET === undefined
  const isVaultBuiltIn = values.VAULTRE_URL === undefined && values.VAULTRE_API_KEY === undefined
  const [api, login] = isBuiltIn
    ? [`${standIn}/property-me-api`, `${standIn}/property-me-login`]
    : ['https://app.propertyme.com/api', 'https://login.propertyme.com']
  const palaceUrl = values.PALACE_URL
  const palaceLegacy = palaceUrl === undefined ? `${standIn}/palace-legacy-api` : 'https://serviceapia.realbaselive.com'
  return {
    palace: {
      liquidUrl: palaceUrl ?? `${standIn}/palace-api`,
      legacyUrl: values.PALACE_LEGACY_URL ?? palaceLegacy,
      isOffered: palaceUrl !== undefined || !isProduction,
    },
    propertyMe: {
      url: values.PROPERTY_ME_URL ?? api,
      loginUrl: values.PROPERTY_ME_LOGIN_URL ?? login,
      clientId: values.PROPERTY_ME_CLIENT_ID as string,
      clientSecret: values.PROPERTY_ME_CLIENT_SECRET ?? (isBuiltIn ? 'development' : ''),
      isBuiltIn,
      // No agency can be a customer of a stand-in.
      isOffered: !isBuiltIn || !isProduction,
    },
    propertyTree: readPropertyTree(values, standIn, isProduction),
    consoleCloud: readConsole(values, standIn, isProduction),
    vaultRe: {
      url:
        values.VAULTRE_URL ??
        (isVaultBuiltIn ? `${standIn}/vault-re-api` : 'https://ap-southeast-2.api.vaultre.com.au/api/v1.3'),
      apiKey: values.VAULTRE_API_KEY ?? (isVaultBuiltIn ? 'development-key' : ''),
      isBuiltIn: isVaultBuiltIn,
      isOffered: !isVaultBuiltIn || !isProduction,
    },
  }
}

function readPropertyTree(
  values: Record<string, string | undefined>,
  standIn: string,
  isProduction: boolean,
): ConnectorValues['propertyTree'] {
  const subscriptionKey = values.PROPERTY_TREE_SUBSCRIPTION_KEY
  const applicationKey = values.PROPERTY_TREE_APPLICATION_KEY
  const isBuiltIn = [values.PROPERTY_TREE_URL, subscriptionKey, applicationKey].every((value) => value === undefined)
  return {
    url: values.PROPERTY_TREE_URL ?? (isBuiltIn ? `${standIn}/property-tree` : 'https://api.propertytree.io'),
    subscriptionKey: subscriptionKey ?? (isBuiltIn ? 'development' : ''),
    applicationKey: applicationKey ?? (isBuiltIn ? 'development' : ''),
    isBuiltIn,
    isOffered: isBuiltIn ? !isProduction : Boolean(subscriptionKey && applicationKey),
  }
}

function readConsole(
  values: Record<string, string | undefined>,
  standIn: string,
  isProduction: boolean,
): ConnectorValues['consoleCloud'] {
  const { CONSOLE_URL: url, CONSOLE_CLIENT_ID: clientId, CONSOLE_CLIENT_SECRET: clientSecret } = values
  const callSecret = values.CONSOLE_EVENT_SECRET
  const own = [url, clientId, clientSecret, callSecret]
  const isBuiltIn = own.every((value) => value === undefined)
  const usual = isBuiltIn ? 'development' : ''
  return {
    url: url ?? (isBuiltIn ? `${standIn}/console-api` : 'https://api.console.com.au'),
    clientId: clientId ?? usual,
    clientSecret: clientSecret ?? usual,
    callSecret: callSecret ?? (isBuiltIn && !isProduction ? 'development' : ''),
    isBuiltIn,
    isOffered: isBuiltIn ? !isProduction : Boolean(clientId && clientSecret && callSecret),
  }
}
