import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigurationError, readConfig } from './platform/config.ts'
import { createLogger } from './platform/logging.ts'
import { missingInProduction } from './platform/production-rules.ts'
import { sayOnTerminal } from './platform/terminal.ts'
import { partNames, usualParts, type PartName } from './start-parts.ts'
import { startServer } from './start-server.ts'

/** Starts the parts named on the command line; by default all of them, the stand-in only where it makes sense. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !(partNames as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new ConfigurationError(`There is no part called “${unknown}”; there are ${partNames.join(', ')}.`)
  const config = readConfig(process.env)
  const parts = wanted.length > 0 ? (wanted as PartName[]) : usualParts(config)
  const missing = missingInProduction(config, parts)
  if (missing.length > 0) throw new ConfigurationError(missing.join('\n'))
  const log = createLogger(config.logLevel)
  const stopping = new AbortController()
  const { signal } = stopping
  const earlierSteps = process.env['START_STEPS']
  const server = startServer({ config, parts, log, say: sayOnTerminal, signal, earlierSteps })

  let isStopping = false
  const stop = (name: string) => {
    if (isStopping) return
    isStopping = true
    sayOnTerminal(`Stopping (${name})`)
    stopping.abort()
    const drainMs = config.drainSeconds * 1000
    const giveUp = setTimeout(() => process.exit(1), drainMs + 15_000)
    giveUp.unref()
    sleep(drainMs)
      .then(async () => server)
      .then(async (started) => started.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  await server
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof Error && (error instanceof ConfigurationError || 'isForPeople' in error || 'code' in error)
  sayOnTerminal(isExpected ? error.message : String((error as Error)?.stack ?? error))
  process.exit(1)
})
