import { createTransport, type Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { printable } from './bounded-reply.ts'
import { nodemailerOptions } from './mail-format.ts'
import { MailDelayed, MailRefused, type Mailer, type Message, type RefusedRecipient, type Sent } from './mailer.ts'

/** Longest total time of one exchange with the mail server; a claim on a mail must outlast it. */
export const longestSendingMs = 40_000
/** Replies are a few lines. */
const largestReply = 64 * 1024

type SmtpFault = Error & {
  code?: string
  responseCode?: number
  response?: string
  recipient?: string
  rejectedErrors?: SmtpFault[]
}

/** Only the server's reply: never the address with its password, nor the message. */
const reasonOf = ({ response, code, message }: SmtpFault): string => printable(response ?? code ?? message)

const refusalsIn = ({ rejectedErrors = [] }: { rejectedErrors?: SmtpFault[] | undefined }): RefusedRecipient[] =>
  rejectedErrors.flatMap((each) =>
    each.recipient === undefined ? [] : [{ email: each.recipient, words: reasonOf(each) }],
  )

function toMailError(fault: SmtpFault): MailRefused | MailDelayed {
  const { code, responseCode = 0 } = fault
  // A wrong password or certificate is a fault of the configuration, not of the mail, so the mail is retried.
  const isConfigurationFault = code === 'EAUTH' || code === 'ETLS' || code === 'EOAUTH2'
  if (responseCode >= 500 && !isConfigurationFault) return new MailRefused(reasonOf(fault), refusalsIn(fault))
  return new MailDelayed(reasonOf(fault))
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailDelayed('The mail server took too long')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Sends over SMTP: smtps:// is encrypted from the start, smtp:// as soon as the server offers it. */
type SmtpOptions = {
  connectMs?: number
  silenceMs?: number
  /** Mail is not sent to a server that does not encrypt the connection. */
  needsEncryption?: boolean
}

export class Smtp implements Mailer {
  readonly #transport: Transporter<SMTPPool.SentMessageInfo>

  constructor(url: string, options: SmtpOptions = {}) {
    const connectMs = options.connectMs ?? 10_000
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections: 4,
      maxMessages: 100,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: options.silenceMs ?? 20_000,
      requireTLS: options.needsEncryption ?? false,
      maxResponseSize: largestReply,
    } as SMTPPool.Options)
  }

  async send(message: Message): Promise<Sent> {
    try {
      const sent = await within(longestSendingMs, this.#transport.sendMail(nodemailerOptions(message)))
      return { messageId: message.messageId, notReached: refusalsIn(sent as { rejectedErrors?: SmtpFault[] }) }
    } catch (error) {
      throw error instanceof MailDelayed ? error : toMailError(error as SmtpFault)
    }
  }

  /** Connects, encrypts and signs in as for a mail, and sends none. */
  async verify(timeoutMs: number): Promise<void> {
    try {
      await within(timeoutMs, this.#transport.verify())
    } catch (error) {
      throw error instanceof MailDelayed ? error : toMailError(error as SmtpFault)
    }
  }

  async close(): Promise<void> {
    this.#transport.close()
  }
}
