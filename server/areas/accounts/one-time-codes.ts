import { generateSecret, generateURI, verifySync } from 'otplib'
import { randomInt } from 'node:crypto'

/** One period before and after, for clocks that differ. */
const toleranceSeconds = 30

export const newAuthenticatorSecret = (): string => generateSecret()

/** The address that authenticator apps read from the QR code. */
export const authenticatorAddress = (issuer: string, username: string, secret: string): string =>
  generateURI({ issuer, label: username, secret })

/** The period of a right code, counted in 30 seconds; undefined for a wrong one. */
export function periodOfCode(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeShape = new RegExp(`^[${alphabet}]{10}$`)
const codeCount = 10

const newCode = (): string => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

/** As it is shown, in two groups. */
export const recoveryCodeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** As it was generated, however it is typed; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return codeShape.test(code) ? code : undefined
}
