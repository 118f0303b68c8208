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
  /** A connection of the owner to the primary. */
  open(): Promise<pg.Client>
}

const repository = join(import.meta.dirname, '../../..')
const build = join(repository, 'dist')

const standIn = (name: string) => join(import.meta.dirname, `${name}-server.js`)

type Options = { properties: number; smtpUrl?: string }

let current: Machine | undefined

/** Starts everything; what was started is stopped again if that fails. */
export async function startFleet(options: Options): Promise<Fleet> {
  current = new Machine()
  try {
    return await start(current, options)
  } catch (error) {
    await current.stop()
    throw error
  }
}

/** Also while it starts. */
export async function stopFleet(): Promise<void> {
  await current?.stop()
}

async function makeDatabase({ postgres }: Node, superuser: string, owner: string): Promise<void> {
  const client = new pg.Client(`postgres://postgres:${superuser}@127.0.0.1:${postgres}/postgres`)
  await client.connect()
  await client.query(`create role portal_owner login createrole password '${owner}'`)
  await client.query('create database portal owner portal_owner')
  await client.end()
}

/** Runs a command of the build, such as the migrations, with the owner's address. */
const runCommand = async (
  machine: Machine,
  path: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<void> => machine.run([join(build, 'server', path), ...args], settings)

/** Ports that are free, one after the other. */
type Ports = () => number

/** etcd, PostgreSQL, the storage, and the relay through which one portal reaches the databases, so that it can be cut off. */
async function startStores(machine: Machine, port: Ports) {
  say('  etcd, Patroni and PostgreSQL')
  const etcd = startEtcd(
    machine,
    [1, 2, 3].map(() => ({ client: port(), peer: port() })),
  )
  const nodes = [1, 2].map((number) => ({ name: `postgres${number}`, postgres: port(), rest: port() }))
  const [superuser, replication, owner] = [0, 0, 0].map(() => randomBytes(12).toString('hex')) as [
    string,
    string,
    string,
  ]
  for (const node of nodes) startNode(machine, node, etcd, { superuser, replication })
  await untilWhole(nodes)
  await makeDatabase((await primaryOf(nodes)) as Node, superuser, owner)
  const storagePort = port()
  machine.start({ name: 'storage', command: process.execPath, args: [standIn('storage'), String(storagePort)] })
  const relayed = nodes.map(({ postgres }) => ({ from: port(), to: postgres }))
  const args = [standIn('relay'), ...relayed.flatMap(({ from, to }) => [String(from), String(to)])]
  machine.start({ name: 'relay', command: process.execPath, args })
  const here = (each: number) => `127.0.0.1:${each}`
  return {
    etcd,
    nodes,
    storagePort,
    hosts: nodes.map(({ postgres }) => here(postgres)),
    relayedHosts: relayed.map(({ from }) => here(from)),
    ownerOf: (hosts: readonly string[]) => `postgres://portal_owner:${owner}@${hosts.join(',')}/portal`,
    ownerOfPrimary: async () => {
      const primary = await primaryOf(nodes)
      if (!primary) throw new Error('There is no primary')
      return `postgres://portal_owner:${owner}@${here(primary.postgres)}/portal`
    },
  }
}

async function untilReady(machine: Machine, servers: readonly ServerPlace[]): Promise<void> {
  for (const { name, port } of servers)
    await until(
      `${name} is ready\n${machine.logOf(name).slice(-2000)}`,
      async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200,
      90_000,
    )
}

async function start(machine: Machine, { properties, smtpUrl = 'none' }: Options): Promise<Fleet> {
  const ports = await freePorts(30)
  const port = () => ports.pop() as number
  const { etcd, nodes, storagePort, hosts, relayedHosts, ownerOf, ownerOfPrimary } = await startStores(machine, port)
  const { authority, certificate } = makeCertificate(machine)
  const [portalPort, stateSystemPort, metricsPort, prometheusPort] = [port(), port(), port(), port()]
  const shared = sharedSettings({ portalPort, stateSystemPort, storagePort, authority, smtpUrl })
  const passwords = rolePasswords()
  const commandSettings = {
    ...shared,
    ...roleAddresses(hosts, passwords),
    [databasePrefixes.owner]: ownerOf(hosts),
    DATA_DIR: machine.folderOf('commands'),
  }
  say(`  ${properties} properties of invented data`)
  await runCommand(machine, 'database/migrate-command.js', [], commandSettings)
  const filling = ['--properties', String(properties), '--database', await ownerOfPrimary()]
  await runCommand(machine, 'database/demo-data-command.js', filling, commandSettings)

  say('  portals, state systems, workers, balancers')
  const place = (part: ServerPlace['part'], count: number): ServerPlace[] =>
    Array.from({ length: count }, (_, at) => ({ name: `${part}${at + 1}`, part, port: port() }))
  const servers = [...place('portal', 3), ...place('state-system', 2), ...place('worker', 2)]
  const settingsOf = ({ name }: ServerPlace) => ({
    ...shared,
    ...roleAddresses(name === 'portal3' ? relayedHosts : hosts, passwords),
  })
  for (const server of servers) startServer(machine, server, { build, settings: settingsOf(server) })
  const of = (wanted: ServerPlace['part']) => servers.filter(({ part }) => part === wanted)
  const balanced = [
    { name: 'portal', port: portalPort, servers: of('portal') },
    { name: 'state-system', port: stateSystemPort, servers: of('state-system') },
  ]
  startBalancer(machine, 'balancer1', { balanced, certificate, metricsPort })
  startBalancer(machine, 'balancer2', { balanced, certificate, metricsPort: port() })
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
  await untilReady(machine, servers)
  return {
    machine,
    nodes,
    servers,
    authority,
    portalUrl: shared['PORTAL_URL'] as string,
    stateSystemUrl: shared['STATE_SYSTEM_URL'] as string,
    prometheusUrl: `http://localhost:${prometheusPort}`,
    open: async () => {
      const client = new pg.Client(await ownerOfPrimary())
      client.on('error', () => {})
      await client.connect()
      return client
    },
  }
}
