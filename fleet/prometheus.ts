import { join } from 'node:path'
import type { Machine } from './machine.ts'

type Targets = {
  servers: readonly number[]
  patroni: readonly number[]
  etcd: readonly number[]
  haproxy: readonly number[]
}

const rules = join(import.meta.dirname, '../../../deploy/prometheus/alerts.yml')

export function startPrometheus(
  machine: Machine,
  { port, token, targets }: { port: number; token: string; targets: Targets },
): void {
  const jobs = Object.entries(targets).map(([name, ports]) => ({
    job_name: name,
    ...(name === 'servers' && { authorization: { credentials: token } }),
    static_configs: [{ targets: ports.map((each) => `127.0.0.1:${each}`) }],
  }))
  const settings = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: jobs,
  }
  machine.start({
    name: 'prometheus',
    command: '/usr/bin/prometheus',
    args: [
      `--config.file=${machine.write('prometheus.json', JSON.stringify(settings))}`,
      `--storage.tsdb.path=${machine.folderOf('prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
  })
}
