import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { consoleContract } from '../outside/software/contracts/console.ts'
import type { Clock } from '../platform/clock.ts'
import type { BillBook } from './bill-book.ts'
import { billShape } from './bill.ts'
import { breakOff } from './break-off.ts'
import { activationKey, consoleEvent, type ConsoleEventType } from './console-rows.ts'
import type { Control } from './control.ts'
import { officeId, type OfficeBook, type SoftwareOffice } from './office-book.ts'
import { enterOffice } from './office-faults.ts'
import { SoftwareRefusal } from './refusal.ts'
import { Loose, serveContract, type ContractAnswer, type ContractRequest } from './serve-contract.ts'

export type ConsoleParts = {
  offices: OfficeBook
  book: BillBook
  control: Control
  clock: Clock
  clientId: string
  clientSecret: string
  /** Where events are posted to. */
  eventUrl: string
  /** Of the stand-in itself, for links to its storage. */
  url: string
}

const software = 'CONSOLE'
const prefix = '/console-api'

type Made = {
  billId: string
  relatedTo: { id: string }
  payTo: { externalCreditor: { externalCreditorId: string; mainContact: { businessName: string } } }
  amount: number
  dueDate: string
  invoiceNumber: string
  invoiceFileId?: string
}

/** Like Console Cloud, as far as a partner has shown it: an activation key for each office, files, bills, certificates, no lists. */
export function consoleRoutes(app: FastifyInstance, parts: ConsoleParts): void {
  const { offices, book, control, clock, clientId, clientSecret, url } = parts
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const files = new Map<string, Buffer | null>()

  const enter = async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    const key = String(headers['api-key'] ?? '')
    const name = Buffer.from(key.split('.')[0] ?? '', 'base64url').toString()
    const office = offices.find(software, name)
    if (headers.authorization !== basic || !office || activationKey(parts, office) !== key)
      throw new SoftwareRefusal(401, 'The client or the activation key is not valid')
    await enterOffice(office, reply, clock.now())
    return office
  }
  const answer =
    (from: (office: SoftwareOffice, given: ContractRequest) => unknown): ContractAnswer =>
    async (given) =>
      from(await enter(given.request, given.reply), given)

  app.register(async (storage) => {
    storage.removeAllContentTypeParsers()
    storage.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    storage.put<{ Params: { id: string }; Body: Buffer }>(`${prefix}/bytes/:id`, async ({ params, body }) => {
      if (!files.has(params.id)) throw new SoftwareRefusal(403, 'The link is not valid')
      files.set(params.id, body)
      return {}
    })
  })
  serveContract(
    app,
    { prefix, host: 'api', calls: consoleContract.calls },
    {
      verify: answer(() => new Loose({})),
      current: answer((office) =>
        office.control.mode === 'nonsense' ? new Loose('<html>') : { officeId: officeId(office) },
      ),
      addFile: answer((_, { body }) => {
        const { fileId } = body as { fileId: string }
        files.set(fileId, files.get(fileId) ?? null)
        const headers = { 'Content-Type': ['application/pdf'], 'x-amz-server-side-encryption': ['AES256'] }
        return { fileId, link: { url: `${url}/bytes/${fileId}`, headers } }
      }),
      addBill: answer(async (_, { body, reply }) => {
        const made = body as Made
        const pdf = files.get(made.invoiceFileId ?? '')
        if (made.invoiceFileId !== undefined && !pdf) throw new SoftwareRefusal(400, 'The file has not arrived')
        if (control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason)
        const { externalCreditorId, mainContact } = made.payTo.externalCreditor
        const bill = billShape.parse({
          reference: randomUUID(),
          invoiceNumber: made.invoiceNumber,
          dueDate: made.dueDate,
          totalIncGst: (made.amount / 100).toFixed(2),
          gst: '0.00',
          supplierAbn: externalCreditorId,
          supplierName: mainContact.businessName,
          propertyReference: made.relatedTo.id,
          pdf: pdf?.toString('base64'),
        })
        // Whether Console recognises an id that comes twice was not seen, so it does not.
        await book.receive(software, bill, clock.now())
        return control.mode === 'lose-answer' ? breakOff(reply) : new Loose({})
      }),
      updateCompliance: answer(() => new Loose({})),
    },
  )

  /** Gives properties to us, as an agency does in Console: one, or all. */
  app.post<{ Params: { office: string }; Querystring: { property?: string; type?: ConsoleEventType } }>(
    '/offices/CONSOLE/:office/events',
    async ({ params, query }) => {
      const office = await offices.openOffice(software, params.office, clock.now())
      const { property, type = 'REQUESTED' } = query
      const ids = property === undefined ? [...office.items.properties.keys()] : [property]
      const statuses: number[] = []
      for (const id of ids) {
        const event = consoleEvent(office, id, { type, now: clock.now() })
        if (event) statuses.push(await postEvent(parts.eventUrl, event))
      }
      return { statuses }
    },
  )
}

async function postEvent(eventUrl: string, event: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(event), signal: AbortSignal.timeout(5000) }
  return fetch(eventUrl, request).then(
    ({ status }) => status,
    () => 0,
  )
}
