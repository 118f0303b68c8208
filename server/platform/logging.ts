import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Structured lines on standard output. Secrets never reach a log: whole headers are left out, and these paths besides. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'password',
          'token',
          'authToken',
          'cookie',
          '*.password',
          '*.token',
          '*.authToken',
          '*.cookie',
          'headers',
        ],
        censor: '[secret]',
      },
    },
    destination,
  )
