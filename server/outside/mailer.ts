export type Attachment = { name: string; type: string; bytes: Uint8Array }

/** An email, ready to send. */
export type Message = {
  /** Stays the same when a message is sent again, so that mail servers and readers recognise the duplicate. */
  messageId: string
  from: { name: string; address: string }
  replyTo: string | null
  to: readonly string[]
  cc: readonly string[]
  subject: string
  html: string
  text: string
  at: Date
  attachments: readonly Attachment[]
}

/** `notReached` lists recipients who were refused while others were accepted. */
export type Sent = { messageId: string; notReached: readonly string[] }

export interface Mailer {
  /** Resolves once the message is accepted; throws MailRefused if a retry cannot help. */
  send(message: Message): Promise<Sent>
  close(): Promise<void>
}

/** The mail server refused permanently. The message is the server's. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

/** The mail server cannot be reached or asked to retry later. */
export class MailDelayed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailDelayed'
  }
}
