import { centsOfAmount } from '../../../contract/money.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { BillGateway } from '../../outside/bill-gateway.ts'
import type { BillPayment } from '../../outside/software/bill-payments.ts'
import { SoftwareUnreachable } from '../../outside/software/bill.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logging.ts'
import { Problem } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { billReferences, invoiceOfReference } from './bill-reference.ts'
import { lastPaymentSeen, softwareWithUnpaidBills } from './payments.queries.ts'
import { recordPayment } from './record-payment.ts'
import { recordPaymentsSeen } from '../integration/connections.queries.ts'

type CollectParts = {
  databases: Databases
  states: readonly StateCode[]
  clock: Clock
  billGateway: BillGateway | undefined
}

type Connection = { state: StateCode; agencyId: number; software: string }

/**
 * Every minute: asks the provider’s own gateway, if there is one, which uploaded invoices were paid; software that agencies connect
 * themselves does not say it. A payment that was read before changes nothing, so that the job may stop anywhere and run again.
 */
export const collectPaymentsJob = (parts: CollectParts): Job => ({
  task: 'collect-payments',
  every: '* * * * *',
  perform: async (_, { log }) => {
    const { billGateway } = parts
    if (!billGateway) return
    for (const state of parts.states) {
      const reader = parts.databases.of(state).reader({ state, agencyId: null, userId: null })
      for (const { agencyId, software } of await reader.rows(softwareWithUnpaidBills(state))) {
        const connection = { state, agencyId, software }
        try {
          const paid = await collect({ ...parts, billGateway }, connection, log)
          if (paid > 0) log.info({ ...connection, paid }, 'invoices paid')
        } catch (error) {
          if (!(error instanceof SoftwareUnreachable)) throw error
          // The next run asks again; the other agencies do not wait.
          log.warn({ err: error, ...connection }, 'payments could not be read')
        }
      }
    }
  },
})

/** Software that always has one more page must not keep the other agencies waiting; the next run continues. */
const mostPages = 100

async function collect(
  parts: CollectParts & { billGateway: BillGateway },
  connection: Connection,
  log: Logger,
): Promise<number> {
  const { state, agencyId, software } = connection
  const database = parts.databases.of(state)
  const tenant = { state, agencyId, userId: null }
  const references = billReferences(connection)
  let after = (await maybeOne(database.reader(tenant), lastPaymentSeen(agencyId, software)))?.seen ?? 0
  let paid = 0
  for (let page = 0; page < mostPages; page += 1) {
    const query = { references, after }
    const payments = await parts.billGateway.listPayments(software, query)
    const last = payments.at(-1)
    if (!last || last.number <= after) return paid
    for (const payment of payments) if (await settle(parts, connection, payment, log)) paid += 1
    after = last.number
    await database.transaction(tenant, async (db) => db.rows(recordPaymentsSeen(agencyId, software, last.number)))
  }
  return paid
}

/** Whether the invoice is paid by this. A payment that does not fit is logged, because no later run would accept it. */
async function settle(
  { databases, clock }: CollectParts,
  connection: Connection,
  { reference, billId, paidAt, amount }: BillPayment,
  log: Logger,
): Promise<boolean> {
  const { state, agencyId } = connection
  const invoiceId = invoiceOfReference(connection, reference)
  if (invoiceId === undefined) {
    log.warn({ ...connection, reference }, 'payment of an unknown bill')
    return false
  }
  const now = clock.now()
  const actor = {
    state,
    agencyId,
    userId: null,
    originalUserId: null,
    requestId: null,
    now,
    today: todayIn(state, now),
  }
  const payment = { invoiceId, paidAt, reference: billId, cents: centsOfAmount(amount) }
  try {
    await databases
      .of(state)
      .transaction({ state, agencyId, userId: null }, async (db) =>
        recordPayment({ ...actor, db, source: 'JOB' }, payment),
      )
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'conflict') log.warn({ ...connection, reference, reason: error.message }, 'payment not recorded')
    return false
  }
}
