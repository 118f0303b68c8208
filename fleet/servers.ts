import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { databasePrefixes } from '../server/platform/database-settings.ts'
import { serverRoleNames, serverRoles } from '../server/database/role-urls.ts'
import type { PartName } from '../server/start-parts.ts'
import type { Machine } from './machine.ts'

export type ServerPlace = { name: string; part: PartName; port: number }

const secret = () => randomBytes(24).toString('base64url')

/** What all servers of the fleet have in common: addresses, secrets and the storage. */
export type SharedSettings = Record<string, string>

type Shared = {
  portalPort: number
  stateSystemPort: number
  storagePort: number
  authority: string
  smtpUrl: string
}

export function sharedSettings({
  portalPort,
  stateSystemPort,
  storagePort,
  authority,
  smtpUrl,
}: Shared): SharedSettings {
  const plenty = ['RATE_LIMIT', 'USER_MAIL_LIMIT', 'USER_EXPORT_LIMIT', 'USER_UPLOAD_LIMIT', 'USER_UPLOAD_MB_LIMIT']
  return {
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: authority,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PORTAL_URL: `https://localhost:${portalPort}`,
    STATE_SYSTEM_URL: `https://localhost:${stateSystemPort}`,
    // Admits the demo users; a server in production loads no data.
    DEMO_DATA: 'yes',
    SMTP_URL: smtpUrl,
    CLAMAV: 'none',
    LEAKED_PASSWORDS_URL: 'none',
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${storagePort}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    LINK_SECRET: secret(),
    EVIDENCE_SECRET: secret(),
    ACCOUNT_SECRET: secret(),
    CREDENTIALS_SECRET: secret(),
    OPERATIONS_TOKEN: secret(),
    DRAIN_SECONDS: '2',
    ...Object.fromEntries(plenty.map((name) => [name, '1000000'])),
  }
}

/** The address of each role, whose servers are listed in it. */
export const roleAddresses = (hosts: readonly string[], passwords: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    serverRoleNames.map((role) => [
      databasePrefixes[role],
      `postgres://${serverRoles[role]}:${passwords[role]}@${hosts.join(',')}/portal?target_session_attrs=read-write`,
    ]),
  )

export const rolePasswords = (): Record<string, string> =>
  Object.fromEntries(serverRoleNames.map((role) => [role, secret()]))

export function startServer(
  machine: Machine,
  { name, part, port }: ServerPlace,
  { build, settings }: { build: string; settings: Record<string, string> },
): void {
  machine.start({
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join(build, 'server/main.js'), part],
    env: {
      ...settings,
      DATA_DIR: machine.folderOf(name),
      PORT: String(port),
      STATE_SYSTEM_PORT: String(port),
      WORKER_PORT: String(port),
    },
  })
}
