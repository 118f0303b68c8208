import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Scan } from '../platform/drafts.ts'
import type { ScannerAddress } from '../platform/settings.ts'

const longestReply = 1000
/** Ends before the server gives up the connection of the upload, so that a silent scanner is named. */
const patienceMs = 45_000

/** Asks clamd whether a file contains malware, in the form of its command INSTREAM. */
export const virusScanner =
  (address: ScannerAddress, timeoutMs = patienceMs): Scan =>
  async (file) => {
    const socket = connect(address)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner does not answer in time')))
    try {
      const [reply] = await Promise.all([readReply(socket), sendFile(socket, file)])
      return foundIn(reply)
    } finally {
      socket.destroy()
      file.destroy()
    }
  }

/** Fails unless clamd answers its command PING. */
export async function pingScanner(address: ScannerAddress, timeoutMs = 3000): Promise<void> {
  const socket = connect(address)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner does not answer in time')))
  try {
    const [reply] = await Promise.all([readReply(socket), write(socket, Buffer.from('zPING\0'))])
    if (reply !== 'PONG') throw new Error(`The virus scanner answered “${reply.slice(0, 100)}”`)
  } finally {
    socket.destroy()
  }
}

/** The file in parts, each preceded by its length; an empty part ends it. */
async function sendFile(socket: Socket, file: Readable): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const chunk of file as AsyncIterable<Buffer>) await write(socket, Buffer.concat([lengthOf(chunk), chunk]))
  await write(socket, lengthOf(Buffer.alloc(0)))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

const write = async (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

async function readReply(socket: Socket): Promise<string> {
  let reply = ''
  for await (const part of socket as AsyncIterable<Buffer>) {
    reply += part.toString('utf8')
    if (reply.includes('\0') || reply.length > longestReply) break
  }
  return reply.replace(/\0.*$/s, '').trim()
}

/** "stream: OK", "stream: Eicar-Signature FOUND", or an error. */
function foundIn(reply: string): string | undefined {
  if (reply === 'stream: OK') return undefined
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (found === undefined) throw new Error(`The virus scanner answered “${reply.slice(0, 100)}”`)
  return found
}
