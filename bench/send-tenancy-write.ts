import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered, TenancyWrite } from '../server/testing/replay-tenancies.ts'

export type SentWrite = { answered: Answered; retries: number; seconds: number }

type Call = { method: 'POST' | 'PUT'; path: string; body: object }

function callOf(write: TenancyWrite): Call {
  if (write.kind === 'vacate') return { method: 'POST', path: 'mark-as-vacant', body: {} }
  const { startDate, mark: notes } = write
  if (write.kind === 'add')
    return { method: 'POST', path: 'tenancy', body: { startDate, leaseType: write.leaseType, notes } }
  return { method: 'PUT', path: `tenancy/${write.tenancyId}`, body: { startDate, version: write.version, notes } }
}

/**
 * Another request holds the property, or all connections are in use: nothing was done, and the request can be repeated.
 */
const isBusy = (status: number, text: string): boolean => status === 503 || /Someone else is changing/.test(text)

/** Repeats the request with the same idempotency key until it is processed, so that nothing is done twice. */
export async function sendTenancyWrite(
  port: number,
  cookie: string,
  propertyId: number,
  write: TenancyWrite,
): Promise<SentWrite> {
  const { method, path, body } = callOf(write)
  const began = performance.now()
  for (let retries = 0; ; retries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/v1/property/${propertyId}/${path}`, {
      method,
      headers: {
        cookie,
        origin: `http://localhost:${port}`,
        'content-type': 'application/json',
        'idempotency-key': write.mark,
      },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (isBusy(reply.status, text) && retries < 200) {
      await sleep(50 + Math.random() * 500)
      continue
    }
    const seconds = (performance.now() - began) / 1000
    return { answered: { write, status: reply.status }, retries, seconds }
  }
}
