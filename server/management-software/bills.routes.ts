import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import { createHash, timingSafeEqual } from 'node:crypto'
import { softwareNames } from '../../contract/agency.ts'
import { pathOfSoftware } from '../outside/bill-gateway.ts'
import type { Clock } from '../platform/clock.ts'
import '../platform/describe-issue.ts'
import { billShape, objectionTo } from './bill.ts'
import type { BillBook } from './bill-book.ts'
import { breakOff } from './break-off.ts'
import type { Control } from './control.ts'
import type { PaymentBook } from './payment-book.ts'
import { SoftwareRefusal } from './refusal.ts'

export type BillParts = { book: BillBook; payments: PaymentBook; control: Control; token: string; clock: Clock }

/** Payments in one reply; the next request continues after the last. */
const mostPayments = 100

const softwareOfPath = new Map(Object.keys(softwareNames).map((code) => [pathOfSoftware(code), code]))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The operator’s own bill gateway, which is no vendor’s API: a bearer token, one address per software, bills posted as JSON. */
export function billRoutes(app: FastifyInstance, { book, payments, control, token, clock }: BillParts): void {
  const enter = async (request: FastifyRequest): Promise<string> => {
    const software = softwareOfPath.get((request.params as { software: string }).software)
    if (software === undefined) throw new SoftwareRefusal(404, 'This software was not found')
    const given = digest(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, digest(`Bearer ${token}`))) throw new SoftwareRefusal(401, 'The bearer token is wrong')
    if (control.mode === 'slow') await setTimeout(control.delayMs)
    if (control.mode === 'down') throw new SoftwareRefusal(503, 'The software is down for maintenance')
    return software
  }

  let requests = 0
  app.post('/bill-gateway/:software/bills', async (request, reply) => {
    const software = await enter(request)
    requests += 1
    const isFailing = control.mode === 'fail-every-third' && requests % 3 === 0
    if (isFailing && requests % 2 === 0) throw new SoftwareRefusal(503, 'The software is overloaded')
    const parsed = billShape.safeParse(request.body)
    if (!parsed.success) throw new SoftwareRefusal(400, parsed.error.issues[0]?.message ?? 'The body is not valid')
    const isKnown = book.withReference(software, parsed.data.reference).length > 0
    const objection = control.mode === 'refuse' && !isKnown ? control.reason : objectionTo(parsed.data)
    if (objection !== undefined) throw new SoftwareRefusal(422, objection)
    const { kind, bill } = await book.receive(software, parsed.data, clock.now())
    if (isFailing || (control.mode === 'lose-answer' && kind === 'new')) return breakOff(reply)
    if (kind === 'different')
      throw new SoftwareRefusal(409, `Another bill with the reference ${bill.reference} already exists`, {
        id: bill.id,
      })
    return reply.code(kind === 'new' ? 201 : 200).send(bill)
  })

  app.get('/bill-gateway/:software/bills', async (request, reply) => {
    const software = await enter(request)
    const { reference } = request.query as { reference?: string | string[] }
    if (Array.isArray(reference)) throw new SoftwareRefusal(400, 'Give the reference once')
    return reply.send({ bills: book.withReference(software, reference) })
  })

  app.get('/bill-gateway/:software/payments', async (request, reply) => {
    const software = await enter(request)
    const { references = '', after = '0' } = request.query as { references?: unknown; after?: unknown }
    if (typeof references !== 'string') throw new SoftwareRefusal(400, 'Give the references once')
    if (typeof after !== 'string' || !/^\d{1,15}$/.test(after)) throw new SoftwareRefusal(400, 'after must be a number')
    return reply.send({
      payments: payments.list(software, { after: Number(after), references, atMost: mostPayments }),
    })
  })
}
