import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { MailSink } from '../server/testing/mail-sink.ts'
import { checkWrites } from './check-writes.ts'
import { hasRole, primaryOf, untilWhole, type Node } from './cluster.ts'
import { startFleet, stopFleet, type Fleet } from './fleet.ts'
import { say, until } from './machine.ts'
import { installPackages } from './packages.ts'
import { Traffic } from './traffic.ts'

/* `npm run fleet:test`: kills one part after another while people work, and counts what was lost, doubled or refused. */

const { values } = parseArgs({ options: { failovers: { type: 'string', default: '1' }, only: { type: 'string' } } })

type Step = { name: string; run: (fleet: Fleet) => Promise<void>; mayInterrupt?: false }

const killAndRestart = (name: string): Step => ({
  name: `${name} is killed`,
  run: async (fleet) => {
    await fleet.machine.kill(name)
    await sleep(3000)
    fleet.machine.startAgain(name)
    await untilReady(fleet, name)
  },
})

async function untilReady(fleet: Fleet, name: string): Promise<void> {
  const server = fleet.servers.find((each) => each.name === name)
  if (!server) return
  await until(`${name} is ready`, async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status === 200)
}

const pause = (name: string, ms: number): Step => ({
  name: `${name} is paused for ${ms / 1000} s`,
  run: async ({ machine }) => {
    machine.signal(name, 'SIGSTOP')
    await sleep(ms)
    machine.signal(name, 'SIGCONT')
  },
})

const standbyOf = async ({ nodes }: Fleet): Promise<Node> => {
  const primary = await primaryOf(nodes)
  return nodes.find((node) => node !== primary) as Node
}

const loseStandby: Step = {
  name: 'the standby is killed',
  run: async (fleet) => {
    const { name } = await standbyOf(fleet)
    await fleet.machine.kill(name)
    await sleep(5000)
    fleet.machine.startAgain(name)
    await untilWhole(fleet.nodes)
  },
}

const loseLeader: Step = {
  name: 'etcd1 is killed',
  run: async ({ machine }) => {
    await machine.kill('etcd1')
    await sleep(10_000)
    machine.startAgain('etcd1')
  },
}

const failover = (round: number): Step => ({
  name: `the primary is killed (${round})`,
  run: async (fleet) => {
    const standby = await standbyOf(fleet)
    const primary = fleet.nodes.find((node) => node !== standby) as Node
    await fleet.machine.kill(primary.name)
    await until(`${standby.name} is promoted`, async () => hasRole(standby, 'primary'), 90_000)
    // Without a standby the new primary takes no writes.
    fleet.machine.startAgain(primary.name)
    await untilWhole(fleet.nodes, 120_000)
  },
})

const rollingRestart: Step = {
  name: 'a rolling restart of all servers',
  mayInterrupt: false,
  run: async (fleet) => {
    for (const { name } of fleet.servers) {
      await fleet.machine.end(name)
      fleet.machine.startAgain(name)
      await untilReady(fleet, name)
      // The balancers have noticed.
      await sleep(1500)
    }
  },
}

const steps: Step[] = [
  ...['portal1', 'state-system1', 'worker1', 'balancer1'].map(killAndRestart),
  loseStandby,
  loseLeader,
  ...Array.from({ length: Number(values.failovers) }, (_, at) => failover(at + 1)),
  pause('storage', 10_000),
  pause('relay', 10_000),
  rollingRestart,
].filter(({ name }) => values.only === undefined || name.includes(values.only))

async function test(): Promise<boolean> {
  const sink = await new MailSink().open()
  const fleet = await startFleet({ properties: 5000, smtpUrl: sink.url })
  const traffic = new Traffic(fleet)
  await traffic.begin()
  await traffic.flows(30)
  let isFine = true
  for (const { name, run, mayInterrupt } of steps) {
    const { requests } = traffic
    const before = traffic.interrupted.length
    const began = Date.now()
    await run(fleet)
    await traffic.flows()
    const gap = traffic.longestGapSince(began)
    const broken = traffic.interrupted.slice(before)
    if (mayInterrupt === false && broken.length > 0) isFine = false
    say(
      `${name}: ${gap.toFixed(1)} s at most without an acknowledged write; ${broken.length} of ${traffic.requests - requests} requests interrupted`,
    )
    if (mayInterrupt === false) for (const each of broken) say(`  ${each}`)
  }
  await traffic.end()
  const { acknowledged, lost, doubled } = await checkWrites(fleet, sink, traffic.writes)
  say(`${acknowledged} writes acknowledged, ${lost.length} lost, ${doubled.length} done twice`)
  for (const each of [
    ...lost.map((mark) => `lost: ${mark}`),
    ...doubled.map((mark) => `twice: ${mark}`),
    ...traffic.unexpected,
  ])
    say(`  ${each}`)
  await sink.close()
  return isFine && lost.length + doubled.length + traffic.unexpected.length === 0
}

installPackages()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopFleet().then(() => process.exit(1)))
try {
  process.exitCode = (await test()) ? 0 : 1
} catch (error) {
  say((error as Error).stack ?? String(error))
  process.exitCode = 1
} finally {
  await stopFleet()
}
process.exit()
