import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { palaceContract } from '../outside/software/contracts/palace.ts'
import type { Clock } from '../platform/clock.ts'
import type { BillBook } from './bill-book.ts'
import { billShape } from './bill.ts'
import { breakOff } from './break-off.ts'
import type { Control } from './control.ts'
import type { Item, OfficeBook, SoftwareOffice } from './office-book.ts'
import { disturbed, enterOffice } from './office-faults.ts'
import { agentRow, ownerRow, palaceProperty, palaceTenancy } from './palace-rows.ts'
import { palaceLogin } from './palace-login.ts'
import { SoftwareRefusal } from './refusal.ts'
import { Loose, serveContract, type ContractAnswer, type ContractRequest } from './serve-contract.ts'

export type PalaceParts = { offices: OfficeBook; book: BillBook; control: Control; clock: Clock }

const software = 'PALACE'
const prefixes = { liquid: '/palace-api', legacy: '/palace-legacy-api' } as const
type Product = keyof typeof prefixes
type Json = Readonly<Record<string, unknown>>

/** Like Palace, as far as its contract is published: Basic login, whole lists, texts as answers. An office has one of two products. */
export function palaceRoutes(app: FastifyInstance, parts: PalaceParts): void {
  const { calls } = palaceContract
  for (const product of ['liquid', 'legacy'] as const)
    serveContract(app, { prefix: prefixes[product], host: 'api', calls }, answers(parts, product))
}

const loginOf = (request: FastifyRequest): [string, string] => {
  const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
  const colon = given.indexOf(':')
  return [given.slice(0, colon), given.slice(colon + 1)]
}

function answers({ offices, book, control, clock }: PalaceParts, product: Product): Record<string, ContractAnswer> {
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    const [login, password] = loginOf(request)
    const office = offices.find(software, login)
    if (!office || palaceLogin(office).password !== password || office.control.product !== product)
      throw new SoftwareRefusal(401, 'The login is not known')
    await enterOffice(office, reply, clock.now())
    return office
  }
  const list =
    (from: (office: SoftwareOffice) => object[]): ContractAnswer =>
    async ({ request, reply }) => {
      const office = await enter(request, reply)
      const rows = from(office)
      return office.control.mode === 'nonsense' ? new Loose(disturbed(office, rows)) : disturbed(office, rows)
    }
  const taken =
    (text: string, take: (office: SoftwareOffice, given: ContractRequest) => Promise<void>): ContractAnswer =>
    async (given) => {
      const office = await enter(given.request, given.reply)
      if (control.mode === 'refuse') return `Error: ${control.reason}`
      await take(office, given)
      return control.mode === 'lose-answer' ? breakOff(given.reply) : `${text} (Successful)`
    }
  const all = (items: ReadonlyMap<string, Item>) => [...items.values()]
  const propertyOf = (office: SoftwareOffice, body: unknown, field: string): string => {
    const id = String((body as Json)[field])
    if (!office.items.properties.has(id)) throw new SoftwareRefusal(400, 'The property is not known')
    return id
  }
  return {
    agents: list(({ items }) => all(items.managers).map(agentRow)),
    properties: list((office) => all(office.items.properties).map(palaceProperty(office))),
    owners: list(({ items }) =>
      all(items.properties)
        .map(ownerRow)
        .filter(({ OwnerFullName }) => OwnerFullName !== ''),
    ),
    tenancies: list(({ items }) => all(items.tenancies).map(palaceTenancy)),
    suppliers: list(({ control: { suppliers } }) =>
      suppliers.map((abn) => ({ SupplierCode: abn, SupplierCompanyName: `Supplier ${abn}`, SupplierArchived: false })),
    ),
    diaryGroups: list(() => [{ DiaryGroupCode: 'G1', DiaryGroupDescription: 'Compliance' }]),
    addBill: taken('Process Property Diary Invoice File Validated', async (office, { body }) => {
      const given = (body as Json)['newPropertyDiaryInvoiceFile'] as Record<string, string>
      await book.receive(
        software,
        billShape.parse({
          invoiceNumber: given['DiaryInvoiceReferenceNumber'],
          dueDate: given['DiaryInvoiceDate'],
          totalIncGst: given['DiaryInvoiceTotalAmountIncludingGST'],
          supplierAbn: given['DiaryInvoiceCustomValue04'],
          propertyReference: propertyOf(office, given, 'DiaryInvoiceCustomValue03'),
          description: given['DiaryInvoiceCustomValue02'],
          pdf: given['DiaryInvoiceImage'],
        }),
        clock.now(),
      )
    }),
    addDocument: taken('Diary Insert', async (office, { body }) => {
      office.received.push({ kind: 'document', propertyId: propertyOf(office, body, 'DiaryTypeCode') })
    }),
    addSafetyFile: taken('Safety File Insert', async (office, { body }) => {
      const propertyId = propertyOf(office, body, 'HealthyHomesSafetyPropertyCode')
      office.received.push({ kind: 'safety-file', propertyId })
    }),
    updateSafety: taken('Safety Update', async (office, { body }) => {
      office.received.push({ kind: 'safety', propertyId: propertyOf(office, body, 'PropertyCode') })
    }),
  }
}
