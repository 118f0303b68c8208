import { join } from 'node:path'
import type { Config } from './config.ts'
import { KeyRing } from './key-ring.ts'
import { persistedSecrets } from './persisted-secret.ts'

/** The secrets that can be rotated by putting a new one before the others, and their settings. */
export const rotatingSecrets = {
  link: 'LINK_SECRET',
  account: 'ACCOUNT_SECRET',
  credentials: 'CREDENTIALS_SECRET',
} as const
export type RotatingSecret = keyof typeof rotatingSecrets

export const configuredSecrets = ({ linkSecrets, accountSecrets, credentialsSecrets }: Config, name: RotatingSecret) =>
  ({ link: linkSecrets, account: accountSecrets, credentials: credentialsSecrets })[name]

export const secretFile = ({ dataDir }: Config, name: RotatingSecret): string => join(dataDir, `${name}-secret`)

/** The configured secrets; otherwise those stored in DATA_DIR. */
export const openKeyRing = async (config: Config, name: RotatingSecret): Promise<KeyRing> =>
  new KeyRing(configuredSecrets(config, name) ?? (await persistedSecrets(secretFile(config, name))))
