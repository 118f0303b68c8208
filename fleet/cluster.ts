import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountOf, until, type Machine } from './machine.ts'

/* Three etcd that agree who leads, and two PostgreSQL under Patroni, of which one confirms each commit of the other. */

type Ports = { client: number; peer: number }

export function startEtcd(machine: Machine, ports: readonly Ports[]): string[] {
  const local = (port: number) => `http://127.0.0.1:${port}`
  const members = ports.map(({ peer }, at) => `etcd${at + 1}=${local(peer)}`).join(',')
  for (const [at, { client, peer }] of ports.entries()) {
    const name = `etcd${at + 1}`
    machine.start({
      name,
      command: '/usr/bin/etcd',
      isBase: true,
      // Slow disks of a busy machine must not change the leader.
      args: Object.entries({
        name,
        'data-dir': machine.folderOf(name),
        'listen-client-urls': local(client),
        'advertise-client-urls': local(client),
        'listen-peer-urls': local(peer),
        'initial-advertise-peer-urls': local(peer),
        'initial-cluster': members,
        'initial-cluster-state': 'new',
        'heartbeat-interval': '300',
        'election-timeout': '3000',
        'log-level': 'warn',
      }).map(([option, value]) => `--${option}=${value}`),
    })
  }
  return ports.map(({ client }) => `127.0.0.1:${client}`)
}

export type Node = { name: string; postgres: number; rest: number }
export type Passwords = { superuser: string; replication: string }

/** Patroni reads YAML, of which JSON is a part. */
const patroniSettings = (machine: Machine, node: Node, etcd: readonly string[], passwords: Passwords) => ({
  scope: 'portal',
  name: node.name,
  restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
  etcd3: { hosts: etcd },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 3,
      retry_timeout: 5,
      // Without a standby that confirms, the primary takes no writes.
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 200,
          shared_buffers: '256MB',
          wal_keep_size: '256MB',
          hot_standby_feedback: 'on',
          // A commit whose wait for the standby is ended warns in this language; the server goes by its code.
          lc_messages: 'C.UTF-8',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.postgres}`,
    connect_address: `127.0.0.1:${node.postgres}`,
    data_dir: join(machine.folder, node.name, 'data'),
    bin_dir: '/usr/lib/postgresql/15/bin',
    pgpass: join(machine.folder, node.name, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: passwords.superuser },
      replication: { username: 'replicator', password: passwords.replication },
      rewind: { username: 'postgres', password: passwords.superuser },
    },
    parameters: { unix_socket_directories: join(machine.folder, node.name) },
  },
})

export function startNode(machine: Machine, node: Node, etcd: readonly string[], passwords: Passwords): void {
  const account = accountOf('postgres')
  const folder = machine.folderOf(node.name, account)
  const settings = patroniSettings(machine, node, etcd, passwords)
  const file = machine.write(`${node.name}.json`, JSON.stringify(settings), account)
  const pidFile = join(folder, 'data', 'postmaster.pid')
  machine.start({
    name: node.name,
    command: '/usr/bin/patroni',
    isBase: true,
    args: [file],
    account,
    survivors: () => (existsSync(pidFile) ? [Number.parseInt(readFileSync(pidFile, 'utf8'), 10)] : []),
  })
}

type Role = 'primary' | 'replica'
export const hasRole = async ({ rest }: Node, role: Role | 'synchronous'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${rest}/${role}`).then(
    ({ status }) => status === 200,
    () => false,
  )

export async function primaryOf(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) if (await hasRole(node, 'primary')) return node
  return undefined
}

/** A primary, and a standby that confirms its commits. */
export const untilWhole = async (nodes: readonly Node[], withinMs = 90_000): Promise<void> =>
  until(
    'one primary and one synchronous standby',
    async () => {
      const primary = await primaryOf(nodes)
      const others = nodes.filter((node) => node !== primary)
      return (
        primary !== undefined &&
        (await Promise.all(others.map(async (node) => hasRole(node, 'synchronous')))).every(Boolean)
      )
    },
    withinMs,
  )
