export type Attachment = { name: string; type: string; bytes: Uint8Array }

/** An email, ready to go. */
export type Message = {
  /** Stays the same when a message is sent again, so that mail servers and readers can tell a repetition. */
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

/** `notReached`: who will not get it although others do. */
export type Sent = { messageId: string; notReached: readonly string[] }

export interface Mailer {
  /** Resolves once somebody answers for the message; throws MailRefused where trying again cannot help. */
  send(message: Message): Promise<Sent>
  close(): Promise<void>
}

/** The mail server has said no for good. The words are its own. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

/** The mail server cannot be reached or asks to come back: worth another try. */
export class MailDelayed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailDelayed'
  }
}
