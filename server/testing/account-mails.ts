import { sendAccountMailJob } from '../areas/accounts/send-account-mail.job.ts'
import { MailRefused, type Message } from '../outside/mailer.ts'
import { Databases } from '../platform/databases.ts'
import { createLogger } from '../platform/logging.ts'
import { admitsDemoUsers } from '../platform/production-rules.ts'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import type { TestStateSystem } from './test-state-system.ts'

/** Sends the waiting mails about accounts of a state, as the worker does, and returns them. With words the mail server refuses them. */
export async function sendAccountMails(
  system: TestStateSystem,
  state: StateCode = 'vic',
  words?: string,
): Promise<Message[]> {
  const { given, config, clock, database, accountKeys: keys } = system
  const urls = Object.fromEntries(stateCodes.map((code) => [code, database.workerUrl])) as Record<StateCode, string>
  const databases = new Databases(urls, { poolSize: 1, applicationName: 'tests' })
  const sent: Message[] = []
  const job = sendAccountMailJob({
    databases,
    clock,
    keys,
    mailer: {
      send: async (message) => {
        if (words !== undefined) throw new MailRefused(words)
        sent.push(message)
        return { messageId: message.messageId, notReached: [] }
      },
      close: async () => {},
    },
    from: config.mailFrom,
    brandName: config.brand.name,
    systemUrlOf: (code) => config.stateSystems[code].url,
    admitsDemoUsers: admitsDemoUsers(config),
  })
  try {
    const waiting = await given.rows<{ id: string }>(
      'select id from account_mails where state = $1 and sent_at is null order by created_at, id',
      [state],
    )
    for (const { id } of waiting)
      await job.perform({ state, mailId: id }, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })
  } finally {
    await databases.close()
  }
  return sent
}

/** The path of the first link of a letter, within its server. */
export const linkIn = (message: Message | undefined): string => {
  const href = /href="([^"]+)"/.exec(message?.html ?? '')?.[1] ?? ''
  return new URL(href).pathname
}
