import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that the kernel gives to outgoing connections: one of those may be taken between here and the server's start.
const lowest = 20_000
const perWorker = 1000

/** Ports for the servers of this worker; Playwright counts the workers that run side by side. */
export async function freePorts(count: number): Promise<number[]> {
  const first = lowest + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * perWorker
  const offset = randomInt(perWorker)
  const ports: number[] = []
  for (let tried = 0; tried < perWorker && ports.length < count; tried += 1) {
    const port = first + ((offset + tried) % perWorker)
    if (await isFree(port)) ports.push(port)
  }
  if (ports.length < count) throw new Error(`All ports from ${first} to ${first + perWorker - 1} are in use`)
  return ports
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, 'localhost', () => server.close(() => resolve(true)))
  })
}
