import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import type { StateCode } from './states.ts'

/* Contains the world's numbering plans and is large: import it only where a number is typed or checked. */

const badNumber = 'Please enter a valid contact number'
const longestNumber = 40

function parse(text: string) {
  if (text.length > longestNumber) return undefined
  // 0061 is how Australia is dialled from most countries; the Australian rules know only 0011.
  const dialled = text.trim().replace(/^00\s*(?=61)/, '+')
  const number = parsePhoneNumberFromString(dialled, { defaultCountry: 'AU', extract: false })
  // A number with an extension can neither be stored in E.164 nor receive SMS.
  return number?.isValid() && !number.ext ? number : undefined
}

/** E.164, or null when the text is not a valid number. */
export const parsePhone = (text: string): string | null => parse(text)?.number ?? null

/** Fast path for the most common stored forms, because parsing one number costs as much as rendering a row. */
const australian = /^\+61(?:(4\d\d)(\d{3})(\d{3})|([2378])(\d{4})(\d{4}))$/
const asShown = /^1[38]00 \d{3} \d{3}$/

/** Formats Australian numbers the Australian way, others with their country code; unreadable text stays as it is. */
export function formatPhone(text: string): string {
  if (asShown.test(text)) return text
  const own = australian.exec(text)
  if (own) return own[1] ? `0${own[1]} ${own[2]} ${own[3]}` : `(0${own[4]}) ${own[5]} ${own[6]}`
  const number = parse(text)
  if (!number) return text
  return number.countryCallingCode === '61' ? number.formatNational() : number.formatInternational()
}

const australianNumber = /^\+61/
const australianMobile = /^\+614\d{8}$/
/** Whether a number can receive SMS, in E.164. The numbers of other countries are not told apart. */
export const isMobile = (number: string): boolean => !australianNumber.test(number) || australianMobile.test(number)

/** For a number that is stored as a mobile, so that no SMS is sent to a landline or a 1300 number. */
export const mobileOnly = z.superRefine(({ type, number }: { type: string; number: string | null }, form) => {
  if (type !== 'MOBILE' || !number || isMobile(number)) return
  form.addIssue({
    code: 'custom',
    path: ['number'],
    message: 'This is not a mobile number: please choose another type',
  })
})

const areaCodes: Record<StateCode, string> = {
  act: '02',
  nsw: '02',
  nt: '08',
  qld: '07',
  sa: '08',
  tas: '03',
  vic: '03',
  wa: '08',
}
/** A landline of eight digits with the area code of a state, in display format; null for any other text. */
export function withAreaCode(text: string, state: StateCode): string | null {
  const digits = text.replaceAll(/[\s()-]/g, '')
  const number = /^[2-9]\d{7}$/.test(digits) ? parsePhone(areaCodes[state] + digits) : null
  return number && formatPhone(number)
}

const isBlank = (text: string | null | undefined): boolean => !text?.trim()
const toPhone = z.transform((text: string | null | undefined) => (isBlank(text) ? null : parsePhone(text ?? '')))

/** Blank is allowed and becomes null. */
export const optionalPhone = z.pipe(
  z.nullish(z.string()).check(z.refine((text) => isBlank(text) || parsePhone(text ?? '') !== null, badNumber)),
  toPhone,
)

export const requiredPhone = (missing: string) =>
  z.pipe(
    z.nullish(z.string()).check(
      z.refine((text) => !isBlank(text), missing),
      z.refine((text) => isBlank(text) || parsePhone(text ?? '') !== null, badNumber),
    ),
    z.transform((text) => parsePhone(text ?? '') ?? ''),
  )
