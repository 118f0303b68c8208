import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Included in each form and derived from a secret that only this browser's cookie has, so that another site can neither
 * read nor guess it.
 */
export const formToken = (secret: string): string => createHash('sha256').update(`form\0${secret}`).digest('base64url')

export function isFormToken(secret: string, given: string): boolean {
  const expected = Buffer.from(formToken(secret))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
