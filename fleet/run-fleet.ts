import { startFleet, stopFleet } from './fleet.ts'
import { say } from './machine.ts'
import { installPackages } from './packages.ts'

/** `npm run fleet`: runs until it is stopped. */
installPackages()
say('Starting the fleet')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    say('Stopping the fleet')
    void stopFleet().then(() => process.exit(0))
  })
const fleet = await startFleet({ properties: 5000 })
say(`
  Portal         ${fleet.portalUrl}
  State systems  ${fleet.stateSystemUrl}
  Prometheus     ${fleet.prometheusUrl}
  Certificates   signed by ${fleet.authority}
  Logs           ${fleet.machine.folder}
  Sign in as vic.manager, password compliance. Ctrl-C stops everything.`)
// The programs of the fleet do not keep this process alive by themselves.
setInterval(() => {}, 60_000)
