import { connect } from 'node:net'

/*
 * A separate process that sends requests over persistent connections and parses only as much of the replies as it must.
 */

/** Each connection cycles through the requests, starting at a different one. */
export type Load = {
  ports: number[]
  requests: string[]
  connections: number
  /** Stops after this many requests, or after this many seconds. */
  count?: number
  seconds?: number
}
export type Sent = { requests: number; seconds: number; bytes: number; latencies: number[] }

const headEnd = Buffer.from('\r\n\r\n')

async function carryOut({ ports, requests, connections, count = Infinity, seconds = Infinity }: Load): Promise<Sent> {
  const texts = requests.map((text) => Buffer.from(text))
  const latencies: number[] = []
  const began = performance.now()
  const endsAt = began + seconds * 1000
  let left = count
  let bytes = 0
  const user = async (place: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: ports[place % ports.length] as number, host: '127.0.0.1', noDelay: true })
      let next = place
      let sentAt = 0
      let missing = 0
      let head: Buffer = Buffer.alloc(0)
      const send = () => {
        if (left <= 0 || performance.now() >= endsAt) {
          socket.end()
          resolve()
          return
        }
        left -= 1
        sentAt = performance.now()
        socket.write(texts[next++ % texts.length] as Buffer)
      }
      const done = () => {
        latencies.push(performance.now() - sentAt)
        send()
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        bytes += chunk.length
        if (missing > 0) {
          missing -= chunk.length
          if (missing === 0) done()
          return
        }
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(headEnd)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        const length = /\ncontent-length: (\d+)/i.exec(text)?.[1]
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
          reject(new Error(`Unexpected answer: ${head.toString().slice(0, 1000)}`))
          socket.destroy()
          return
        }
        missing = Number(length) - (head.length - end - headEnd.length)
        head = Buffer.alloc(0)
        if (missing === 0) done()
      })
    })
  await Promise.all(Array.from({ length: connections }, async (_, place) => user(place)))
  return { requests: latencies.length, seconds: (performance.now() - began) / 1000, bytes, latencies }
}

process.on('message', (load: Load) => {
  carryOut(load).then(
    (sent) => process.send?.({ sent }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  )
})
