import { stateCodes } from '../../contract/states.ts'
import { addressesOf } from './database-address.ts'

/** Converts the text of a setting to a value; throws a sentence that completes "PORT must …". */
type Read<Value> = (text: string) => Value

export type Setting<Value> = {
  about: string
  read: Read<Value>
  otherwise: string | undefined
  /** The value contains a password or key, and is never repeated in a message. */
  isSecret: boolean
}

const must = (sentence: string): never => {
  throw new Error(sentence)
}

export const text: Read<string> = (value) => value

export const port: Read<number> = (value) => {
  const number = Number(value)
  return /^\d{1,5}$/.test(value) && number <= 65535 ? number : must('be a port number, 0 to 65535')
}

export const wholeNumber =
  (least: number, most: number): Read<number> =>
  (value) => {
    const number = Number(value)
    const fits = /^\d{1,9}$/.test(value) && number >= least && number <= most
    return fits ? number : must(`be a whole number from ${least} to ${most}`)
  }

export const yesOrNo: Read<boolean> = (value) => {
  if (['yes', 'true', '1', 'on'].includes(value.toLowerCase())) return true
  if (['no', 'false', '0', 'off'].includes(value.toLowerCase())) return false
  return must('be yes or no')
}

export const oneOf =
  <const Choice extends string>(...choices: Choice[]): Read<Choice> =>
  (value) =>
    choices.find((choice) => choice === value) ?? must(`be one of ${choices.join(', ')}`)

const readUrl = (value: string, ...protocols: string[]): URL => {
  const url = URL.canParse(value) ? new URL(value) : must('be an address')
  return protocols.includes(url.protocol) ? url : must(`start with ${protocols.join(' or ')}//`)
}

/** Without a trailing slash, so that paths can be appended. */
export const webAddress: Read<string> = (value) => readUrl(value, 'http:', 'https:').href.replace(/\/$/, '')

export const webAddressOrNone: Read<string> = (value) => (value === 'none' ? value : webAddress(value))

export const webOrMailAddress: Read<string> = (value) => readUrl(value, 'http:', 'https:', 'mailto:').href

export const path: Read<string> = (value) => (/^\/[^/\\]/.test(value) ? value : must('be a path that starts with /'))

export const databaseAddress: Read<string> = (value) => {
  for (const address of addressesOf(value)) readUrl(address, 'postgres:', 'postgresql:')
  return value
}

export const mailServerOrNone: Read<string> = (value) => {
  if (value !== 'none') readUrl(value, 'smtp:', 'smtps:')
  return value
}

export const mailbox: Read<string> = (value) => {
  const { username, password } = readUrl(value, 'imap:', 'imaps:')
  return username === '' || password === '' ? must('have a user name and a password') : value
}

/** A token of 47 characters is added to the part before the @, which may have 64. */
export const plainMailAddress: Read<string> = (value) =>
  /^[a-z0-9][a-z0-9._-]{0,15}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(value)
    ? value
    : must('be an email address with at most 16 plain characters before the @')

export const bucket: Read<string> = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : must('be the name of a bucket')

export const secret: Read<string> = (value) => (value.length >= 32 ? value : must('have at least 32 characters'))

export type SecretList = readonly [string, ...string[]]

/** One secret, or several separated by commas or lines: the newest first. */
export const secretList: Read<SecretList> = (value) => {
  const secrets = value
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return secrets.every((part) => part.length >= 32)
    ? (secrets as [string, ...string[]])
    : must('have at least 32 characters each')
}

/** Where a program listens: the path of a socket, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number }

export const scannerAddress: Read<ScannerAddress | 'none'> = (value) => {
  if (value === 'none') return value
  if (value.startsWith('/')) return { path: value }
  const [, host, number] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(value) ?? []
  return host === undefined ? must('be a path, host:port or none') : { host, port: port(number ?? '') }
}

export const daySetting: Read<string> = (value) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : must('be a day, YYYY-MM-DD')

export const setting = <Value>(about: string, read: Read<Value>, otherwise?: string): Setting<Value> => ({
  about,
  read,
  otherwise,
  isSecret: false,
})

export const secretSetting = <Value>(about: string, read: Read<Value>, otherwise?: string): Setting<Value> => ({
  ...setting(about, read, otherwise),
  isSecret: true,
})

/** A setting for each state, such as DATABASE_URL_VIC. */
export const perState = <Value>(prefix: string, each: Setting<Value>): Record<string, Setting<Value>> =>
  Object.fromEntries(stateCodes.map((state) => [`${prefix}_${state.toUpperCase()}`, each]))
