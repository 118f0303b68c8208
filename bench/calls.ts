import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './open-sessions.ts'
import type { Server } from './processes.ts'

export type Reply = { status: number; text: string; retries: number; seconds: number }
type Asked = { method?: string; body?: object; key?: string }

/** Another request holds the property, or all connections are in use: nothing was done, and the request can be repeated. */
const isBusy = (status: number, text: string): boolean => status === 503 || /Someone else is changing/.test(text)

/** A call of a user as the portal makes it, repeated with the same key while the server is busy, so that nothing is done twice. */
export async function call(
  { port }: Server,
  { cookie }: Pick<Session, 'cookie'>,
  path: string,
  asked: Asked = {},
): Promise<Reply> {
  const { body, key, method = body ? 'POST' : 'GET' } = asked
  const began = performance.now()
  for (let retries = 0; ; retries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        cookie,
        origin: `http://localhost:${port}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!isBusy(reply.status, text) || retries === 200)
      return { status: reply.status, text, retries, seconds: (performance.now() - began) / 1000 }
    await sleep(50 + Math.random() * 500)
  }
}

/** The data of the reply, which must be a success. */
export async function ask<Data>(
  server: Server,
  session: Pick<Session, 'cookie'>,
  path: string,
  body?: object,
): Promise<Data> {
  const { status, text } = await call(server, session, path, { ...(body && { body }) })
  if (status >= 300) throw new Error(`${path} replied ${status}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}
