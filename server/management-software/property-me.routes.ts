import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { propertyMeContract, propertyMeScopes } from '../outside/software/contracts/property-me.ts'
import type { Clock } from '../platform/clock.ts'
import type { BillBook } from './bill-book.ts'
import { billShape } from './bill.ts'
import { breakOff } from './break-off.ts'
import type { Control } from './control.ts'
import type { Item, OfficeBook, SoftwareOffice } from './office-book.ts'
import { disturbed, enterOffice } from './office-faults.ts'
import { propertyMeAllowPage } from './property-me-allow-page.ts'
import {
  archivedLotRow,
  contactRows,
  isArchived,
  lotDetail,
  lotRow,
  memberRow,
  tenancyRow,
} from './property-me-rows.ts'
import { PropertyMeTokens } from './property-me-tokens.ts'
import { SoftwareRefusal } from './refusal.ts'
import { Loose, serveContract, type ContractAnswer, type ContractRequest } from './serve-contract.ts'

export type PropertyMeParts = {
  offices: OfficeBook
  book: BillBook
  control: Control
  clock: Clock
  clientId: string
  clientSecret: string
  /** How long an access token is valid. */
  tokenSeconds?: number
}

const software = 'PROPERTY_ME'
const loginPrefix = '/property-me-login'
const apiPrefix = '/property-me-api'
const allowPath = `${loginPrefix}/allow`
const codeLifeMs = 60_000

type Code = { office: string; challenge: string; redirectUri: string; at: number }

/** Like PropertyMe, as far as its contract is published: OAuth 2 on a host of its own, lists after a mark, bills with a file. */
export function propertyMeRoutes(app: FastifyInstance, parts: PropertyMeParts): void {
  const tokens = new PropertyMeTokens(parts.offices, parts.clock, parts.clientSecret)
  const { calls } = propertyMeContract
  const signIn = signInAnswers(app, parts, tokens)
  serveContract(app, { prefix: loginPrefix, host: 'identity', calls }, signIn)
  serveContract(app, { prefix: apiPrefix, host: 'api', calls }, recordAnswers(parts, tokens))
}

const refusedToken = (reply: FastifyReply, error: string): Loose => {
  void reply.code(400)
  return new Loose({ error })
}

function signInAnswers(
  app: FastifyInstance,
  { offices, clock, clientId, clientSecret, tokenSeconds = 3600 }: PropertyMeParts,
  tokens: PropertyMeTokens,
): Record<string, ContractAnswer> {
  const codes = new Map<string, Code>()
  const officeOfGrant = (body: Readonly<Record<string, string>>): SoftwareOffice | undefined => {
    if (body['grant_type'] === 'refresh_token') return tokens.officeOf('refresh', body['refresh_token'] ?? '')
    const code = codes.get(body['code'] ?? '')
    codes.delete(body['code'] ?? '')
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    const isValid =
      code?.challenge === challenge &&
      code.redirectUri === body['redirect_uri'] &&
      clock.now().getTime() - code.at < codeLifeMs
    return isValid ? offices.find(software, code.office) : undefined
  }
  app.get<{ Querystring: Record<string, string> }>(allowPath, async ({ query }, reply) => {
    const { office = '', state = '', redirect_uri: redirectUri = '', code_challenge: challenge = '' } = query
    await offices.openOffice(software, office, clock.now())
    const code = randomUUID()
    codes.set(code, { office, challenge, redirectUri, at: clock.now().getTime() })
    return reply.redirect(`${redirectUri}?${new URLSearchParams({ code, state }).toString()}`)
  })
  const basic = `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64')}`
  return {
    authorise: async ({ values, reply }) => {
      if (values['client_id'] !== clientId) throw new SoftwareRefusal(400, 'The client is not known')
      const offered = new Set(propertyMeScopes.split(' '))
      const wrong = (values['scope'] ?? '').split(' ').find((scope) => !offered.has(scope))
      if (wrong !== undefined) throw new SoftwareRefusal(400, `There is no scope ${wrong}`)
      const names = [...new Set(['Sample office', ...offices.names(software)])]
      void reply
        .type('text/html; charset=utf-8')
        .send(propertyMeAllowPage(names, allowPath, values as Record<string, string>).text)
      return undefined
    },
    token: async ({ values, request, reply }) => {
      if (request.headers.authorization !== basic) return refusedToken(reply, 'invalid_client')
      const office = officeOfGrant(values)
      if (!office) return refusedToken(reply, 'invalid_grant')
      const now = clock.now().getTime()
      return {
        access_token: tokens.issue('access', office, now + tokenSeconds * 1000),
        refresh_token: tokens.issue('refresh', office, now + 30 * 86_400_000),
        expires_in: tokenSeconds,
      }
    },
  }
}

const byMark = <Row extends { Timestamp: string }>(rows: Row[], after: string | undefined): Row[] =>
  rows.filter(({ Timestamp }) => BigInt(Timestamp) > BigInt(after ?? '0'))

const supplierRow = (abn: string) => ({
  Id: `supplier-${abn}`,
  FolioId: `folio-${abn}`,
  Reference: 'SUPPLIER',
  ABN: abn,
})

function recordAnswers(parts: PropertyMeParts, tokens: PropertyMeTokens): Record<string, ContractAnswer> {
  const { book, clock, control } = parts
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    const office = tokens.officeOf('access', (request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!office) throw new SoftwareRefusal(401, 'The access token is not valid')
    await enterOffice(office, reply, clock.now())
    return office
  }
  const answer =
    (from: (office: SoftwareOffice, given: ContractRequest) => unknown): ContractAnswer =>
    async (given) =>
      from(await enter(given.request, given.reply), given)
  const list = (from: (office: SoftwareOffice, given: ContractRequest) => object[]): ContractAnswer =>
    answer((office, given) => {
      const rows = from(office, given)
      return office.control.mode === 'nonsense' ? new Loose(disturbed(office, rows)) : disturbed(office, rows)
    })
  const paged = (rows: object[], { values }: ContractRequest): object[] =>
    rows.slice(Number(values['Offset']), Number(values['Offset']) + Number(values['Limit']))
  const lots = (office: SoftwareOffice, isOver: boolean): Item[] =>
    [...office.items.properties.values()].filter((item) => isArchived(item) === isOver)

  return {
    agency: answer(({ name }) => ({ Name: name, Reference: name })),
    members: list(({ items }) => [...items.managers.values()].map(memberRow)),
    contacts: list((office, { values }) => byMark(contactRows(office), values['Timestamp'])),
    contact: answer((office, { values }) => {
      const abn = office.control.suppliers.find((each) => `supplier-${each}` === values['Id'])
      if (abn !== undefined)
        return {
          FolioId: `folio-${abn}`,
          PaymentPriority: 2,
          Contact: { Id: values['Id'], ABN: abn, IsSupplier: true, SupplierChartAccountId: office.control.billAccount },
          ContactPersons: [],
        }
      const found = contactRows(office).find(({ Id }) => Id === values['Id'])
      if (!found) throw new SoftwareRefusal(400, 'Invalid id')
      const { ContactPersons, Timestamp: _, ...contact } = found
      return { Contact: contact, ContactPersons }
    }),
    suppliers: list((office, given) => paged(office.control.suppliers.map(supplierRow), given)),
    lots: list((office, { values }) => byMark(lots(office, false).map(lotRow), values['Timestamp'])),
    archivedLots: list((office, given) => {
      const since = given.values['ArchivedSince'] ?? ''
      return paged(
        lots(office, true)
          .filter(({ own }) => own.at >= since)
          .map(archivedLotRow),
        given,
      )
    }),
    lotDetail: answer((office, { values }) => {
      const item = office.items.properties.get(values['Id'] ?? '')
      if (!item) throw new SoftwareRefusal(400, 'Invalid id')
      return lotDetail(item)
    }),
    tenancies: list(({ items }, { values }) => {
      const since = values['LastUpdated'] ?? ''
      return [...items.tenancies.values()].filter(({ own }) => own.at >= since).map(tenancyRow)
    }),
    addBill: answer(async (office, { values, file, reply }) => {
      if (values['ChartAccountId'] !== office.control.billAccount)
        throw new SoftwareRefusal(400, 'ChartAccountId is not an account', refusal('ChartAccountId'))
      if (control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason, refusal('Detail', control.reason))
      const lotId = (values['ToFolioId'] ?? '').replace('folio-of-', '')
      const bill = billShape.parse({
        invoiceNumber: values['Reference'],
        dueDate: values['DueDate']?.slice(0, 10),
        totalIncGst: Number(values['Amount']).toFixed(2),
        supplierAbn: (values['FromFolioId'] ?? '').replace('folio-', ''),
        propertyReference: lotId,
        description: values['Detail'],
        pdf: file?.bytes.toString('base64'),
      })
      const stored = await book.receive(software, bill, clock.now())
      if (control.mode === 'lose-answer') return breakOff(reply)
      return { TrackingIds: [stored.id], IsSuccessful: true }
    }),
    addLotDocument: answer(async (office, { values, reply }) => {
      const propertyId = values['Id'] ?? ''
      if (!office.items.properties.has(propertyId)) throw new SoftwareRefusal(400, 'Invalid id', refusal('Id'))
      if (control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason, refusal('body', control.reason))
      office.received.push({ kind: 'document', propertyId })
      if (control.mode === 'lose-answer') return breakOff(reply)
      return { IsSuccessful: true }
    }),
  }
}

const refusal = (FieldName: string, Message = 'It is not known') => ({
  ResponseStatus: { ErrorCode: 'Invalid', Message, Errors: [{ ErrorCode: 'Invalid', FieldName, Message }] },
  IsSuccessful: false,
})
