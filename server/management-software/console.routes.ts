import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consoleContract } from '../outside/software/contracts/console.ts'
import type { Clock } from '../platform/clock.ts'
import type { BillBook } from './bill-book.ts'
import { billShape } from './bill.ts'
import { breakOff } from './break-off.ts'
import { activationKey, consoleEvent, findProcess, type ConsoleEventType, type ProcessService } from './console-rows.ts'
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

type Certificate = {
  propertyComplianceProcessId: string
  newPropertyComplianceDetails: { expiryDate?: string; lastInspectionDate?: string; certificateFileId?: string }
}

/** Like Console Cloud, as far as a partner has shown it: an activation key for each office, files, bills, certificates, no lists. */
export function consoleRoutes(app: FastifyInstance, parts: ConsoleParts): void {
  const { offices, book, control, clock, clientId, clientSecret, url } = parts
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const files = new Map<string, { office: string; bytes: Buffer | null }>()
  /** The bytes of a file that the office was sent. */
  const arrived = ({ name }: SoftwareOffice, fileId: string | undefined): Buffer | undefined => {
    if (fileId === undefined) return undefined
    const file = files.get(fileId)
    if (!file?.bytes || file.office !== name) throw new SoftwareRefusal(400, 'The file has not arrived')
    return file.bytes
  }

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
      const file = files.get(params.id)
      if (!file) throw new SoftwareRefusal(403, 'The link is not valid')
      file.bytes = body
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
      addFile: answer(({ name }, { body }) => {
        const { fileId } = body as { fileId: string }
        if ((files.get(fileId)?.office ?? name) !== name) throw new SoftwareRefusal(409, 'The id of the file is taken')
        files.set(fileId, { office: name, bytes: files.get(fileId)?.bytes ?? null })
        const headers = { 'Content-Type': ['application/pdf'], 'x-amz-server-side-encryption': ['AES256'] }
        return { fileId, link: { url: `${url}/bytes/${fileId}`, headers } }
      }),
      addBill: answer(async (office, { body, reply }) => {
        const made = body as Made
        const pdf = arrived(office, made.invoiceFileId)
        if (control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason)
        const { externalCreditorId } = made.payTo.externalCreditor
        const bill = billShape.parse({
          invoiceNumber: made.invoiceNumber,
          dueDate: made.dueDate,
          totalIncGst: (made.amount / 100).toFixed(2),
          supplierAbn: externalCreditorId,
          propertyReference: made.relatedTo.id,
          pdf: pdf?.toString('base64'),
        })
        // Whether Console recognises an id that comes twice was not seen, so it does not.
        await book.receive(software, bill, clock.now())
        return control.mode === 'lose-answer' ? breakOff(reply) : new Loose({})
      }),
      updateCompliance: answer((office, { body, reply }) => {
        const { propertyComplianceProcessId: id, newPropertyComplianceDetails: given } = body as Certificate
        const process = findProcess(office, id)
        if (!process) throw new SoftwareRefusal(404, 'The compliance process is not known')
        arrived(office, given.certificateFileId)
        if (control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason)
        const { service, propertyId } = process
        office.received.push({ kind: 'certificate', propertyId, details: { service, ...given } })
        return control.mode === 'lose-answer' ? breakOff(reply) : new Loose({})
      }),
    },
  )

  /** Gives properties to us, as an agency does in Console: one, or all. */
  app.post<{
    Params: { office: string }
    Querystring: { property?: string; type?: ConsoleEventType; service?: ProcessService }
  }>('/offices/CONSOLE/:office/events', async ({ params, query }) => {
    const office = await offices.openOffice(software, params.office, clock.now())
    const { property, type = 'REQUESTED', service } = query
    const ids = property === undefined ? [...office.items.properties.keys()] : [property]
    const statuses: number[] = []
    for (const id of ids) {
      const event = consoleEvent(office, id, { type, service, now: clock.now() })
      if (event) statuses.push(await postEvent(parts.eventUrl, event))
    }
    return { statuses }
  })
}

async function postEvent(eventUrl: string, event: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(event), signal: AbortSignal.timeout(5000) }
  return fetch(eventUrl, request).then(
    ({ status }) => status,
    () => 0,
  )
}
