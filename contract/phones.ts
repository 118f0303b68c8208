import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

/* Knows the numbering plans of the world and weighs accordingly: import it only where a number is typed or checked. */

const badNumber = 'Please enter a valid contact number'
const longestNumber = 40

function parse(text: string) {
  if (text.length > longestNumber) return undefined
  // 0061 is how it is dialled from most of the world; the Australian rules only know 0011.
  const dialled = text.trim().replace(/^00\s*(?=61)/, '+')
  const number = parsePhoneNumberFromString(dialled, { defaultCountry: 'AU', extract: false })
  // A number with an extension can be neither stored whole nor texted.
  return number?.isValid() && !number.ext ? number : undefined
}

/** E.164, or null when the text is no number that can be called. */
export const parsePhone = (text: string): string | null => parse(text)?.number ?? null

/** Australian numbers as Australians write them, others with their country code; what cannot be read stays as it is. */
/** Nearly all numbers are kept like this, and parsing one costs as much as a row of a list. */
const australian = /^\+61(?:(4\d\d)(\d{3})(\d{3})|([2378])(\d{4})(\d{4}))$/

export function formatPhone(text: string): string {
  const own = australian.exec(text)
  if (own) return own[1] ? `0${own[1]} ${own[2]} ${own[3]}` : `(0${own[4]}) ${own[5]} ${own[6]}`
  const number = parse(text)
  if (!number) return text
  return number.countryCallingCode === '61' ? number.formatNational() : number.formatInternational()
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
