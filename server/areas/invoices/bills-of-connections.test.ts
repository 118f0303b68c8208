import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManagementSoftware } from '../../outside/management-software.ts'
import { createLogger } from '../../platform/logging.ts'
import { TestOffices } from '../../testing/test-office.ts'
import { collectPaymentsJob } from './collect-payments.job.ts'
import { uploadInvoiceJob } from './upload-invoice.job.ts'

const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 8 }

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())

test('an invoice is posted once through the connection of its agency, and its payment comes back through it', async () => {
  const { portal, connectors, software, smallOffice } = offices
  const { given, workerDatabases: databases, clock, secrets } = portal
  const { agencyId, put, connect } = await offices.agency()
  const propertyId = await given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
  await portal.makeCards(agencyId)
  await put('', smallOffice())
  await connect()
  const requestedAt = clock.now().toISOString()
  const invoiceId = await given.invoice(agencyId, propertyId, {
    columns: { upload_state: 'UPLOADING', upload_requested_at: requestedAt },
  })
  // Nobody answers at the provider's own access, so only the connection can take the bill.
  const managementSoftware = new ManagementSoftware({ url: 'http://127.0.0.1:9', token: '' })
  const portalUrl = 'https://portal.example.com'
  const parts = { databases, clock, portalUrl, managementSoftware, connectors, secrets }
  const payload = { state: 'vic', agencyId, invoiceId, requestedAt }
  const invoice = async () =>
    (
      await given.rows<{ state: string; reference: string; isPaid: boolean }>(
        `select upload_state as state, upload_reference as reference, paid_at is not null as "isPaid" from invoices where id = $1`,
        [invoiceId],
      )
    )[0]
  await uploadInvoiceJob(parts).perform(payload, context)
  const uploaded = await invoice()
  expect(uploaded).toMatchObject({ state: 'UPLOADED', isPaid: false })

  // A retry after a crash finds the bill that is already there.
  await given.rows(
    `update invoices set upload_state = 'UPLOADING', upload_reference = null, uploaded_at = null where id = $1`,
    [invoiceId],
  )
  await uploadInvoiceJob(parts).perform(payload, context)
  expect(await invoice()).toEqual(uploaded)

  const paid = await software.inject({ method: 'PUT', url: `/bills/${uploaded?.reference}/payment` })
  expect(paid.statusCode).toBe(200)
  await collectPaymentsJob({ ...parts, states: ['vic'] }).perform(null, context)
  expect(await invoice()).toMatchObject({ isPaid: true })
})
