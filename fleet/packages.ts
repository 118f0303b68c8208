import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './machine.ts'

/** The Debian package of each program. */
const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  prometheus: '/usr/bin/prometheus',
  pgbackrest: '/usr/bin/pgbackrest',
}

/** Installs what is missing. The services that the packages would start are kept from starting. */
export function installPackages(): void {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The fleet needs these Debian packages, and root to install them: ${missing.join(', ')}`)
  say(`Installing Debian packages: ${missing.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status
  run('update')
  if (run('install', '--yes', '--no-install-recommends', ...missing) !== 0)
    throw new Error(`apt-get could not install ${missing.join(', ')}`)
}
