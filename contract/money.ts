import * as z from 'zod/mini'

/** Amounts are sent as text, because JSON numbers would lose cents. */
export const amount = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/, 'Must be an amount such as 108.90'))

export const amountOfCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Of a text that `amount` accepts. */
export const centsOfAmount = (text: string): number => Number(text.replace('.', ''))
