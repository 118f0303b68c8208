import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import '../platform/describe-issue.ts'
import { projectRoot } from '../platform/project-root.ts'
import type { Clock } from '../platform/clock.ts'
import type { BillBook } from './bill-book.ts'
import { controlShape, type Control } from './control.ts'
import { billsPage } from './bills-page.ts'
import type { OfficeBook } from './office-book.ts'
import type { PaymentBook } from './payment-book.ts'
import { SoftwareRefusal } from './refusal.ts'

const shownBills = 100
const folder = join(projectRoot, 'server', 'management-software')
const assets = [
  { path: '/page.js', file: 'page.mjs', type: 'text/javascript; charset=utf-8' },
  { path: '/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
]

export type ControlParts = {
  book: BillBook
  payments: PaymentBook
  offices: OfficeBook
  control: Control
  clock: Clock
}

/** Lets people and tests change the behaviour, which a restart resets, and pay bills as the agency would. */
export function controlRoutes(app: FastifyInstance, { book, payments, offices, control, clock }: ControlParts): void {
  app.get('/control', async () => control)
  app.put('/control', async (request, reply) => {
    const parsed = controlShape.safeParse(request.body)
    if (!parsed.success) throw new SoftwareRefusal(400, parsed.error.issues[0]?.message ?? 'The body is not valid')
    return reply.send(Object.assign(control, parsed.data))
  })
  app.put('/bills/:id/payment', async (request, reply) => {
    const bill = book.withId((request.params as { id: string }).id)
    if (!bill) throw new SoftwareRefusal(404, 'This bill was not found')
    return reply.send(await payments.pay(bill, clock.now()))
  })
  app.get('/', async (_, reply) => {
    const bills = book.latest(shownBills).map((bill) => ({ ...bill, paidAt: payments.ofBill(bill)?.paidAt ?? null }))
    return reply.type('text/html; charset=utf-8').send(billsPage(control, bills, book.size, offices.received()).text)
  })
  for (const { path, file, type } of assets)
    app.get(path, async (_, reply) => reply.type(type).send(await readFile(join(folder, file))))
}
