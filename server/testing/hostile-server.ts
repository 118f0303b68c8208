import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server whose replies each test chooses; counts the bytes that it could send. */
export async function hostileServer() {
  let listener: RequestListener = (_, response) => response.end()
  let sent = 0
  const server = createServer((request, response) => {
    request.resume()
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Sends `piece` again and again, as fast as the client reads. */
  const pour = (response: ServerResponse, piece: string | Buffer) => {
    let hasRoom = !response.destroyed
    while (hasRoom) {
      sent += piece.length
      hasRoom = response.write(piece) && !response.destroyed
    }
    response.once('drain', () => pour(response, piece))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    answer: (next: RequestListener) => {
      sent = 0
      listener = next
    },
    reply: (status: number, body: string | Buffer) => {
      listener = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    },
    /** A reply that never ends, as fast as it is read. */
    replyWithoutEnd: (status: number, begin = '', headers: Record<string, string> = {}) => {
      sent = 0
      listener = (_, response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.write(begin)
        pour(response, Buffer.alloc(256 * 1024, ' '))
      }
    },
    /** A byte at a time, without end. */
    replyTooSlowly: (status: number) => {
      listener = (_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 50)
        response.once('close', () => clearInterval(timer))
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type HostileServer = Awaited<ReturnType<typeof hostileServer>>
