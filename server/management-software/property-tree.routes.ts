import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { propertyTreeContract } from '../outside/software/contracts/property-tree.ts'
import type { Clock } from '../platform/clock.ts'
import type { BillBook } from './bill-book.ts'
import { billShape } from './bill.ts'
import { breakOff } from './break-off.ts'
import type { Control } from './control.ts'
import type { OfficeBook, SoftwareOffice } from './office-book.ts'
import { disturbed, enterOffice } from './office-faults.ts'
import { complianceAnswers, type AnswerOfOffice } from './property-tree-compliance.ts'
import { treeAgentRow, propertyOfManagement, treePropertyRow, treeTenancyRow } from './property-tree-rows.ts'
import { recentRequests } from './recent-requests.ts'
import { SoftwareRefusal } from './refusal.ts'
import { Loose, serveContract, type ContractAnswer, type ContractRequest } from './serve-contract.ts'

export type PropertyTreeParts = {
  offices: OfficeBook
  book: BillBook
  control: Control
  clock: Clock
  subscriptionKey: string
  applicationKey: string
}

const software = 'PROPERTY_TREE'
const invoiceShape = z.object({
  account_id: z.string(),
  creditor_id: z.string(),
  management_id: z.string(),
  description: z.string(),
  creditor_reference: z.string(),
  amount: z.number(),
  due_date: z.string(),
})

/** Like Property Tree, as far as partners have shown it: a key for each company that has switched the partner on. */
export function propertyTreeRoutes(app: FastifyInstance, parts: PropertyTreeParts): void {
  const { offices, book, control, clock, subscriptionKey, applicationKey } = parts
  const keyOf = ({ name, generation }: SoftwareOffice): string =>
    createHmac('sha256', applicationKey).update(`${name}.${generation}`).digest('base64url')
  const all = () => offices.names(software).flatMap((name) => offices.find(software, name) ?? [])

  // For each company; whether all share the limit is not known.
  const counts = new Map<string, () => void>()
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const office = all().find((each) => keyOf(each) === key)
    if (!office) throw new SoftwareRefusal(401, 'The key is not valid')
    const count = counts.get(key) ?? recentRequests(propertyTreeContract.limits[0])
    counts.set(key, count)
    count()
    await enterOffice(office, reply, clock.now())
    return office
  }
  const answer: AnswerOfOffice = (from) => async (given) => from(await enter(given.request, given.reply), given)
  const list = (from: (office: SoftwareOffice, given: ContractRequest) => object[]): ContractAnswer =>
    answer((office, given) => {
      const rows = disturbed(office, from(office, given))
      return office.control.mode === 'nonsense' ? new Loose(rows) : rows
    })
  serveContract(
    app,
    { prefix: '/property-tree', host: 'api', calls: propertyTreeContract.calls },
    {
      companies: async ({ values, request }) => {
        const isKnown = request.headers['ocp-apim-subscription-key'] === subscriptionKey
        if (!isKnown || values['applicationKey'] !== applicationKey)
          throw new SoftwareRefusal(401, 'The keys are not valid')
        if (all().length === 0) await offices.openOffice(software, 'Sample office', clock.now())
        return all().map((office) => ({
          key: keyOf(office),
          company_name: office.name,
          activation_date: '2026-03-01T00:00:00',
        }))
      },
      agencies: answer(() => [{ address: { country: 'Australia' } }]),
      agents: list(({ items }) => [...items.managers.values()].map(treeAgentRow)),
      properties: list(({ items }) => [...items.properties.values()].map(treePropertyRow)),
      property: answer(({ items }, { values }) => {
        const item = items.properties.get(values['id'] ?? '')
        return item ? [treePropertyRow(item)] : []
      }),
      tenancies: list(({ items }, { values }) => {
        const since = values['lastModifiedOnOrAfter'] ?? ''
        return [...items.tenancies.values()].filter(({ changedAt }) => changedAt >= since).map(treeTenancyRow)
      }),
      creditors: list(({ control: { suppliers } }) =>
        suppliers.map((abn) => ({ creditor_id: `creditor-${abn}`, name: 'Safety checks', reference: abn })),
      ),
      accounts: list(({ control: { billAccount } }) => [{ id: billAccount, name: 'Repairs' }]),
      addInvoice: answer(async (office, { values, file, reply }) => {
        const invoice = invoiceShape.parse(JSON.parse(values['invoice_json'] ?? ''))
        const abn = office.control.suppliers.find((each) => invoice.creditor_id === `creditor-${each}`)
        if (abn === undefined || invoice.account_id !== office.control.billAccount)
          throw new SoftwareRefusal(400, 'The creditor or the account is not known')
        if (control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason)
        const bill = billShape.parse({
          invoiceNumber: invoice.creditor_reference,
          dueDate: invoice.due_date,
          totalIncGst: invoice.amount.toFixed(2),
          supplierAbn: abn,
          propertyReference: propertyOfManagement(office, invoice.management_id),
          description: invoice.description,
          pdf: file?.bytes.toString('base64'),
        })
        await book.receive(software, bill, clock.now())
        return control.mode === 'lose-answer' ? breakOff(reply) : new Loose({})
      }),
      ...complianceAnswers(answer, control),
    },
  )
}
