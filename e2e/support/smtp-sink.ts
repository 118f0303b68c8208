import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { setTimeout as sleep } from 'node:timers/promises'

export type SmtpSink = {
  /** For the server under test. */
  url: string
  /** Everything that came in, oldest first. */
  mails: readonly ReceivedMail[]
  /** The mails to an address, once there is at least one. */
  mailsTo(address: string): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

export type ReceivedMail = Email & { recipients: string[] }

/** The mail server refuses addresses of this mailbox. */
export const refusedMailbox = 'nobody@'

const longestWaitMs = 30_000

/** A mail server that stores what it is given and passes nothing on. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, done) =>
      address.startsWith(refusedMailbox)
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        PostalMime.parse(Buffer.concat(parts)).then(
          (mail) => {
            mails.push({ ...mail, recipients })
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async mailsTo(wanted) {
      for (const began = Date.now(); Date.now() - began < longestWaitMs; await sleep(100)) {
        const found = mails.filter(({ recipients }) => recipients.includes(wanted))
        if (found.length > 0) return found
      }
      throw new Error(`No mail to ${wanted} came in; there are ${mails.length} mails to others`)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text of the attachment with this name. */
export function attachmentOf(mail: ReceivedMail, name: string): Buffer {
  const found = mail.attachments.find(({ filename }) => filename === name)
  if (!found) throw new Error(`There is no ${name} in “${mail.subject}”`)
  return typeof found.content === 'string' ? Buffer.from(found.content) : Buffer.from(found.content as ArrayBuffer)
}
