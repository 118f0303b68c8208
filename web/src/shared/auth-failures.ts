/** The only texts that pages of errors show from their address: whoever makes a link cannot put words into the portal's mouth. */
export const authFailures = ['Failed to login', 'Failed to logout', 'Failed to switch portfolio'] as const
export type AuthFailure = (typeof authFailures)[number]

export const readFailure = (message: string | undefined): AuthFailure | null =>
  authFailures.find((failure) => failure === message) ?? null
