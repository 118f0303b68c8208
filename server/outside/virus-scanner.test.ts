import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { virusScanner } from './virus-scanner.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** Speaks as clamd does: reads the command and the parts of the file, and answers by its content. */
async function clamd(answer: (content: string) => string | undefined): Promise<{ host: string; port: number }> {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const content = contentOf(received)
      const reply = content === undefined ? undefined : answer(content)
      if (reply !== undefined) socket.end(reply)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

function contentOf(received: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  if (received.subarray(0, command.length).toString() !== command) return undefined
  let at = command.length
  let content = ''
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return content
    content += received.subarray(at + 4, at + 4 + length).toString()
    at += 4 + length
  }
  return undefined
}

const answerOf = (content: string) => (content.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
const file = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

test('a clean file passes, one with malware is named', async () => {
  const scan = virusScanner(await clamd(answerOf))
  expect(await scan(file('hello ', 'world'))).toBeUndefined()
  expect(await scan(file('X5O!P%', 'EICAR-STANDARD'))).toBe('Eicar-Signature')
  expect(await scan(file())).toBeUndefined()
})

test('a file of many parts arrives whole', async () => {
  const part = 'x'.repeat(100_000)
  const scan = virusScanner(await clamd((content) => `stream: ${content.length} FOUND\0`))
  expect(await scan(file(...Array.from({ length: 50 }, () => part)))).toBe('5000000')
})

test('an error, silence, a closed connection and a scanner that is away are errors', async () => {
  const failing = virusScanner(await clamd(() => 'INSTREAM size limit exceeded. ERROR\0'))
  await expect(failing(file('hello'))).rejects.toThrow('INSTREAM size limit exceeded')
  server?.close()
  const silent = virusScanner(await clamd(() => undefined), 100)
  await expect(silent(file('hello'))).rejects.toThrow('does not answer in time')
  server?.close()
  const closing = virusScanner(await clamd(() => ''))
  await expect(closing(file('hello'))).rejects.toThrow('answered “”')
  await expect(virusScanner({ host: '127.0.0.1', port: 9 })(file('hello'))).rejects.toThrow('ECONNREFUSED')
})
