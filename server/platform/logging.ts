import { pino, type DestinationStream, type Logger } from 'pino'
import { loggedError, withoutSecrets } from './logged-error.ts'

export type { Logger }

const secretNames = ['password', 'token', 'authToken', 'cookie', 'authorization', 'secret']

/**
 * Structured lines on standard output. Secrets are never logged: requests are logged by route, errors by safe parts,
 * headers not at all, and text that looks like a secret is redacted.
 */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: loggedError,
        error: loggedError,
        // Fastify's default would include the address with its tokens.
        req: () => undefined,
        res: () => undefined,
      },
      hooks: {
        logMethod(values, write) {
          const clean = values.map((value: unknown) => (typeof value === 'string' ? withoutSecrets(value) : value))
          write.apply(this, clean as Parameters<typeof write>)
        },
      },
      redact: {
        paths: [...secretNames.flatMap((name) => [name, `*.${name}`]), 'headers'],
        censor: '[secret]',
      },
    },
    destination,
  )
