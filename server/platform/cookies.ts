import { createHash, randomBytes } from 'node:crypto'

/** Over https the browser prevents other hosts from setting a `__Host-` cookie. */
export const cookieNames = (isSecure: boolean) => {
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}acp_session`, signIn: `${prefix}acp_sign_in` }
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a secret: enough to find it, not enough to use it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
