import { abnDigits, abnProblem } from '../../../contract/abn.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { hasAtMost, isEmail } from '../../../contract/form-rules.ts'
import { formatPhone, parsePhone } from '../../../contract/phones.ts'
import type { ProviderDetails, ProviderLicence } from './provider.queries.ts'
import { checkPayment, paymentParts, type TypedPayment } from './typed-payment.ts'

/** As typed; an empty text leaves the part out. */
export type TypedDetails = TypedPayment & {
  validFrom: string
  legalName: string
  tradingName: string
  abn: string
  /** One line each. */
  address: string
  phone: string
  email: string
  workingHours: string
  reason: string
}
type Errors = Record<string, string>

export const detailLabels = {
  validFrom: 'Holds from',
  legalName: 'Legal name',
  tradingName: 'Trading name',
  abn: 'ABN',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  workingHours: 'Working hours',
  reason: 'Reason for the change',
} as const

const longest = 200
const orNull = (text: string): string | null => (text === '' ? null : text)
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A day from which something holds: what held before today does not change. */
function checkDay(typed: string, today: Day, errors: Errors, mayBePast = false): Day {
  if (!isDay(typed)) errors['validFrom'] = 'Enter a day.'
  else if (typed < today && !mayBePast)
    errors['validFrom'] = 'Enter today or a later day: what held before does not change.'
  return typed
}

/** A number of the provider is printed as it is said, such as 1300 975 707. */
const phoneOf = (typed: string): string | null => {
  const number = parsePhone(typed)
  return number && formatPhone(number)
}

/** A document with such a part could not be used, so that it counts as a placeholder. */
function refuseExamples({ address, email, phone }: TypedDetails, errors: Errors): void {
  if (/\bexample\b/i.test(address)) errors['address'] ??= 'Enter the address, not an example.'
  if (/[@.]example(\.(com|net|org)(\.au)?)?$/i.test(email)) errors['email'] ??= 'Enter your address, not an example.'
  if (/0{6}$/.test(phone.replaceAll(/\D/g, ''))) errors['phone'] ??= 'Enter the number, not a placeholder of zeros.'
}

/**
 * Reads the form, with a message for each field that is wrong. Nothing is obligatory; documents wait for what they need. The
 * details of a demo are examples.
 */
export function checkDetails(
  typed: TypedDetails,
  { today, isDemo }: { today: Day; isDemo: boolean },
): { details: ProviderDetails; errors: Errors } {
  const { details: payment, errors } = checkPayment(typed)
  const wrongAbn = typed.abn === '' ? undefined : abnProblem(typed.abn)
  if (wrongAbn !== undefined) errors['abn'] = wrongAbn
  for (const part of ['legalName', 'tradingName', 'workingHours'] as const)
    if (!hasAtMost(typed[part], longest)) errors[part] = `Enter at most ${longest} characters.`
  const addressLines = linesOf(typed.address)
  if (addressLines.length > 4 || addressLines.some((line) => !hasAtMost(line, 100)))
    errors['address'] = 'Enter at most four lines of 100 characters.'
  const phone = phoneOf(typed.phone)
  if (typed.phone !== '' && phone === null) errors['phone'] = 'Enter a valid phone number.'
  if (typed.email !== '' && !isEmail(typed.email)) errors['email'] = 'Enter a valid email address.'
  if (!isDemo) refuseExamples(typed, errors)
  if (typed.reason === '' || !hasAtMost(typed.reason, 500))
    errors['reason'] = 'Enter why it changes, in at most 500 characters.'
  return {
    details: {
      ...payment,
      validFrom: checkDay(typed.validFrom, today, errors),
      legalName: orNull(typed.legalName),
      tradingName: orNull(typed.tradingName),
      abn: orNull(abnDigits(typed.abn)),
      addressLines,
      phone,
      email: orNull(typed.email),
      workingHours: orNull(typed.workingHours),
    },
    errors,
  }
}

export const isSamePayment = (left: Partial<ProviderDetails> | undefined, right: ProviderDetails): boolean =>
  paymentParts.every((part) => (left?.[part] ?? null) === right[part])

export type TypedProviderLicence = { number: string; holder: string; validFrom: string; endsOn: string; reason: string }

export const licenceLabels = {
  number: 'Licence number',
  holder: 'Holder',
  validFrom: 'Holds from',
  endsOn: 'Last day',
  reason: 'Reason for the change',
} as const

/** `mayBePast`: no licence of the kind held since that day. */
export function checkLicence(
  typed: TypedProviderLicence,
  today: Day,
  mayBePast: boolean,
): { licence: ProviderLicence; errors: Errors } {
  const errors: Errors = {}
  const validFrom = checkDay(typed.validFrom, today, errors, mayBePast)
  if (typed.number === '' || !hasAtMost(typed.number, 50)) errors['number'] = 'Enter the number of the licence.'
  else if (!/[1-9]/.test(typed.number))
    errors['number'] = 'Enter the number of the licence, not a placeholder of zeros.'
  if (typed.holder === '' || !hasAtMost(typed.holder, longest)) errors['holder'] = 'Enter to whom it was given.'
  if (typed.endsOn !== '' && !isDay(typed.endsOn)) errors['endsOn'] = 'Enter a day, or leave it empty.'
  else if (typed.endsOn !== '' && typed.endsOn < typed.validFrom) errors['endsOn'] = 'It ends before it begins.'
  if (typed.reason === '' || !hasAtMost(typed.reason, 500))
    errors['reason'] = 'Enter why it changes, in at most 500 characters.'
  return { licence: { number: typed.number, holder: typed.holder, validFrom, endsOn: orNull(typed.endsOn) }, errors }
}
