type LoggedError = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepestCause = 4

/** Tokens, keys and signatures: long words with digits and letters of both cases, or long hexadecimal words. */
const piece = String.raw`[\w~+=.-]`
const longSecret = new RegExp(
  String.raw`(?<!${piece})(?:(?=${piece}*\d)(?=${piece}*[a-z])(?=${piece}*[A-Z])${piece}{32,}|[0-9a-f]{40,})`,
  'g',
)
const credentials = /:\/\/[^\s/@]+@/g
// Begins where a word does, so that a long word without an address is searched once and not from each of its letters.
const mailAddress = /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Text for the log, with everything redacted that looks like a secret or names a person. */
export const withoutSecrets = (text: string): string =>
  text.replace(credentials, '://[secret]@').replace(mailAddress, '[address]').replace(longSecret, '[secret]')

/** PostgreSQL repeats the invalid value in its message; the error class is enough. */
const isUnfitValue = (code: string | undefined): boolean => code !== undefined && /^22[0-9A-Z]{3}$/.test(code)

/**
 * The logged parts of an error: its type, message, code and location, and those of its causes. Everything else is left
 * out, because clients attach requests, connections and rows to their errors.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutSecrets(error) : String(error)
  const { code } = error as { code?: unknown }
  const word = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  const message = isUnfitValue(word) ? error.message.split(':', 1)[0] : error.message
  const stack = error.stack?.replace(error.message, () => message ?? '')
  const nested = (value: unknown) => loggedError(value, depth + 1) as LoggedError
  return {
    type: error.name,
    message: withoutSecrets(message ?? ''),
    ...(word !== undefined && { code: word }),
    ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    ...(error.cause !== undefined && depth < deepestCause && { cause: nested(error.cause) }),
    ...(error instanceof AggregateError && depth < deepestCause && { errors: error.errors.map(nested) }),
  }
}
