import { readMailbox } from '../../outside/mailbox.ts'
import type { Job } from '../../platform/jobs.ts'
import { longestReport } from './read-report.ts'
import type { ReturnAddresses } from './return-address.ts'
import { takeReport, TooEarly, type TakingParts } from './take-report.ts'

export type MailboxParts = TakingParts & { mailboxUrl: string; returnAddresses: ReturnAddresses }

/**
 * Reads the reports in the mailbox of the return addresses. What is no report is marked as read too. A report that comes before
 * its mail is recorded as sent stays unread until the next visit; one that is read twice changes nothing.
 */
export const readMailboxJob = (parts: MailboxParts): Job => ({
  task: 'read-mailbox',
  every: '*/5 * * * *',
  perform: async (_, { log, signal }) => {
    let noted = 0
    const read = await readMailbox(parts.mailboxUrl, {
      mostBytes: longestReport,
      signal,
      handle: async (source) => {
        const target = parts.returnAddresses.find(source.toString('utf8'))
        if (!target) return true
        try {
          if (await takeReport(parts, target, source)) noted += 1
        } catch (error) {
          // One that cannot be taken does not keep back those after it.
          if (!(error instanceof TooEarly)) log.warn({ err: error }, 'report in the mailbox not taken yet')
          return false
        }
        return true
      },
    })
    if (read > 0) log.info({ read, noted }, 'mailbox read')
  },
})
