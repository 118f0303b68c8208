/** With a `contentId` it is shown inside the message, by `src="cid:…"`, instead of being listed below it. */
export type Attachment = { name: string; type: string; bytes: Uint8Array; contentId?: string | null }

/** An appointment in iCalendar format (RFC 5545). The method must equal that of the text. */
export type Calendar = { method: 'REQUEST' | 'CANCEL'; text: string }

/** An email, ready to send. */
export type Message = {
  /** Stays the same when a message is sent again, so that mail servers and readers recognise the duplicate. */
  messageId: string
  from: { name: string; address: string }
  /** Receives bounces; differs from `from` when the mail is sent for a user of the agency. */
  bounceTo: string
  replyTo: string | null
  to: readonly string[]
  cc: readonly string[]
  subject: string
  html: string
  text: string
  at: Date
  attachments: readonly Attachment[]
  /** Mail of a person gets out-of-office replies; automatic mail does not. */
  isAutomatic: boolean
  /** Message-IDs of earlier mails of the thread, oldest first. */
  references: readonly string[]
  calendar: Calendar | null
}

/** A recipient whom the mail server does not take, and its words. */
export type RefusedRecipient = { email: string; words: string }

/** `notReached` lists recipients who were refused while others were accepted. */
export type Sent = { messageId: string; notReached: readonly RefusedRecipient[] }

export interface Mailer {
  /** Resolves once the message is accepted; throws MailRefused if a retry cannot help. */
  send(message: Message): Promise<Sent>
  close(): Promise<void>
}

/** The mail server refused permanently. The message is the server's. `recipients`: those whom it refused, if it was about them. */
export class MailRefused extends Error {
  readonly recipients: readonly RefusedRecipient[]

  constructor(reason: string, recipients: readonly RefusedRecipient[] = []) {
    super(reason)
    this.name = 'MailRefused'
    this.recipients = recipients
  }
}

/** The mail server cannot be reached or asked to retry later. */
export class MailDelayed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailDelayed'
  }
}
