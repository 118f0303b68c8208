import { pino, type DestinationStream, type Logger } from 'pino'
import { loggedError, withoutSecrets } from './logged-error.ts'

export type { Logger }

const secretNames = ['password', 'token', 'authToken', 'cookie', 'authorization', 'secret']

const gatherMs = 100
const warning = 40

/**
 * Writes lines together, because a call of the system for each costs a request a tenth of its time: at once from warnings on,
 * otherwise after a moment or when the process ends.
 */
export function gatheringLines(to: number | string): DestinationStream & { lastLevel: number } {
  const lines = pino.destination({ dest: to, sync: true, minLength: 8192 })
  const writeNow = () => lines.flushSync()
  process.once('exit', writeNow)
  let isDue = false
  return {
    lastLevel: 0,
    // pino then sets the level of each line.
    [Symbol.for('pino.metadata')]: true,
    write(line) {
      lines.write(line)
      if (this.lastLevel >= warning) return writeNow()
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        writeNow()
      }, gatherMs).unref()
    },
  } as DestinationStream & { lastLevel: number }
}

let openOutput: DestinationStream | undefined
const standardOutput = (): DestinationStream => (openOutput ??= gatheringLines(1))

/**
 * Structured lines on standard output. Secrets are never logged: requests are logged by route, errors by safe parts,
 * headers not at all, and text that looks like a secret is redacted.
 */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()): Logger =>
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
