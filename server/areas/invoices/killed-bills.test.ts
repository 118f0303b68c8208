import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activationKey } from '../../management-software/console-rows.ts'
import type { SoftwareConnector } from '../../outside/software/connector.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
import { createLogger } from '../../platform/logging.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { uploadInvoiceJob } from './upload-invoice.job.ts'

/* A process that is killed at any step of a bill, for each software that takes bills and cannot recognise one that comes twice. */

const log = createLogger('silent')
const supplier = '97000000023'

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.openReachable()
})
afterAll(async () => offices.close())

/** How each is connected. */
const connecting: Record<string, (office: TestOffice) => Promise<void>> = {
  PROPERTY_ME: async (office) => {
    await office.put('', offices.smallOffice())
    await office.connect()
    const [row] = await offices.portal.given.rows<{ abn: string }>(
      `select abn from app.provider_on('vic', current_date, 'INVOICE')`,
    )
    await office.put('/control', { suppliers: [row?.abn ?? ''] })
  },
  PROPERTY_TREE: async (office) => {
    await office.fillPropertyTree()
    await office.connectPropertyTree()
  },
  PALACE: async (office) => {
    await office.put('', offices.smallOffice(), 'PALACE')
    await office.connectPalace({ supplier })
  },
  CONSOLE: async (office) => {
    await office.put('', offices.smallOffice(), 'CONSOLE')
    const key = activationKey(offices.portal.config.connectors.consoleCloud, { name: office.name, generation: 1 })
    await office.connectByKeys('CONSOLE', { activationKey: key })
  },
}

class Killed extends Error {}

/** Each ends the process just after what it names. */
const steps = {
  'all was prepared': async (post, bill) => {
    await post(bill, async () => {
      throw new Killed()
    })
  },
  'it was noted that the bill leaves': async (post, bill, note) => {
    await post(bill, async () => {
      await note()
      throw new Killed()
    })
  },
  'the software had stored the bill': async (post, bill, note) => {
    await post(bill, note)
    throw new Killed()
  },
} satisfies Record<string, (post: Post, ...of: Parameters<Post>) => Promise<void>>
type Post = ReturnType<SoftwareConnector['open']>['postBill']
type Step = keyof typeof steps

function killedAfter(software: string, step: Step): Connectors {
  const connector = offices.connectors.get(software) as SoftwareConnector
  const open: SoftwareConnector['open'] = (store) => {
    const session = connector.open(store)
    const post: Post = async (...of) => session.postBill(...of)
    const postBill = async (...of: Parameters<Post>) => steps[step](post, ...of)
    return { postBill } as unknown as typeof session
  }
  return new Map([[software, { open } as SoftwareConnector]])
}

/** An invoice that is uploading, and one run of its job, which may be killed. */
async function upload(office: TestOffice, propertyId: number, software: string) {
  const { given, workerDatabases: databases, clock, secrets } = offices.portal
  const { agencyId } = office
  const invoiceId = await given.invoice(agencyId, propertyId, {
    columns: { upload_state: 'UPLOADING', upload_requested_at: clock.now().toISOString() },
  })
  const read = async () => {
    const [row] = await given.rows<{ number: string; state: string; error: string | null; requestedAt: Date }>(
      `select invoice_number as number, upload_state as state, upload_error as error, upload_requested_at as "requestedAt"
         from invoices where id = $1`,
      [invoiceId],
    )
    return row as { number: string; state: string; error: string | null; requestedAt: Date }
  }
  const perform = async (connectors = offices.connectors) => {
    const portalUrl = 'https://portal.example.com'
    const job = uploadInvoiceJob({ databases, clock, portalUrl, connectors, secrets })
    const requestedAt = (await read()).requestedAt.toISOString()
    await job.perform({ state: 'vic', agencyId, invoiceId, requestedAt }, { log, attempt: 1, maxAttempts: 8 })
  }
  const bills = async () => (await offices.bills((await read()).number, software)).length
  const answer = async (isThere: boolean) =>
    expect((await office.master.post(`/v1/invoice/${invoiceId}/upload/answer`, { isThere })).status).toBe(200)
  return { read, perform, bills, answer }
}

describe.each(Object.keys(connecting))('%s has a bill once if the process is killed after', (software) => {
  let office: TestOffice
  let propertyId: number
  beforeAll(async () => {
    const { given } = offices.portal
    office = await offices.agency()
    propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street', software })
    await offices.portal.makeCards(office.agencyId)
    await connecting[software]?.(office)
    if (software === 'CONSOLE')
      await given.portfolioProperty(office.agencyId, { software, propertyId, columns: { external_id: 'p1' } })
  })

  const killed = async (step: Step) => {
    const sending = await upload(office, propertyId, software)
    await expect(sending.perform(killedAfter(software, step))).rejects.toThrow(Killed)
    expect((await sending.read()).state).toBe('UPLOADING')
    return sending
  }
  const isAsked = async ({ perform, read }: Awaited<ReturnType<typeof upload>>) => {
    await perform()
    expect((await read()).error).toMatch(/^The upload was interrupted\. We do not know whether .+ has this bill\./)
    await perform()
  }

  test('all was prepared: the next attempt sends it', async () => {
    const { bills, perform, read } = await killed('all was prepared')
    expect(await bills()).toBe(0)
    await perform()
    await perform()
    expect([await bills(), await read()]).toMatchObject([1, { state: 'UPLOADED', error: null }])
  })

  test('it was noted that the bill leaves: a person finds that it is missing, and it is sent', async () => {
    const sending = await killed('it was noted that the bill leaves')
    await isAsked(sending)
    expect(await sending.bills()).toBe(0)
    await sending.answer(false)
    await sending.perform()
    expect([await sending.bills(), await sending.read()]).toMatchObject([1, { state: 'UPLOADED', error: null }])
  })

  test('the software had stored the bill: a person finds it', async () => {
    const sending = await killed('the software had stored the bill')
    await isAsked(sending)
    expect(await sending.bills()).toBe(1)
    await sending.answer(true)
    await sending.perform()
    expect([await sending.bills(), await sending.read()]).toMatchObject([1, { state: 'UPLOADED', error: null }])
  })

  test('the answer was noted: nothing is left to do', async () => {
    const { bills, perform, read } = await upload(office, propertyId, software)
    await perform()
    await perform()
    expect([await bills(), await read()]).toMatchObject([1, { state: 'UPLOADED', error: null }])
  })
})
