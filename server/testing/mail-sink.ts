import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'

/** `sender` and `rcpt` are those of the envelope. */
export type SunkMail = { sender: string; rcpt: string[]; mail: Email; source: string }

/** A mail server that stores its mail, and can be set to be unavailable or to refuse. */
export class MailSink {
  readonly mails: SunkMail[] = []
  /** Reply for an address: a code such as 550 or 450, or undefined to accept it. */
  answerFor: (address: string) => number | undefined = () => undefined
  /** Runs after the message was received and before the server accepts it. */
  beforeYes: () => Promise<void> = async () => {}
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://portal:the-mail-password@127.0.0.1:${this.#port}`
  }

  /** Listens on the same port each time. */
  async open(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _, done) => {
        if (auth.password === 'the-mail-password') done(null, { user: 'portal' })
        else done(new Error('Wrong password'))
      },
      onRcptTo: ({ address }, _, done) => {
        const code = this.answerFor(address)
        if (code === undefined) done()
        else done(Object.assign(new Error(`No mail for ${address}`), { responseCode: code }))
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const sender = mailFrom === false ? '' : mailFrom.address
          const rcpt = rcptTo.map(({ address }) => address)
          void this.#keep(Buffer.concat(parts), { sender, rcpt }).then(() => done(), done)
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#server = server
    this.#port = (server.server.address() as AddressInfo).port
    return this
  }

  async #keep(bytes: Buffer, envelope: Pick<SunkMail, 'sender' | 'rcpt'>): Promise<void> {
    this.mails.push({ ...envelope, mail: await PostalMime.parse(bytes), source: bytes.toString('utf8') })
    await this.beforeYes()
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }
}
