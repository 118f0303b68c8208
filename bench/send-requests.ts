import { connect } from 'node:net'

/** Each connection cycles through the requests; they start at equal distances. */
export type Load = {
  ports: number[]
  requests: string[]
  connections: number
  /** Stops after this many requests, or after this many seconds. */
  count?: number
  seconds?: number
  /** A connection sends its next request this long after the last one, or when that is answered if it takes longer. */
  everyMs?: number
}
/** `conflicts` were answered 409; `repeats` were sent again, because the server was busy. */
export type Sent = {
  requests: number
  seconds: number
  bytes: number
  latencies: number[]
  conflicts: number
  repeats: number
}

/** In a request it is replaced by a number of as many digits, another one each time, also in the next load. */
export const counter = '@@@@@@@@'
let written = 0

const headEnd = Buffer.from('\r\n\r\n')

/**
 * A server that has just started plans every statement on every connection. On a busy machine this can take longer than a request may,
 * which is then answered 503 and sent again.
 */
const mostRepeats = 20
const repeatAfterMs = 250

/** Sends requests over persistent connections, and parses only as much of the replies as it must. */
export async function sendRequests(load: Load): Promise<Sent> {
  const { ports, requests, connections, count = Infinity, seconds = Infinity, everyMs } = load
  const texts = requests.map((text) => (text.includes(counter) ? text : Buffer.from(text)))
  const sent: Sent = { requests: 0, seconds: 0, bytes: 0, latencies: [], conflicts: 0, repeats: 0 }
  const began = performance.now()
  const endsAt = began + seconds * 1000
  let left = count
  const toBytes = (text: string | Buffer) =>
    typeof text === 'string'
      ? Buffer.from(text.replaceAll(counter, String((written += 1)).padStart(counter.length, '0')))
      : text
  const user = async (place: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: ports[place % ports.length] as number, host: '127.0.0.1', noDelay: true })
      let next = Math.floor((place * texts.length) / connections)
      let dueAt = began + ((everyMs ?? 0) * place) / connections
      let request: Buffer = Buffer.alloc(0)
      let sentAt = 0
      let repeats = 0
      let status = 0
      let missing = 0
      let head: Buffer = Buffer.alloc(0)
      const send = () => {
        if (left <= 0 || performance.now() >= endsAt) {
          socket.end()
          resolve()
          return
        }
        left -= 1
        repeats = 0
        request = toBytes(texts[next++ % texts.length] as string | Buffer)
        sentAt = performance.now()
        socket.write(request)
      }
      const sendWhenDue = () => {
        const wait = everyMs === undefined ? 0 : dueAt - performance.now()
        if (everyMs !== undefined) dueAt = Math.max(dueAt, performance.now() - everyMs) + everyMs
        if (wait > 0) setTimeout(send, wait)
        else send()
      }
      const done = () => {
        if (status === 503) {
          repeats += 1
          sent.repeats += 1
          setTimeout(() => socket.write(request), repeatAfterMs)
          return
        }
        if (status === 409) sent.conflicts += 1
        sent.latencies.push(performance.now() - sentAt)
        sendWhenDue()
      }
      socket.on('connect', sendWhenDue)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        sent.bytes += chunk.length
        if (missing > 0) {
          missing -= chunk.length
          if (missing === 0) done()
          return
        }
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(headEnd)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
        const length = status === 204 ? '0' : /\ncontent-length: (\d+)/i.exec(text)?.[1]
        const isFine = (status >= 200 && status < 300) || status === 409 || (status === 503 && repeats < mostRepeats)
        if (!isFine || length === undefined) {
          reject(
            new Error(`Unexpected answer ${status}: ${head.toString('utf8', end).trim()}\nto ${request.toString()}`),
          )
          socket.destroy()
          return
        }
        missing = Number(length) - (head.length - end - headEnd.length)
        head = Buffer.alloc(0)
        if (missing === 0) done()
      })
    })
  await Promise.all(Array.from({ length: connections }, async (_, place) => user(place)))
  return { ...sent, requests: sent.latencies.length, seconds: (performance.now() - began) / 1000 }
}
