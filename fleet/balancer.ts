import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'

/** An authority of this fleet alone, and a certificate of it for localhost. */
export function makeCertificate(machine: Machine): { authority: string; certificate: string } {
  const folder = machine.folderOf('tls')
  const openssl = (command: string) => {
    const { status, stderr } = spawnSync('openssl', command.split(' '), { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${command} failed: ${stderr}`)
  }
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7'
  openssl(`${key} -subj /CN=Fleet -keyout authority.key -out authority.pem`)
  openssl(
    `${key} -subj /CN=localhost -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE ` +
      '-CA authority.pem -CAkey authority.key -keyout server.key -out server.pem',
  )
  const certificate = ['server.pem', 'server.key'].map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  return { authority: join(folder, 'authority.pem'), certificate: machine.write('tls/both.pem', certificate) }
}

export type Balanced = { name: string; port: number; servers: readonly { name: string; port: number }[] }

/**
 * While no server is ready, requests go to any that is alive, which answers 503 with a sentence. Only a connection that could not be made
 * is tried again at another server, so that no request is sent twice.
 */
const part = ({ name, port, servers }: Balanced, certificate: string): string => `
frontend ${name}
  bind 127.0.0.1:${port} ssl crt ${certificate} alpn h2,http/1.1
  http-request set-header X-Forwarded-Proto https
  use_backend ${name}-alive if { nbsrv(${name}-ready) eq 0 }
  default_backend ${name}-ready
${['ready', 'alive']
  .map(
    (state) => `
backend ${name}-${state}
  balance leastconn
  option httpchk GET ${state === 'ready' ? '/readyz' : '/healthz'}
  default-server check inter 500ms fall 2 rise 1
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port}`).join('\n')}`,
  )
  .join('\n')}`

const settings = (balanced: readonly Balanced[], certificate: string, metricsPort: number): string => `
global
  maxconn 4000
  ssl-default-bind-options ssl-min-ver TLSv1.2
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  retry-on conn-failure
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  timeout http-keep-alive 30s
  timeout check 2s
${balanced.map((each) => part(each, certificate)).join('\n')}

frontend metrics
  bind 127.0.0.1:${metricsPort}
  http-request use-service prometheus-exporter if { path /metrics }
`

/** Several share the ports: the kernel gives each a part of the new connections, and all of them to the ones that are left. */
export function startBalancer(
  machine: Machine,
  name: string,
  { balanced, certificate, metricsPort }: { balanced: readonly Balanced[]; certificate: string; metricsPort: number },
): void {
  const file = machine.write(`${name}.cfg`, settings(balanced, certificate, metricsPort))
  machine.start({ name, command: '/usr/sbin/haproxy', args: ['-db', '-f', file] })
}
