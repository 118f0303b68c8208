import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import '../platform/describe-issue.ts'
import type { Clock } from '../platform/clock.ts'
import { html, type Html } from '../state-system/kit/html/html.ts'
import type { BillBook } from './bill-book.ts'
import { billShape, objectionTo } from './bill.ts'
import {
  officeId,
  type Item,
  type ItemOf,
  type SoftwareOffice,
  type OfficeBook,
  type OfficeCollection,
} from './office-book.ts'
import { disturbed, enterOffice } from './office-faults.ts'
import type { PaymentBook } from './payment-book.ts'
import { PropertyMeTokens } from './property-me-tokens.ts'
import { SoftwareRefusal } from './refusal.ts'

/** Token requests are forms. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

export type PropertyMeParts = {
  offices: OfficeBook
  book: BillBook
  payments: PaymentBook
  clock: Clock
  clientId: string
  clientSecret: string
  /** How long an access token is valid. */
  tokenSeconds?: number
}

const software = 'PROPERTY_ME'
const collectionOf: Record<string, OfficeCollection> = {
  members: 'managers',
  lots: 'properties',
  tenancies: 'tenancies',
}
const codeLifeMs = 60_000

type Code = { office: string; challenge: string; redirectUri: string; at: number }

const contact = ({ name, email, phones }: { name: string; email?: string | undefined; phones: string[] }) => ({
  Name: name,
  Email: email,
  Phones: phones.map((number) => ({ Type: 'Mobile', Number: number })),
})

/** A record in the format of PropertyMe. */
function shown(collection: OfficeCollection, { id, changedAt, data }: Item): object {
  const head = { Id: id, UpdatedOn: changedAt }
  if (collection === 'managers') {
    const { name, email, phone, archivedOn } = data as ItemOf<'managers'>
    return { ...head, Name: name, Email: email, Phone: phone, ArchivedOn: archivedOn }
  }
  if (collection === 'tenancies') {
    const { propertyId, start, end, vacate, closedOn, tenants } = data as ItemOf<'tenancies'>
    return {
      ...head,
      LotId: propertyId,
      TenancyStart: start,
      AgreementEnd: end,
      VacateOn: vacate,
      ClosedOn: closedOn,
      Tenants: tenants.map(contact),
    }
  }
  const { unit, number, street, suburb, state, postcode, managerId, key, type, managedOn, lostOn, owners } =
    data as ItemOf<'properties'>
  return {
    ...head,
    Address: { Unit: unit, Number: number, Street: street, Suburb: suburb, State: state, PostalCode: postcode },
    KeyNumber: key,
    ActiveManagerMemberId: managerId,
    PropertyType: type,
    ManagedOn: managedOn,
    LostOn: lostOn,
    Owners: owners.map(contact),
  }
}

/** Asks the user which office may be read. */
function allowPage(offices: OfficeBook, query: Record<string, string>): Html {
  const names = [...new Set(['Sample office', ...offices.names(software)])]
  const back = (office: string) =>
    `/property-me-api/connect/allow?${new URLSearchParams({ ...query, office }).toString()}`
  const denied = `${query['redirect_uri']}?${new URLSearchParams({ error: 'access_denied', state: query['state'] ?? '' }).toString()}`
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>PropertyMe (stand-in)</title>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <main>
          <h1>PropertyMe (stand-in)</h1>
          <p>The compliance portal asks to read properties and tenancies, and to add bills. Which office is yours?</p>
          <ul>
            ${names.map((name) => html`<li><a href="${back(name)}">Allow for ${name}</a></li>`)}
          </ul>
          <p><a href="${denied}">Do not allow</a></p>
        </main>
      </body>
    </html>`
}

/** Like PropertyMe: OAuth 2, collections by the time of change, bills with a reference. */
export function propertyMeRoutes(app: FastifyInstance, parts: PropertyMeParts): void {
  const tokens = new PropertyMeTokens(parts.offices, parts.clock, parts.clientSecret)
  signInRoutes(app, parts, tokens)
  recordRoutes(app, parts, tokens)
}

function signInRoutes(app: FastifyInstance, parts: PropertyMeParts, tokens: PropertyMeTokens): void {
  const { offices, clock, clientId, clientSecret, tokenSeconds = 3600 } = parts
  const codes = new Map<string, Code>()
  const officeOfGrant = (body: Record<string, string>): SoftwareOffice | undefined => {
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

  acceptForms(app)
  app.get<{ Querystring: Record<string, string> }>('/property-me-api/connect/authorize', async ({ query }, reply) => {
    if (query['client_id'] !== clientId) throw new SoftwareRefusal(400, 'The client is not known')
    return reply.type('text/html; charset=utf-8').send(allowPage(offices, query).text)
  })
  app.get<{ Querystring: Record<string, string> }>('/property-me-api/connect/allow', async ({ query }, reply) => {
    const { office = '', state = '', redirect_uri: redirectUri = '', code_challenge: challenge = '' } = query
    await offices.openOffice(software, office, clock.now())
    const code = randomUUID()
    codes.set(code, { office, challenge, redirectUri, at: clock.now().getTime() })
    return reply.redirect(`${redirectUri}?${new URLSearchParams({ code, state }).toString()}`)
  })
  app.post<{ Body: Record<string, string> }>('/property-me-api/connect/token', async ({ body }, reply) => {
    if (body['client_id'] !== clientId || body['client_secret'] !== clientSecret)
      throw new SoftwareRefusal(400, 'invalid_client')
    const office = officeOfGrant(body)
    if (!office) throw new SoftwareRefusal(400, 'invalid_grant')
    const now = clock.now().getTime()
    return reply.send({
      access_token: tokens.issue('access', office, now + tokenSeconds * 1000),
      refresh_token: tokens.issue('refresh', office, now + 30 * 86_400_000),
      expires_in: tokenSeconds,
    })
  })
}

function recordRoutes(app: FastifyInstance, parts: PropertyMeParts, tokens: PropertyMeTokens): void {
  const { book, payments, clock } = parts
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    const office = tokens.officeOf('access', (request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!office) throw new SoftwareRefusal(401, 'The access token is not valid')
    await enterOffice(office, reply, clock.now())
    return office
  }

  app.get('/property-me-api/v1/account', async (request, reply) => {
    const office = await enter(request, reply)
    return { Id: officeId(office), Name: office.name }
  })
  for (const [path, collection] of Object.entries(collectionOf)) {
    app.get<{ Querystring: Record<string, string> }>(`/property-me-api/v1/${path}`, async (request, reply) => {
      const office = await enter(request, reply)
      const { Timestamp = '', Offset = '0', Limit = '100' } = request.query
      const rows = [...office.items[collection].values()]
        .filter(({ changedAt }) => changedAt >= Timestamp)
        .toSorted((one, other) =>
          one.changedAt === other.changedAt ? one.seq - other.seq : one.changedAt < other.changedAt ? -1 : 1,
        )
        .slice(Number(Offset), Number(Offset) + Math.min(Number(Limit), 100))
        .map((item) => shown(collection, item))
      return reply.send({ Rows: disturbed(office, rows) })
    })
    app.get<{ Params: { id: string } }>(`/property-me-api/v1/${path}/:id`, async (request, reply) => {
      const item = (await enter(request, reply)).items[collection].get(request.params.id)
      if (!item) throw new SoftwareRefusal(404, 'This record was not found')
      return reply.send(shown(collection, item))
    })
  }
  app.get<{ Querystring: Record<string, string> }>('/property-me-api/v1/payments', async (request, reply) => {
    await enter(request, reply)
    const { references = '', after = '0' } = request.query
    return reply.send({ payments: payments.list(software, { after: Number(after), references, atMost: 100 }) })
  })
  app.post('/property-me-api/v1/bills', async (request, reply) => {
    await enter(request, reply)
    const parsed = billShape.safeParse(request.body)
    if (!parsed.success) throw new SoftwareRefusal(400, parsed.error.issues[0]?.message ?? 'The body is not valid')
    const objection = objectionTo(parsed.data)
    if (objection !== undefined) throw new SoftwareRefusal(422, objection)
    const { kind, bill } = await book.receive(software, parsed.data, clock.now())
    if (kind === 'different')
      throw new SoftwareRefusal(409, `Another bill with the reference ${bill.reference} already exists`)
    return reply.code(kind === 'new' ? 201 : 200).send(bill)
  })
}
