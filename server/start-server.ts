import { loadDemoDataIfWanted } from './database/first-demo-data.ts'
import type { ServerRole } from './database/role-urls.ts'
import { openServerDatabases } from './database/server-databases.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/logging.ts'
import { loadParts, Started, startParts, type PartName } from './start-parts.ts'
import { welcome } from './welcome.ts'

type Start = {
  config: Config
  parts: readonly PartName[]
  log: Logger
  say: (text: string) => void
  signal: AbortSignal
  /** What was done before, with its times; the last line of the start continues it. */
  earlierSteps?: string | undefined
}

/** The roles that the parts connect as. */
function rolesOf(parts: readonly PartName[]): ServerRole[] {
  const roles: ServerRole[] = []
  if (parts.includes('portal')) roles.push('portal')
  if (parts.includes('state-system')) roles.push('stateSystem')
  if (parts.includes('worker')) roles.push('worker', 'jobs')
  return roles
}

export async function startServer(start: Start): Promise<Started> {
  const { config, parts, log, say, signal } = start
  const started = new Started()
  const steps = [start.earlierSteps].filter((step) => step)
  let since = performance.now()
  const endStep = (name: string) => {
    steps.push(`${name} ${((performance.now() - since) / 1000).toFixed(1)} s`)
    since = performance.now()
  }
  try {
    let code: ReturnType<typeof loadParts> | undefined
    const sources = await openServerDatabases({
      config,
      roles: rolesOf(parts),
      say,
      warn: (text) => log.warn(text),
      signal,
      onLaunch: () => (code ??= loadParts()),
      onStop: (stop) => started.add(stop),
    })
    signal.throwIfAborted()
    endStep('database')
    if (sources.owners && (await loadDemoDataIfWanted(config, sources.owners, systemClock, say))) endStep('demo data')
    signal.throwIfAborted()
    await startParts(start, sources, await (code ?? loadParts()), started)
    endStep('server')
    say(`${welcome(config, parts)}\n\n  Started: ${steps.join(', ')}. Ctrl-C stops everything.`)
    return started
  } catch (error) {
    await started.stop()
    throw error
  }
}
