import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { databasePrefixes } from '../server/platform/database-settings.ts'
import { freePorts } from '../bench/processes.ts'
import { makeCertificate, startBalancer } from './balancer.ts'
import { primaryOf, startEtcd, startNode, untilWhole, type Node } from './cluster.ts'
import { Machine, say, until } from './machine.ts'
import { startPrometheus } from './prometheus.ts'
import { roleAddresses, rolePasswords, sharedSettings, startServer, type ServerPlace } from './servers.ts'

export type Fleet = {
  machine: Machine
  nodes: readonly Node[]
  servers: readonly ServerPlace[]
  portalUrl: string
  stateSystemUrl: string
  prometheusUrl: string
  /** A file with the authority of the certificates. */
  authority: string
  operationsToken: string
  /** Of all servers, with the owner's address. */
  commandSettings: Record<string, string>
  /** Of one server. */
  settingsOf(server: ServerPlace): Record<string, string>
  /** A connection of the owner to the primary. */
  open(): Promise<pg.Client>
}

const repository = join(import.meta.dirname, '../../..')
export const build = join(repository, 'dist')

const standIn = (name: string) => join(import.meta.dirname, `${name}-server.js`)

type Options = { properties: number; smtpUrl?: string }

let machine: Machine | undefined

/** Starts everything; what was started is stopped again if that fails. */
export async function startFleet(options: Options): Promise<Fleet> {
  machine = new Machine()
  try {
    return await start(machine, options)
  } catch (error) {
    await machine.stop()
    throw error
  }
}

/** Also while it starts. */
export async function stopFleet(): Promise<void> {
  await machine?.stop()
}

async function makeDatabase({ postgres }: Node, superuser: string, owner: string): Promise<void> {
  const client = new pg.Client(`postgres://postgres:${superuser}@127.0.0.1:${postgres}/postgres`)
  await client.connect()
  await client.query(`create role portal_owner login createrole password '${owner}'`)
  await client.query('create database portal owner portal_owner')
  await client.end()
}

/** Runs a command of the build, such as the migrations, with the owner's address. */
export const runCommand = async (
  machine: Machine,
  path: string,
  args: readonly string[],
  settings: Record<string, string>,
  from = build,
): Promise<void> => machine.run([join(from, 'server', path), ...args], settings)

async function start(machine: Machine, { properties, smtpUrl = 'none' }: Options): Promise<Fleet> {
  const ports = await freePorts(25)
  const port = () => ports.pop() as number
  const etcd = startEtcd(
    machine,
    [1, 2, 3].map(() => ({ client: port(), peer: port() })),
  )
  const nodes = [1, 2].map((number) => ({ name: `postgres${number}`, postgres: port(), rest: port() }))
  const superuser = randomBytes(12).toString('hex')
  const owner = randomBytes(12).toString('hex')
  say('  etcd, Patroni and PostgreSQL')
  const replication = randomBytes(12).toString('hex')
  for (const node of nodes) startNode(machine, node, etcd, { superuser, replication })
  await untilWhole(nodes)

  const storagePort = port()
  machine.start({ name: 'storage', command: process.execPath, args: [standIn('storage'), String(storagePort)] })
  const hosts = nodes.map(({ postgres }) => `127.0.0.1:${postgres}`)
  // One portal reaches the databases through a relay, so that it can be cut off.
  const relayed = nodes.map(({ postgres }) => ({ from: port(), to: postgres }))
  machine.start({
    name: 'relay',
    command: process.execPath,
    args: [standIn('relay'), ...relayed.flatMap(({ from, to }) => [String(from), String(to)])],
  })

  const { authority, certificate } = makeCertificate(machine)
  const [portalPort, stateSystemPort, metricsPort, prometheusPort] = [port(), port(), port(), port()]
  const shared = sharedSettings({ portalPort, stateSystemPort, storagePort, authority, smtpUrl })
  const passwords = rolePasswords()
  await makeDatabase((await primaryOf(nodes)) as Node, superuser, owner)
  const ownerUrl = `postgres://portal_owner:${owner}@${hosts.join(',')}/portal`
  const commandSettings = {
    ...shared,
    ...roleAddresses(hosts, passwords),
    [databasePrefixes.owner]: ownerUrl,
    DATA_DIR: machine.folderOf('commands'),
  }
  say(`  ${properties} properties of invented data`)
  await runCommand(machine, 'database/migrate-command.js', [], commandSettings)
  const primary = (await primaryOf(nodes)) as Node
  const direct = `postgres://portal_owner:${owner}@127.0.0.1:${primary.postgres}/portal`
  await runCommand(
    machine,
    'database/demo-data-command.js',
    ['--properties', String(properties), '--database', direct],
    commandSettings,
  )

  const place = (part: ServerPlace['part'], count: number): ServerPlace[] =>
    Array.from({ length: count }, (_, at) => ({ name: `${part}${at + 1}`, part, port: port() }))
  const servers = [...place('portal', 3), ...place('state-system', 2), ...place('worker', 2)]
  const settingsOf = ({ name }: ServerPlace) => ({
    ...shared,
    ...roleAddresses(name === 'portal3' ? relayed.map(({ from }) => `127.0.0.1:${from}`) : hosts, passwords),
  })
  say('  portals, state systems, workers, balancers')
  for (const server of servers) startServer(machine, server, { build, settings: settingsOf(server) })
  const of = (wanted: ServerPlace['part']) => servers.filter(({ part }) => part === wanted)
  const balanced = [
    { name: 'portal', port: portalPort, servers: of('portal') },
    { name: 'state-system', port: stateSystemPort, servers: of('state-system') },
  ]
  for (const name of ['balancer1', 'balancer2'])
    startBalancer(machine, name, { balanced, certificate, metricsPort: name === 'balancer1' ? metricsPort : port() })
  startPrometheus(machine, {
    port: prometheusPort,
    token: shared['OPERATIONS_TOKEN'] as string,
    targets: {
      servers: servers.map((server) => server.port),
      patroni: nodes.map(({ rest }) => rest),
      etcd: etcd.map((address) => Number(address.split(':')[1])),
      haproxy: [metricsPort],
    },
  })
  for (const { name, port: own } of servers)
    await until(
      `${name} is ready\n${machine.logOf(name).slice(-2000)}`,
      async () => (await fetch(`http://127.0.0.1:${own}/readyz`)).status === 200,
      90_000,
    )
  return {
    machine,
    nodes,
    servers,
    authority,
    portalUrl: shared['PORTAL_URL'] as string,
    stateSystemUrl: shared['STATE_SYSTEM_URL'] as string,
    prometheusUrl: `http://localhost:${prometheusPort}`,
    operationsToken: shared['OPERATIONS_TOKEN'] as string,
    commandSettings,
    settingsOf,
    open: async () => {
      const found = await primaryOf(nodes)
      if (!found) throw new Error('There is no primary')
      const client = new pg.Client(`postgres://portal_owner:${owner}@127.0.0.1:${found.postgres}/portal`)
      client.on('error', () => {})
      await client.connect()
      return client
    },
  }
}
