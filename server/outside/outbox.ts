import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eml } from './mail-format.ts'
import type { Attachment, Mailer, Message, Sent } from './mailer.ts'

/** Stored beside each message, so that reading the outbox needs no mail parser. */
export type StoredMail = {
  id: string
  storedAt: string
  headers: { name: string; value: string }[]
  to: string
  subject: string
  html: string
  text: string
  attachments: { name: string; type: string; size: number; contentId?: string }[]
}

const idPattern = /^[0-9a-f]{32}$/
const mostListed = 200

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Used without a mail server: each message becomes an .eml file, which any mail reader opens. */
export class Outbox implements Mailer {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #path(id: string, ending: string): string {
    return join(this.#folder, `${id}${ending}`)
  }

  async #write(path: string, bytes: string | Uint8Array): Promise<void> {
    const draft = `${path}.${process.pid}.part`
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, path)
  }

  /** Named after the message id, so that a message stored again replaces itself. */
  async send(message: Message): Promise<Sent> {
    const id = createHash('sha256').update(message.messageId).digest('hex').slice(0, 32)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#write(this.#path(id, '.eml'), await eml(message))
    for (const [index, { bytes: content }] of filesOf(message).entries()) {
      await this.#write(this.#path(id, `.${index + 1}.bin`), content)
    }
    // Written last: a message without a description is not listed, so a half-stored one is never seen.
    await this.#write(this.#path(id, '.json'), JSON.stringify(storedMail(id, message)))
    return { messageId: message.messageId, notReached: [] }
  }

  async close(): Promise<void> {}

  /** Newest first. */
  async list(): Promise<StoredMail[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    const dated = await Promise.all(ids.map(async (id) => ({ id, at: (await stat(this.#path(id, '.json'))).mtimeMs })))
    const newest = dated.toSorted((left, right) => right.at - left.at).slice(0, mostListed)
    const mails = await Promise.all(newest.map(async ({ id }) => this.find(id)))
    return mails.filter((mail) => mail !== undefined)
  }

  async find(id: string): Promise<StoredMail | undefined> {
    const bytes = await this.#read(id, '.json')
    return bytes && (JSON.parse(bytes.toString('utf8')) as StoredMail)
  }

  sourceOf = async (id: string): Promise<Buffer | undefined> => this.#read(id, '.eml')

  attachmentOf = async (id: string, number: number): Promise<Buffer | undefined> => this.#read(id, `.${number}.bin`)

  async #read(id: string, ending: string): Promise<Buffer | undefined> {
    if (!idPattern.test(id)) return undefined
    return readFile(this.#path(id, ending)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
  }
}

/** The attachments, then the appointment. */
const filesOf = ({ attachments, calendar }: Message): readonly Attachment[] =>
  calendar === null
    ? attachments
    : [...attachments, { name: 'appointment.ics', type: 'text/calendar', bytes: Buffer.from(calendar.text) }]

function storedMail(id: string, message: Message): StoredMail {
  const headers = [
    { name: 'From', value: `${message.from.name} <${message.from.address}>` },
    { name: 'Reply-To', value: message.replyTo ?? '' },
    { name: 'To', value: message.to.join(', ') },
    { name: 'CC', value: message.cc.join(', ') },
    { name: 'Subject', value: message.subject },
    { name: 'Message-ID', value: message.messageId },
    { name: 'In-Reply-To', value: message.references.at(-1) ?? '' },
  ].filter(({ value }) => value !== '')
  return {
    id,
    storedAt: message.at.toISOString(),
    headers,
    to: message.to.join(', '),
    subject: message.subject,
    html: message.html,
    text: message.text,
    attachments: filesOf(message).map(({ name, type, bytes, contentId }) => ({
      name,
      type,
      size: bytes.byteLength,
      ...(contentId && { contentId }),
    })),
  }
}
