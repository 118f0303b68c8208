import { abnDigits, abnProblem } from '../../../contract/abn.ts'
import { softwareNames } from '../../../contract/agency.ts'
import { agencyEntryPreferences } from '../../../contract/entry-preferences.ts'
import { characterCount, isEmail } from '../../../contract/form-rules.ts'
import { parsePhone } from '../../../contract/phones.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { longestPersonName } from '../accounts/invite-user.ts'
import { isPayer, type Payer } from '../billing/payers.ts'
import { checkPayment, toTypedPayment, type PaymentDetails } from '../provider/typed-payment.ts'
import { domainProblem } from '../office/mail-domain.ts'

/** What is asked about a new agency, as typed at the pages of the wizard or in the columns of a file. */
export const agencyLabels = {
  name: 'Name',
  tradingNames: 'Trading names, separated by semicolons',
  abn: 'ABN',
  emailDomain: 'Email domain',
  addressLine1: 'Street',
  suburb: 'Suburb',
  postcode: 'Postcode',
  postalAddress: 'Postal address, if it is another one',
  phone: 'Phone',
  email: 'Email of the office',
  software: 'Management software',
  services: 'Services',
  packageName: 'Package',
  entryPreference: 'Entry by default',
  demandsSecondFactor: 'Its users need two-factor sign-in',
  payer: 'Who pays',
  accountName: 'Account name',
  bsb: 'BSB',
  accountNumber: 'Account number',
  billerCode: 'BPAY biller code',
  masterName: 'Name of the first master user',
  masterEmail: 'Email of the first master user',
} as const

export type AgencyField = keyof typeof agencyLabels
export type TypedAgency = Readonly<Record<AgencyField, string>>
export const agencyFields = Object.keys(agencyLabels) as AgencyField[]

/** Every field as text, without superfluous spaces; what is left out is empty. */
export const toTypedAgency = (read: (field: AgencyField) => unknown): TypedAgency =>
  Object.fromEntries(
    agencyFields.map((field) => {
      const given = read(field)
      const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
      return [field, text.replaceAll(/\s+/g, ' ').trim()]
    }),
  ) as TypedAgency

export type AgencyDetails = {
  name: string
  tradingNames: string[]
  abn: string
  emailDomain: string | null
  addressLine1: string
  phone: string | null
  email: string | null
  postalAddress: string | null
  software: string | null
  serviceMask: number
  entryPreference: number
  demandsSecondFactor: boolean
  payment: PaymentDetails
}

const parts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const tradingNamesOf = (text: string): string[] => [...new Set(parts(text, /;/))]
export const servicesOf = (text: string): string[] => parts(text, /[;,\s]/)
const isService = (text: string): text is ServiceCode => serviceCodes.some((code) => code === text)

export const maskOfServices = (codes: readonly ServiceCode[]): number =>
  codes.reduce((mask, code) => mask | (1 << (services[code].id - 1)), 0)
export const servicesOfMask = (mask: number): ServiceCode[] =>
  serviceCodes.filter((code) => (mask & (1 << (services[code].id - 1))) !== 0)

/** A choice that may be typed in a file: its code or its label. */
const preferenceOf = (text: string): number | undefined => {
  const found = Object.entries(agencyEntryPreferences).find(
    ([code, label]) => text === code || text.toLowerCase() === label.toLowerCase(),
  )
  return found && Number(found[0])
}
const payerText = (text: string): string => (text === '' ? 'LANDLORD' : text.toUpperCase())
/** Who pays, of what was found right. */
export const payerOf = ({ payer }: Pick<TypedAgency, 'payer'>): Payer => {
  const text = payerText(payer)
  return isPayer(text) ? text : 'LANDLORD'
}
export const softwareOf = (text: string): string | undefined =>
  Object.entries(softwareNames).find(([code, name]) => [code, name.toUpperCase()].includes(text.toUpperCase()))?.[0]
export const isYes = (text: string): boolean => /^(yes|y|true|1)$/i.test(text)
const isYesOrNo = (text: string): boolean => isYes(text) || /^(no|n|false|0)?$/i.test(text)

const longest: Partial<Record<AgencyField, number>> = {
  name: 200,
  addressLine1: 200,
  postalAddress: 300,
  packageName: 200,
  masterName: longestPersonName,
}

type Check = (typed: TypedAgency) => string | false | undefined

/** What is wrong with each field by itself; what depends on stored data follows when the agency is created. */
const checks: Partial<Record<AgencyField, Check>> = {
  name: ({ name }) => name === '' && 'Enter the name.',
  tradingNames: ({ tradingNames }) => {
    const names = tradingNamesOf(tradingNames)
    return (
      (names.length > 10 && 'Enter at most ten trading names.') ||
      (names.some((name) => characterCount(name) > 200) && 'Enter at most 200 characters for each.')
    )
  },
  abn: ({ abn }) => abnProblem(abn),
  emailDomain: ({ emailDomain }) => emailDomain !== '' && domainProblem(emailDomain),
  addressLine1: ({ addressLine1 }) => addressLine1 === '' && 'Enter the street.',
  suburb: ({ suburb }) => suburb === '' && 'Enter the suburb.',
  postcode: ({ postcode }) => !/^\d{4}$/.test(postcode) && 'Enter the four digits of the postcode.',
  phone: ({ phone }) => parsePhone(phone) === null && 'Enter a valid phone number.',
  email: ({ email }) => !isEmail(email) && 'Enter a valid email address.',
  software: ({ software }) =>
    !['', 'NONE'].includes(software.toUpperCase()) &&
    softwareOf(software) === undefined &&
    `Choose one of ${Object.values(softwareNames).join(', ')}, or none.`,
  services: ({ services: typed }) => {
    const codes = servicesOf(typed.toLowerCase())
    return (
      (codes.length === 0 && 'Choose at least one service.') ||
      (!codes.every(isService) && `Choose from ${serviceCodes.join(', ')}.`)
    )
  },
  entryPreference: ({ entryPreference }) =>
    entryPreference !== '' &&
    preferenceOf(entryPreference) === undefined &&
    `Choose one of ${Object.values(agencyEntryPreferences).join(', ')}.`,
  demandsSecondFactor: ({ demandsSecondFactor }) => !isYesOrNo(demandsSecondFactor) && 'Answer yes or no.',
  payer: ({ payer }) => !isPayer(payerText(payer)) && 'Choose who pays: LANDLORD or AGENCY.',
  masterName: ({ masterName }) => masterName === '' && 'Enter the name.',
  masterEmail: ({ masterEmail }) => !isEmail(masterEmail) && 'Enter an email address, such as sam@agency.com.au.',
}

/** The message of each field that is wrong. */
export function checkAgency(typed: TypedAgency): Partial<Record<AgencyField, string>> {
  const errors: Partial<Record<AgencyField, string>> = checkPayment(toTypedPayment((part) => typed[part])).errors
  for (const field of agencyFields) {
    const most = longest[field]
    const message =
      (most !== undefined && characterCount(typed[field]) > most && `Enter at most ${most} characters.`) ||
      checks[field]?.(typed)
    if (message) errors[field] = message
  }
  return errors
}

/** Of what `checkAgency` found nothing wrong with. */
export function toAgencyDetails(typed: TypedAgency): AgencyDetails {
  return {
    name: typed.name,
    tradingNames: tradingNamesOf(typed.tradingNames),
    abn: abnDigits(typed.abn),
    emailDomain: typed.emailDomain.toLowerCase().replace(/^@/, '') || null,
    addressLine1: typed.addressLine1,
    phone: parsePhone(typed.phone),
    email: typed.email || null,
    postalAddress: typed.postalAddress || null,
    software: softwareOf(typed.software) ?? null,
    serviceMask: maskOfServices(servicesOf(typed.services.toLowerCase()).filter(isService)),
    entryPreference: preferenceOf(typed.entryPreference) ?? 3,
    demandsSecondFactor: isYes(typed.demandsSecondFactor),
    payment: checkPayment(toTypedPayment((part) => typed[part])).details,
  }
}
