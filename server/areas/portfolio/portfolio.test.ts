import { beforeAll, describe, expect, test } from 'vitest'
import type { IntegratedProperty, ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { readWorkbook, type WorkbookSheet } from '../../testing/read-workbook.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let strangersAgency: number
let plainAgency: number
let sarah: number
let tom: number
let stranger: number
let browser: Browser
let noMirror: Browser
let properties: Record<'overdue' | 'good' | 'quoted' | 'cancelled', number>
let mirrored: Record<'formula' | 'fresh' | 'serviced', number>

const makeCards = async (id: number) => portal.makeCards(id)

beforeAll(async () => {
  await portal.given.features('PortfolioMirroring')
  const { given } = portal
  ;[agencyId, strangersAgency, plainAgency] = [await given.agency(), await given.agency(), await given.agency()]
  const user = await given.user('vic', { name: 'Maria Rossi' })
  for (const id of [agencyId, plainAgency]) await given.membership(user, id)
  const other = await given.user()
  await given.membership(other, plainAgency)
  sarah = await given.propertyManager(agencyId, 'Sarah Nguyen')
  tom = await given.propertyManager(agencyId, 'Tom Okafor')
  stranger = await given.propertyManager(strangersAgency)
  await given.integration(agencyId)
  await given.integration(strangersAgency)

  const property = async (
    streetNumber: string,
    managerId: number,
    lastDaysAgo: number,
    service: 'smoke' | 'blinds',
  ) => {
    const id = await given.property(agencyId, { streetNumber, streetName: 'Elm Street', managerId })
    await given.service(agencyId, id, service, { lastOn: await given.day(agencyId, -lastDaysAgo) })
    await given.tenancy(agencyId, id, { occupant: `Tenant Number${streetNumber}` })
    return id
  }
  properties = {
    overdue: await property('2', sarah, 900, 'smoke'),
    good: await property('10', sarah, 100, 'smoke'),
    quoted: await property('12', tom, 100, 'blinds'),
    cancelled: await given.property(agencyId, { streetNumber: '14', streetName: 'Elm Street', managerId: tom }),
  }
  await given.quote(agencyId, properties.quoted)
  await given.finding(agencyId, properties.quoted)
  await given.property(strangersAgency, { streetNumber: '2', streetName: 'Elm Street', managerId: stranger })

  mirrored = {
    formula: await given.portfolioProperty(agencyId, {
      managerId: sarah,
      columns: { address_line_1: '=HYPERLINK("http://bad.example","Elm")' },
    }),
    fresh: await given.portfolioProperty(agencyId, {
      streetName: 'Fig Street',
      firstActiveOn: await given.day(agencyId, -3),
    }),
    serviced: await given.portfolioProperty(agencyId, { streetNumber: '7', streetName: 'Gum Street', managerId: tom }),
  }
  await given.portfolioService(agencyId, mirrored.serviced, 'smoke')
  await given.portfolioProperty(strangersAgency, { managerId: stranger })
  await given.property(plainAgency)
  for (const id of [agencyId, strangersAgency, plainAgency]) await makeCards(id)
  browser = await portal.signIn(user)
  noMirror = await portal.signIn(other)
})

type List<Row> = { items: Row[]; total: number; unfilteredTotal: number }
async function listed<Row = ManagedProperty>(path: string, who = browser): Promise<List<Row>> {
  const reply = await who.get(path)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as List<Row>
}
const ids = ({ items }: List<ManagedProperty>) => items.map((row) => row.compliancePropertyId)

test('tags have their older names where the call does not name the newer versions', async () => {
  const tagsOf = async (query: string) =>
    ((await browser.get(`/v1/portfolio?${query}`)).body.data as { items: ManagedProperty[] }).items
      .flatMap(({ tags }) => tags)
      .filter((tag) => tag.endsWith('PENDING_ITEMS'))
  expect(await tagsOf('')).toEqual(['LEGACY_PENDING_ITEMS'])
  expect(await tagsOf('new-access-issues=true')).toEqual(['LEGACY_PENDING_ITEMS'])
  expect(await tagsOf('new-problem-register=true')).toEqual(['PENDING_ITEMS'])
})

describe('the portfolio', () => {
  test('lists the properties on the provider’s books by address, with street numbers in numeric order', async () => {
    const list = await listed('/v1/portfolio')
    expect(ids(list)).toEqual([properties.overdue, properties.good, properties.quoted, properties.cancelled])
    expect(list).toMatchObject({ total: 4, unfilteredTotal: 4 })
    expect(list.items[0]).toMatchObject({
      addressLine1: '2 Elm Street',
      propertyManager: { id: sarah, name: 'Sarah Nguyen' },
      compliance: 'COMPLIANCE_ISSUES',
      services: [{ shortName: 'smoke', compliance: 'NON_COMPLIANT' }],
    })
  })

  test('can be filtered by search, facet, service and property manager', async () => {
    expect(ids(await listed('/v1/portfolio?query=elm+12'))).toEqual([properties.quoted])
    expect(ids(await listed('/v1/portfolio?query=number10'))).toEqual([properties.good])
    expect(ids(await listed('/v1/portfolio?facet=OVERDUE'))).toEqual([properties.overdue])
    expect(ids(await listed('/v1/portfolio?facet=URGENT_QUOTES&facet=OVERDUE'))).toEqual([])
    expect(ids(await listed('/v1/portfolio?service=blinds'))).toEqual([properties.quoted])
    expect(ids(await listed('/v1/portfolio?service=blinds&serviceExclusivity=EXCLUDING&facet=ON_SERVICE'))).toEqual([
      properties.overdue,
      properties.good,
    ])
    const ofTom = await listed(`/v1/portfolio?property-manager=${tom}`)
    expect(ids(ofTom)).toEqual([properties.quoted, properties.cancelled])
    expect(ofTom).toMatchObject({ total: 2, unfilteredTotal: 4 })
  })

  test.each([
    ['the landlord', "O'Brien"],
    ['the landlord without the apostrophe', 'OBrien elm'],
    ['a phone number', '0491 570 006'],
    ['a phone number with the country code', '+61 491 570 006'],
    ['an email address', 'maeve@example.com'],
    ['a unit in another notation', 'Unit 4/41'],
    ['a unit after U', 'U4 41'],
    ['a unit with a hyphen', '4-41 elm'],
  ])('finds a property by %s', async (_, typed) => {
    const { given } = portal
    const id = await given.property(agencyId, {
      streetNumber: '41',
      streetName: 'Elm Street',
      managerId: tom,
      columns: { unit_number: '4', address_line_1: '4/41 Elm Street' },
    })
    const landlord = await given.row('contacts', {
      agency_id: agencyId,
      name: "Maeve O'Brien",
      email: 'maeve@example.com',
    })
    await given.row('property_contacts', {
      agency_id: agencyId,
      property_id: id,
      contact_id: landlord,
      role: 'LANDLORD',
    })
    await given.row('contact_numbers', { agency_id: agencyId, contact_id: landlord, number: '+61491570006' })
    await makeCards(agencyId)
    try {
      expect(ids(await listed(`/v1/portfolio?query=${encodeURIComponent(typed)}`))).toEqual([id])
    } finally {
      for (const table of [
        'contact_numbers where contact_id',
        'property_contacts where contact_id',
        'contacts where id',
      ])
        await given.rows(`delete from ${table} = $1`, [landlord])
      await given.rows('delete from property_forecasts where property_id = $1', [id])
      await given.rows('delete from properties where id = $1', [id])
      await makeCards(agencyId)
    }
  })

  test('is sorted by address or due date, in both directions, with properties without a due date last', async () => {
    expect(ids(await listed('/v1/portfolio?direction=descending'))).toEqual([
      properties.cancelled,
      properties.quoted,
      properties.good,
      properties.overdue,
    ])
    const due = (await listed('/v1/portfolio?sort=due')).items.map(({ nextDueDate }) => nextDueDate)
    const known = due.filter((day) => day !== null)
    expect(known.length).toBeGreaterThan(1)
    expect(due).toEqual([...known.toSorted(), ...due.filter((day) => day === null)])
    const back = (await listed('/v1/portfolio?sort=due&direction=descending')).items.map(
      ({ nextDueDate }) => nextDueDate,
    )
    expect(back).toEqual([...known.toSorted().toReversed(), ...back.filter((day) => day === null)])
  })

  test('has pages; past the last one it is empty and still has the total', async () => {
    expect(ids(await listed('/v1/portfolio?page=2&page-size=3'))).toEqual([properties.cancelled])
    expect(await listed('/v1/portfolio?page=10000&page-size=100')).toEqual({ items: [], total: 4, unfilteredTotal: 4 })
  })

  test.each([
    ['facet=NONSENSE', 'There is no filter called NONSENSE'],
    ['facet=MISSING_SUPPLIER', 'There is no filter called MISSING_SUPPLIER'],
    ['facet=UPDATE_REQUIRED', 'There is no filter called UPDATE_REQUIRED'],
    ['facet=constructor', 'There is no filter called constructor'],
    ['facet=', 'There is no filter called '],
    ['service=plumbing', 'The request cannot be understood: A value of “service” must be one of '],
    ['page=0', 'The request cannot be understood: page: Must be between 1 and 10000.'],
    ['page=1e3', 'The request cannot be understood: page: Must be a whole number.'],
    ['page-size=101', 'The request cannot be understood: page-size: Must be between 1 and 100.'],
    ['property-manager=-1', 'The request cannot be understood: property-manager: Must be a positive whole number.'],
    ['sort=colour', 'The request cannot be understood: “sort” must be one of '],
    [`query=${'x'.repeat(201)}`, 'The request cannot be understood: query: At most 200 characters.'],
    ['query=a&query=b', 'The request cannot be understood: query: Give this parameter once.'],
  ])('refuses %s with a message', async (search, message) => {
    const reply = await browser.get(`/v1/portfolio?${search}`)
    expect(reply.status).toBe(400)
    expect(reply.body.error?.message.startsWith(message), reply.body.error?.message).toBe(true)
  })

  test('allows the facet pending items only with the problem register', async () => {
    const gated = '/v1/portfolio?facet=PENDING_ITEMS'
    expect((await noMirror.get(gated)).body.error?.message).toBe('There is no filter called PENDING_ITEMS')
    expect((await browser.get(gated)).status).toBe(400)
    await portal.given.experiment('AgencyCompliancePortalProblemRegister', true, { agencyId })
    expect(ids(await listed(gated))).toEqual([properties.quoted])
    expect((await noMirror.get(gated)).status).toBe(400)
  })

  test('refuses a property manager of another agency like one that does not exist', async () => {
    const ofStranger = await browser.get(`/v1/portfolio?property-manager=${stranger}`)
    const ofNobody = await browser.get('/v1/portfolio?property-manager=2147483647')
    expect(ofStranger.status).toBe(404)
    expect(ofStranger.body.error).toMatchObject({ message: 'This property manager was not found' })
    expect(ofStranger.body).toEqual(ofNobody.body)
  })

  test.each(["'; drop table property_cards; --", '<script>alert(1)</script>', '%', '\\', '" or 1=1'])(
    'treats %j in the search as text',
    async (query) => {
      const list = await listed(`/v1/portfolio?query=${encodeURIComponent(query)}`)
      expect(list).toMatchObject({ items: [], total: 0, unfilteredTotal: 4 })
    },
  )
})

describe('the integrated portfolio', () => {
  const rows = async (search = '') => (await listed<IntegratedProperty>(`/v1/portfolio/integrated${search}`)).items
  const addresses = async (search = '') => (await rows(search)).map(({ addressLine1 }) => addressLine1)

  test('contains the properties on service and those of other providers, merged by address', async () => {
    const list = await listed<IntegratedProperty>('/v1/portfolio/integrated')
    expect(list.total).toBe(6)
    const keys = list.items.map((row) => row.compliancePropertyId ?? -(row.agencyPortfolioPropertyId ?? 0))
    expect(keys.toSorted()).toEqual(
      [
        properties.overdue,
        properties.good,
        properties.quoted,
        -mirrored.formula,
        -mirrored.fresh,
        -mirrored.serviced,
      ].toSorted(),
    )
    expect(list.items.map(({ providedBy }) => providedBy).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'DETECTOR_INSPECTOR'),
      ...Array.from({ length: 3 }, () => 'OTHER'),
    ])
  })

  test('can be filtered by kind of provider', async () => {
    expect(await addresses('?provided-by=DETECTOR_INSPECTOR')).toEqual([
      '2 Elm Street',
      '10 Elm Street',
      '12 Elm Street',
    ])
    const others = await rows('?provided-by=OTHER')
    expect(others).toHaveLength(3)
    expect(others.find((row) => row.agencyPortfolioPropertyId === mirrored.serviced)).toMatchObject({
      compliancePropertyId: null,
      providedBy: 'OTHER',
      softwareName: 'PropertyMe',
      services: [{ shortName: 'smoke', serviceProvider: 'Bright Sparks' }],
    })
    expect((await browser.get('/v1/portfolio/integrated?provided-by=NOBODY')).status).toBe(400)
  })

  test('can be filtered by facts about other providers', async () => {
    expect(await addresses('?provided-by=OTHER&facet=RECENTLY_ADDED')).toEqual([expect.stringContaining('Fig Street')])
    expect(await addresses('?services=smoke&provided-by=OTHER')).toEqual(['7 Gum Street'])
    expect(await addresses(`?provided-by=OTHER&property-manager=${tom}`)).toEqual(['7 Gum Street'])
    expect((await browser.get('/v1/portfolio/integrated?facet=URGENT_QUOTES')).body.error?.message).toBe(
      'There is no filter called URGENT_QUOTES',
    )
    expect((await browser.get(`/v1/portfolio/integrated?property-manager=${stranger}`)).body.error?.message).toBe(
      'This property manager was not found',
    )
  })

  test('is empty for an agency without management software, and so are its filter options', async () => {
    const empty = { items: [], total: 0, unfilteredTotal: 0 }
    expect(await listed('/v1/portfolio/integrated', noMirror)).toEqual(empty)
    expect((await noMirror.get('/v1/portfolio/integrated/property-managers')).body.data).toEqual([])
    expect((await noMirror.get('/v1/portfolio/integrated/service-providers')).body.data).toEqual([])
  })

  test('offers its property managers and service providers', async () => {
    expect((await browser.get('/v1/portfolio/integrated/property-managers')).body.data).toEqual([
      { id: sarah, name: 'Sarah Nguyen' },
      { id: tom, name: 'Tom Okafor' },
    ])
    expect((await browser.get('/v1/portfolio/integrated/service-providers')).body.data).toEqual([
      { value: 'DETECTOR_INSPECTOR', label: 'Detector Inspector' },
      { value: 'OTHER', label: 'Other' },
    ])
  })
})

test('a filter lists the properties without a property manager', async () => {
  const list = await listed<IntegratedProperty>('/v1/portfolio/integrated?property-manager=none')
  expect(list.items.map((row) => row.agencyPortfolioPropertyId)).toEqual([mirrored.fresh])
  expect(list.total).toBe(1)
})

describe('the export', () => {
  test('of the properties on the provider’s books has the rows and the filters of their list', async () => {
    const { book, sheet, about } = await exported(`?property-manager=${tom}`, browser, '/v1/portfolio/export')
    expect(firstColumn(sheet)).toEqual(['12 Elm Street', '14 Elm Street'])
    expect(sheet?.rows[0]).not.toContain('Serviced by')
    expect(about?.rows.map(([, text]) => text)).toContain('Tom Okafor')
    expect(sheet?.attributesOf('pageSetup')).toEqual({
      paperSize: '9',
      orientation: 'landscape',
      fitToWidth: '1',
      fitToHeight: '0',
    })
    expect(book?.definedNames).toContainEqual({
      name: '_xlnm.Print_Titles',
      localSheetId: '0',
      text: "'Properties'!$1:$1",
    })
  })

  test('says why in a line for each reason, with the law and the arithmetic', async () => {
    const { sheet } = await exported('?query=2 elm', browser, '/v1/portfolio/export')
    const place = firstColumn(sheet).indexOf('2 Elm Street')
    const cell = (header: string) => sheet?.column(header)[place]
    const { items } = await listed('/v1/portfolio?query=2 elm')
    const property = items.find(({ addressLine1 }) => addressLine1 === '2 Elm Street')
    expect(cell('Why')).toBe(property?.reasons.join('\n'))
    expect(cell('Law')).toMatch(
      /^Smoke alarm: Breached since .* \+ 12 months = .* by law\. Version 2, in force since 01\/12\/2024\. Residential Tenancies .* Sch 3 cl 3, read 02\/11\/2026, https:/,
    )
    expect(cell('Smoke alarm: why')).toContain('Smoke alarm check was due')
  })

  async function exported(search: string, who = browser, path = '/v1/portfolio/integrated/export') {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await portal.app.inject({ url: `${path}${search}`, headers: { cookie } })
    if (reply.statusCode !== 200) return { reply }
    const book = await readWorkbook(reply.rawPayload)
    return { reply, book, sheet: book.sheet('Properties'), about: book.sheet('About this export') }
  }
  const firstColumn = (sheet: WorkbookSheet | undefined) => sheet?.column('Address') ?? []

  test('is a spreadsheet of the same rows in the same order, with their number', async () => {
    const { reply, sheet } = await exported(
      '?provided-by=DETECTOR_INSPECTOR&direction=descending&fileName=My+properties',
    )
    expect(firstColumn(sheet)).toEqual(['12 Elm Street', '10 Elm Street', '2 Elm Street'])
    expect(reply.headers).toMatchObject({
      'x-total-rows': '3',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
    })
    expect(reply.headers['content-disposition']).toContain('filename="My properties.xlsx"')
  })

  test('shows a cancelled service only as cancelled', async () => {
    const { given } = portal
    const id = await given.property(agencyId, { streetNumber: '90', streetName: 'Yew Street', managerId: sarah })
    await given.service(agencyId, id, 'smoke', { lastOn: await given.day(agencyId, -100) })
    await given.service(agencyId, id, 'gas', { lastOn: await given.day(agencyId, -100) })
    await given.rows(
      `update property_services set cancelled_at = now(), job_status = 'CANCELLED'
        where agency_id = $1 and property_id = $2 and service_id = 2`,
      [agencyId, id],
    )
    await makeCards(agencyId)
    const { sheet } = await exported('?query=yew')
    expect(sheet?.column('Gas: status')).toEqual(['Cancelled'])
    await given.rows(`update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`, [id])
    await makeCards(agencyId)
    expect((await exported('?query=yew')).sheet?.rows).toHaveLength(1)
  })

  test('contains the user, the list and its filters as text', async () => {
    const { about } = await exported(`?provided-by=OTHER&facet=COMPLIANCE_ISSUES&property-manager=${sarah}&query=elm`)
    const facts = Object.fromEntries((about?.rows ?? []).map(([label, text]) => [label, text]))
    expect(facts).toMatchObject({
      'Exported by': 'Maria Rossi',
      Properties: '1',
      'Serviced by': 'Other',
      Filters: 'Compliance issues*',
      Search: 'elm',
      'Property manager': 'Sarah Nguyen',
    })
  })

  test('never contains an address as a formula', async () => {
    const { sheet } = await exported('?provided-by=OTHER&query=hyperlink')
    const text = '=HYPERLINK("http://bad.example","Elm")'
    expect(sheet?.cell('A2')).toMatchObject({ type: 'inlineStr', value: text, formula: undefined })
  })

  test('has real dates', async () => {
    const { sheet } = await exported('?provided-by=OTHER&query=gum')
    expect(sheet?.column('Smoke alarm: last service')[0]).toBeInstanceOf(Date)
  })

  test('without rows is an empty sheet, and a refusal is a message instead of a file', async () => {
    const nothing = await exported('', noMirror)
    expect(nothing.reply.headers['x-total-rows']).toBe('0')
    expect(nothing.sheet?.rows).toHaveLength(1)
    const refused = await exported('?facet=NONSENSE')
    expect(refused.reply.statusCode).toBe(400)
    expect(refused.reply.json().error.message).toBe('There is no filter called NONSENSE')
    expect((await exported(`?property-manager=${stranger}`)).reply.statusCode).toBe(404)
  })
})

test.each([
  '/v1/portfolio',
  '/v1/portfolio/integrated',
  '/v1/portfolio/integrated/export',
  '/v1/portfolio/integrated/property-managers',
  '/v1/portfolio/integrated/service-providers',
])('%s needs a session', async (path) => {
  const reply = await portal.browser().get(path)
  expect(reply.status).toBe(401)
  expect(reply.body.error?.message).toBe('No user session')
})
