import { hasAtMost } from '../../../contract/form-rules.ts'
/** How owners pay: into an account, by BPAY, by both, or neither. */
export type PaymentDetails = {
  accountName: string | null
  bsb: string | null
  accountNumber: string | null
  billerCode: string | null
}

/** As typed; an empty text leaves the part out. */
export type TypedPayment = { [Part in keyof PaymentDetails]: string }

const longestName = 100
const withoutSpaces = (text: string): string => text.replaceAll(/[\s-]/g, '')
const isPlaceholder = (digits: string): boolean => /^0+$/.test(digits)

export const paymentLabels: Readonly<Record<keyof PaymentDetails, string>> = {
  accountName: 'Account name',
  bsb: 'BSB',
  accountNumber: 'Account number',
  billerCode: 'BPAY biller code',
}

export const paymentParts = Object.keys(paymentLabels) as (keyof PaymentDetails)[]

/** The form, with the text of each of its fields. */
export const toTypedPayment = (read: (part: keyof PaymentDetails) => string | null): TypedPayment =>
  Object.fromEntries(
    paymentParts.map((part) => [part, (read(part) ?? '').replaceAll(/\s+/g, ' ').trim()]),
  ) as TypedPayment

function checkDigits(text: string, { least, most, what }: { least: number; most: number; what: string }) {
  const digits = withoutSpaces(text)
  if (!/^\d+$/.test(digits) || digits.length < least || digits.length > most)
    return { error: `Enter ${what} of ${least === most ? least : `${least} to ${most}`} digits.` }
  if (isPlaceholder(digits)) return { error: `Enter ${what}, not a placeholder of zeros.` }
  return { digits }
}

/** Reads the form, with a message for each field that is wrong. An account needs its name, BSB and number. */
export function checkPayment(typed: TypedPayment): { details: PaymentDetails; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const read = (part: keyof TypedPayment, least: number, most: number, what: string): string | null => {
    if (typed[part] === '') return null
    const { digits, error } = checkDigits(typed[part], { least, most, what })
    if (error !== undefined) errors[part] = error
    return digits ?? null
  }
  const bsb = read('bsb', 6, 6, 'a BSB')
  const accountNumber = read('accountNumber', 4, 10, 'an account number')
  const billerCode = read('billerCode', 3, 10, 'a biller code')
  if (!hasAtMost(typed.accountName, longestName)) errors['accountName'] = `Enter at most ${longestName} characters.`
  const account = ['accountName', 'bsb', 'accountNumber'] as const
  if (account.some((part) => typed[part] !== ''))
    for (const part of account) if (typed[part] === '') errors[part] = 'An account needs its name, BSB and number.'
  return {
    details: {
      accountName: typed.accountName || null,
      bsb: bsb && `${bsb.slice(0, 3)}-${bsb.slice(3)}`,
      accountNumber,
      billerCode,
    },
    errors,
  }
}
