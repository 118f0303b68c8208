import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { isLoopbackUrl } from '../platform/loopback.ts'
import type { Mailer } from './mailer.ts'
import { Outbox } from './outbox.ts'
import { Smtp } from './smtp.ts'

export const openOutbox = (config: Pick<Config, 'dataDir'>): Outbox => new Outbox(join(config.dataDir, 'outbox'))

/** Mail waits rather than go to a server that does not encrypt; smtps:// does so anyway. */
export const needsEncryption = ({ smtpUrl, isProduction }: { smtpUrl: string; isProduction: boolean }): boolean =>
  isProduction && !isLoopbackUrl(smtpUrl)

/** Fails unless the configured mail server takes mail; nothing is configured to fail otherwise. */
export async function checkMailServer({
  smtpUrl,
  isProduction,
}: Pick<Config, 'smtpUrl' | 'isProduction'>): Promise<void> {
  if (smtpUrl === undefined) return
  const connectMs = 3000
  const smtp = new Smtp(smtpUrl, { needsEncryption: needsEncryption({ smtpUrl, isProduction }), connectMs })
  await smtp.verify(2 * connectMs).finally(async () => smtp.close())
}

/** The configured mail server, otherwise the outbox. */
export const openMailer = ({
  dataDir,
  smtpUrl,
  isProduction,
}: Pick<Config, 'dataDir' | 'smtpUrl' | 'isProduction'>): Mailer =>
  smtpUrl === undefined
    ? openOutbox({ dataDir })
    : new Smtp(smtpUrl, { needsEncryption: needsEncryption({ smtpUrl, isProduction }) })
