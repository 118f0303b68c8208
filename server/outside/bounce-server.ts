import type { Socket } from 'node:net'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Logger } from '../platform/logging.ts'
import { ConfigurationError } from '../platform/secret-files.ts'

export type BounceServerParts<Target> = {
  port: number
  host: string
  /** With which it greets. */
  domain: string
  log: Logger
  /** The mail that an address was made for; any other address is refused. */
  targetOf: (address: string) => Target | undefined
  /** Called with the beginning of the message, which has the report. An error asks the sender to try again. */
  take: (target: Target, source: Buffer) => Promise<void>
  /** What is kept of a message; the rest, the returned mail, is read and thrown away. */
  keptBytes: number
  limits?: Partial<typeof usualLimits>
}

export const usualLimits = {
  clients: 20,
  /** Without a byte from the client. */
  silenceMs: 20_000,
  /** Of a whole connection. */
  connectionMs: 120_000,
  messageBytes: 30 * 1024 * 1024,
  /** Wrong addresses of a connection before it is closed. */
  refusals: 5,
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Reads to the end, keeps the beginning. Undefined if it is larger than any mail that we send. */
async function beginningOf(stream: SMTPServerDataStream, kept: number, largest: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let [size, keptSize] = [0, 0]
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (keptSize < kept) {
      parts.push(part.subarray(0, kept - keptSize))
      keptSize = Math.min(kept, keptSize + part.length)
    }
  }
  return size > largest ? undefined : Buffer.concat(parts)
}

/**
 * Takes reports of mail servers over SMTP. It relays nothing: it accepts only return addresses that were made here, one for each
 * message, keeps the beginning of the message and needs no password. Put it behind the organisation's mail server or make
 * it the MX of the domain of the return addresses.
 */
export async function openBounceServer<Target>(parts: BounceServerParts<Target>): Promise<{
  port: number
  close: () => Promise<void>
}> {
  const { port, host, domain, log, targetOf, take, keptBytes } = parts
  const limits = { ...usualLimits, ...parts.limits }
  const { SMTPServer } = await import('smtp-server')
  const targets = new WeakMap<SMTPServerSession, Target>()
  const refusals = new WeakMap<SMTPServerSession, number>()
  const server = new SMTPServer({
    name: domain,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: limits.clients,
    socketTimeout: limits.silenceMs,
    closeTimeout: 1000,
    size: limits.messageBytes,
    logger: false,
    onMailFrom: (_, session, done) => {
      targets.delete(session)
      done()
    },
    onRcptTo: ({ address }, session, done) => {
      if (targets.has(session)) return done(refusal(452, 'One recipient for each message, please'))
      const target = targetOf(address)
      if (target !== undefined) {
        targets.set(session, target)
        return done()
      }
      const count = (refusals.get(session) ?? 0) + 1
      refusals.set(session, count)
      return done(
        count < limits.refusals ? refusal(550, '5.1.1 No such mailbox') : refusal(421, 'Too many wrong addresses'),
      )
    },
    onData: (stream, session, done) => {
      const target = targets.get(session)
      const work = async () => {
        const source = await beginningOf(stream, keptBytes, limits.messageBytes)
        if (source === undefined) return refusal(552, '5.3.4 Message too large')
        if (target !== undefined) await take(target, source)
        return undefined
      }
      work().then(
        (refused) => (refused ? done(refused) : done()),
        (error: unknown) => {
          log.warn({ err: error }, 'report of a mail server not taken yet')
          done(refusal(451, '4.3.0 Please try again later'))
        },
      )
    },
  })
  // Connections that break off are no concern of ours.
  server.on('error', (error) => log.debug({ err: error }, 'connection of a mail server failed'))
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), limits.connectionMs).unref()
    socket.once('close', () => clearTimeout(timer))
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigurationError(`Port ${port} is in use. Set BOUNCE_SMTP_PORT to another one.`)
          : error,
      )
    server.server.once('error', fail)
    server.listen(port, host, () => {
      server.server.off('error', fail)
      resolve()
    })
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  }
}
