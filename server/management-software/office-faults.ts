import type { FastifyReply } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { SoftwareOffice } from './office-book.ts'
import { SoftwareRefusal } from './refusal.ts'

/** Counts a request of an office and misbehaves as the control says. */
export async function enterOffice(office: SoftwareOffice, reply: FastifyReply, now: Date): Promise<void> {
  const { mode, delayMs, dailyQuota } = office.control
  office.requests += 1
  if (mode === 'slow') await setTimeout(delayMs)
  if (mode === 'down') throw new SoftwareRefusal(503, 'The software is down for maintenance')
  if (mode === 'rate-limit' && office.requests % 2 === 1) {
    void reply.header('retry-after', '1')
    throw new SoftwareRefusal(429, 'Too many requests')
  }
  if (mode === 'quota-over') throw new SoftwareRefusal(429, 'Too many requests')
  if (office.requests > dailyQuota) {
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
    void reply.header('retry-after', String(Math.ceil((midnight - now.getTime()) / 1000)))
    throw new SoftwareRefusal(429, 'The quota of today is used up')
  }
}

/** The rows of a reply as the control says: as they are, twice, or mixed with rubbish. */
export function disturbed(office: SoftwareOffice, rows: readonly object[]): unknown[] {
  if (office.control.mode === 'repeat') return rows.flatMap((row) => [row, row])
  if (office.control.mode !== 'nonsense') return [...rows]
  return rows.flatMap((row, index) => {
    if (index % 3 === 0) return [row]
    return index % 3 === 1 ? [{ ...row, Address: 7, address: null, TenancyStart: 'soon', leaseStart: [] }] : [null, row]
  })
}
