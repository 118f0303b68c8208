import { connect, createServer } from 'node:net'

/* Relays connections: arguments are pairs of its own port and the port it leads to. Paused, it cuts off whoever goes through it. */

const ports = process.argv.slice(2).map(Number)
for (let at = 0; at < ports.length; at += 2)
  createServer((incoming) => {
    const outgoing = connect(ports[at + 1] as number, '127.0.0.1')
    const end = () => {
      incoming.destroy()
      outgoing.destroy()
    }
    incoming.on('error', end).on('close', end).pipe(outgoing)
    outgoing.on('error', end).on('close', end).pipe(incoming)
  }).listen(ports[at], '127.0.0.1')
