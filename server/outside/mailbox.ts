import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { printable, UnreadableReply } from './bounded-reply.ts'

/** A line of the server, with the blocks of bytes in it. */
type Line = { text: string; blocks: Buffer[] }

const silenceMs = 20_000
const longestLine = 64 * 1024
/** Of one answer, with the message in it. */
const mostLines = 10_000
const largestAnswer = 4 * 1024 * 1024
const longestVisitMs = 240_000
/** More unread messages are read at the next visit. */
const mostMessages = 200

const quoted = (text: string): string => {
  if (/[\r\n\0]/.test(text)) throw new Error('BOUNCE_IMAP_URL has a line break in its name or password')
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** The lines of an IMAP server (RFC 3501); a line that ends with {12} continues after a block of 12 bytes. */
async function* linesOf(socket: Socket, largestBlock: number): AsyncGenerator<Line> {
  let waiting: Buffer = Buffer.alloc(0)
  let line: Line = { text: '', blocks: [] }
  let missing: number | undefined
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      if (missing !== undefined) {
        if (waiting.length < missing) break
        line.blocks.push(Buffer.from(waiting.subarray(0, missing)))
        waiting = waiting.subarray(missing)
        missing = undefined
      }
      const end = waiting.indexOf('\r\n')
      if (line.text.length + Math.max(end, 0) > longestLine || (end === -1 && waiting.length > longestLine))
        throw new UnreadableReply('The mailbox sent a line that is too long')
      if (end === -1) break
      line.text += waiting.subarray(0, end).toString('utf8')
      waiting = waiting.subarray(end + 2)
      const block = /\{(\d{1,10})\}$/.exec(line.text)?.[1]
      if (block === undefined) {
        yield line
        line = { text: '', blocks: [] }
      } else {
        missing = Number(block)
        if (missing > largestBlock || line.blocks.length > 0)
          throw new UnreadableReply('The mailbox sent more than was asked for')
      }
    }
  }
}

/** A mailbox over IMAP: the six commands that reading it takes, with limits on time and size. */
class Mailbox {
  readonly #socket: Socket
  readonly #lines: AsyncGenerator<Line>
  #number = 0

  constructor(socket: Socket, largestBlock: number) {
    this.#socket = socket
    this.#lines = linesOf(socket, largestBlock)
  }

  async #next(): Promise<Line> {
    const { value, done } = await this.#lines.next()
    if (done || value === undefined) throw new Error('The mailbox closed the connection')
    return value
  }

  async greet(): Promise<void> {
    const { text } = await this.#next()
    if (!/^\* OK\b/i.test(text)) throw new Error(`The mailbox refused the connection: ${printable(text, 200)}`)
  }

  /** The lines before the answer; throws if that is not OK. The command is not repeated in the error: it may have the password. */
  async ask(command: string): Promise<Line[]> {
    const tag = `a${(this.#number += 1)}`
    this.#socket.write(`${tag} ${command}\r\n`)
    const lines: Line[] = []
    let size = 0
    for (;;) {
      const line = await this.#next()
      if (line.text.startsWith(`${tag} `)) {
        if (/^\S+ OK\b/i.test(line.text)) return lines
        throw new Error(`The mailbox answered: ${printable(line.text.slice(tag.length), 200)}`)
      }
      lines.push(line)
      size += line.text.length + (line.blocks[0]?.length ?? 0)
      if (lines.length > mostLines || size > largestAnswer)
        throw new UnreadableReply('The mailbox sent more lines than was asked for')
    }
  }
}

async function openSocket(url: URL): Promise<Socket> {
  const isTls = url.protocol === 'imaps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (isTls ? 993 : 143)
  const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port })
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The mailbox did not answer in time')))
  await once(socket, isTls ? 'secureConnect' : 'connect')
  return socket
}

export type ReadOptions = {
  /** What is read of a message. */
  mostBytes: number
  signal?: AbortSignal | undefined
  /** True once the message is done with; it is then marked as read. */
  handle: (source: Buffer) => Promise<boolean>
}

async function signIn(socket: Socket, url: URL, mostBytes: number): Promise<Mailbox> {
  const mailbox = new Mailbox(socket, mostBytes)
  await mailbox.greet()
  await mailbox.ask(`LOGIN ${quoted(decodeURIComponent(url.username))} ${quoted(decodeURIComponent(url.password))}`)
  await mailbox.ask(`SELECT ${quoted(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')}`)
  return mailbox
}

/** Fails unless the mailbox lets us in; nothing is read or changed. */
export async function checkMailbox(address: string): Promise<void> {
  const url = new URL(address)
  const socket = await openSocket(url)
  try {
    const mailbox = await signIn(socket, url, 0)
    await mailbox.ask('LOGOUT').catch(() => {})
  } finally {
    socket.destroy()
  }
}

/** Hands over the unread messages one by one and marks those that are done as read. Returns how many. */
export async function readMailbox(address: string, { mostBytes, signal, handle }: ReadOptions): Promise<number> {
  const url = new URL(address)
  const socket = await openSocket(url)
  const stop = () => socket.destroy(new Error('The worker stops'))
  const late = () => socket.destroy(new Error('Reading the mailbox took too long'))
  const timer = setTimeout(late, longestVisitMs)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const mailbox = await signIn(socket, url, mostBytes)
    const found = (await mailbox.ask('UID SEARCH UNSEEN')).flatMap(
      ({ text }) => /^\* SEARCH\b(.*)$/i.exec(text)?.[1] ?? [],
    )
    const ids = found
      .join(' ')
      .split(' ')
      .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    let done = 0
    for (const id of ids.slice(0, mostMessages)) {
      const lines = await mailbox.ask(`UID FETCH ${id} (BODY.PEEK[]<0.${mostBytes}>)`)
      const source = lines.find(({ blocks }) => blocks.length > 0)?.blocks[0] ?? Buffer.alloc(0)
      if (!(await handle(source))) continue
      await mailbox.ask(String.raw`UID STORE ${id} +FLAGS.SILENT (\Seen)`)
      done += 1
    }
    await mailbox.ask('LOGOUT').catch(() => {})
    return done
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    socket.destroy()
  }
}

/** Fails unless a server of mail greets at the port of this machine. */
export async function checkGreeting(host: string, port: number): Promise<void> {
  const socket = connect({ host, port })
  socket.setTimeout(silenceMs / 4, () => socket.destroy(new Error('It did not greet in time')))
  try {
    const [greeting] = (await once(socket, 'data')) as [Buffer]
    if (!greeting.toString('latin1').startsWith('220')) throw new Error('Another program answers there')
  } finally {
    socket.destroy()
  }
}
