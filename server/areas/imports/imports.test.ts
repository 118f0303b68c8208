import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportRow, PortfolioImport } from '../../../contract/imports.ts'
import { createLogger } from '../../platform/logging.ts'
import { Threads } from '../../platform/threads.ts'
import { makeWorkbook } from '../../testing/make-workbook.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { runImportJob } from './run-import.job.ts'

const log = createLogger('silent')
const portal = await testPortal()
let agencyId: number
let propertyId: number
let master: Browser
let suburb: { name: string; postcode: string }

beforeAll(async () => {
  suburb = (
    await portal.given.rows<{ name: string; postcode: string }>(
      `select name, postcode from suburbs where state = 'vic' order by id limit 1`,
    )
  )[0] as typeof suburb
})
beforeEach(async () => {
  ;({ agencyId, browser: master } = await portal.office({ user: 'Priya Nair', isMaster: true }))
  propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
  await portal.given.property(agencyId, { streetNumber: '14', streetName: 'High Street' })
  await portal.given.rows(`insert into property_managers (agency_id, name) values ($1, 'Tom Okafor') returning id`, [
    agencyId,
  ])
  await portal.makeCards(agencyId)
})

const headings =
  'Address,Suburb,Postcode,Property manager,Key,Landlord,Landlord email,Landlord phone,Tenant,Tenant email,Tenant phone,Lease start,Lease end,Colour'
const place = () => `${suburb.name},${suburb.postcode}`
const lines = (...rows: string[]) => [headings, ...rows].join('\r\n')
const good = () =>
  `12 High St,${place()},Tom Okafor,K7,Olga Owner,olga@example.com,0412 555 001,Tina Tenant;Theo Tenant,tina@example.com;,0412 555 002;,10/1/2026,2027-01-10,red`

async function upload(content: string | Buffer, who = master, fileName = 'portfolio.csv') {
  const form = multipartForm([{ name: 'file', value: content, fileName }])
  return who.call('POST', '/v1/agency/imports', form)
}
const perform = async (id: number) =>
  runImportJob(portal).perform({ state: 'vic', agencyId, importId: id }, { log, attempt: 1, maxAttempts: 8 })
const latest = async () =>
  ((await master.get('/v1/agency/imports/latest')).body.data as { latest: PortfolioImport }).latest
const rowsOf = async (id: number) =>
  ((await master.get(`/v1/agency/imports/${id}/rows`)).body.data as { items: ImportRow[] }).items
const keyNow = async () =>
  (await portal.given.rows('select key_number, is_vacant from properties where id = $1', [propertyId]))[0]
const occupants = async () =>
  (
    await portal.given.rows<{ name: string }>('select name from occupants where agency_id = $1 order by id', [agencyId])
  ).map(({ name }) => name)

async function checked(content: string | Buffer): Promise<number> {
  const reply = await upload(content)
  expect(reply.body.error).toBeUndefined()
  const { id } = reply.body.data as PortfolioImport
  await perform(id)
  return id
}

describe('an import', () => {
  test('is checked first, applied on request, and undone', async () => {
    const before = await keyNow()
    const id = await checked(lines(good(), `99 Elm Street,${place()},,K9`, `14 High Street,${place()}`))
    expect(await latest()).toMatchObject({
      status: 'CHECKED',
      createdBy: 'Priya Nair',
      ignoredColumns: ['Colour'],
      counts: { READY: 1, NEW: 1, SAME: 1 },
    })
    const [first] = await rowsOf(id)
    expect(first).toMatchObject({ rowNumber: 2, status: 'READY', propertyId })
    expect(first?.differences.map(({ label }) => label)).toEqual([
      'Lease dates',
      'Tenants',
      'Property manager',
      'Agency key',
      'Landlords',
    ])
    expect(await keyNow()).toEqual(before)
    expect(await occupants()).toEqual([])

    expect((await master.post(`/v1/agency/imports/${id}/apply`)).body.data).toMatchObject({ status: 'APPLYING' })
    await perform(id)
    expect(await latest()).toMatchObject({ status: 'APPLIED', counts: { DONE: 1, NEW: 1, SAME: 1 } })
    expect(await keyNow()).toMatchObject({ key_number: 'K7', is_vacant: false })
    expect(await occupants()).toEqual(['Tina Tenant', 'Theo Tenant'])
    expect((await master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({
      keyNumber: 'K7',
      softwareName: null,
      propertyManager: { name: 'Tom Okafor' },
    })
    expect((await master.post(`/v1/agency/imports/${id}/apply`)).status).toBe(422)

    expect((await master.post(`/v1/agency/imports/${id}/undo`)).body.data).toMatchObject({ status: 'UNDOING' })
    await perform(id)
    expect(await latest()).toMatchObject({ status: 'UNDONE', counts: { UNDONE: 1 } })
    expect(await keyNow()).toEqual(before)
    expect(await occupants()).toEqual([])
    const landlords = await portal.given.rows('select 1 from property_contacts where property_id = $1', [propertyId])
    expect(landlords).toEqual([])
  })

  test('names what is wrong row by row and takes over the others', async () => {
    const id = await checked(
      lines(
        good(),
        `12 high street,${place()}`,
        `14 High Street,${place()},Nobody Known`,
        `,${place()}`,
        `16 High Street,${place()},,,Olga Owner,not an address`,
        `18 High Street,${place()},,,,,,,,,31/2/2026`,
      ),
    )
    const errors = (await rowsOf(id)).filter(({ status }) => status === 'ERROR')
    expect(errors.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
      [3, 'Row 2 is the same property'],
      [4, 'There is no property manager called “Nobody Known”'],
      [5, 'The address is missing'],
      [6, '“not an address” is not an email address'],
      [7, 'Lease start: “31/2/2026” is not a date (dd/mm/yyyy)'],
    ])
    await master.post(`/v1/agency/imports/${id}/apply`)
    await perform(id)
    expect((await latest()).counts).toMatchObject({ DONE: 1, ERROR: 5 })
  })

  test('has no half of a character where a text is cut', async () => {
    const odd = `a${'😀'.repeat(200)}`
    const id = await checked(lines(`${odd},${place()},${odd},${odd},Olga Owner,${odd},${odd},${odd},,,${odd}`))
    const [row] = await rowsOf(id)
    expect([row?.status, row?.message?.isWellFormed()]).toEqual(['ERROR', true])
  })

  test('names everything that is wrong with a row, on the page and in the file of errors', async () => {
    const id = await checked(
      lines(
        `12 High Street,${place()},Nobody Known,${'K'.repeat(200)},Olga Owner,not an address,123,;Theo,tina@,x,31/2/2026,2025-13-01`,
        `14 High Street,${place()},Nobody Known,,,,,Tina Tenant`,
        `,,x,Nobody Known,,,olga@,,,,,,10/1/2026`,
        `16 High Street,${place()},Nobody Known,,,,,,,,10/1/2026,9/1/2026`,
        `18 High Street,${place()},Nobody Known`,
        good(),
        `12 High St,${place()},Nobody Known,,Olga Owner,,123`,
      ),
    )
    const faults = (await rowsOf(id)).flatMap(({ rowNumber, status, message }) =>
      status === 'ERROR' ? [[rowNumber, ...(message?.split('\n') ?? [])]] : [],
    )
    const manager = 'There is no property manager called “Nobody Known”'
    expect(faults).toEqual([
      [
        2,
        'The key number is longer than 50 characters',
        '“not an address” is not an email address',
        '“123” is not a phone number',
        'A tenant has no name',
        '“tina@” is not an email address',
        '“x” is not a phone number',
        'Lease start: “31/2/2026” is not a date (dd/mm/yyyy)',
        'Lease end: “2025-13-01” is not a date (dd/mm/yyyy)',
        manager,
      ],
      [3, manager, 'There is no tenancy yet, so the lease start is needed'],
      [
        4,
        'The address is missing',
        'The suburb is missing',
        '“x” is not a postcode',
        'The landlord has no name',
        '“olga@” is not an email address',
        'The lease has an end, but no start',
        manager,
      ],
      [5, 'The lease ends before it starts', manager],
      [8, 'Row 7 is the same property', '“123” is not a phone number'],
    ])
    expect((await latest()).counts).toEqual({ ERROR: 5, NEW: 1, READY: 1 })
    const file = (await master.get(`/v1/agency/imports/${id}/errors`)).body as unknown as string
    const [, ...written] = file.trim().split('\r\n')
    expect(written).toHaveLength(faults.flatMap(([, ...each]) => each).length)
    expect(written.filter((line) => line.startsWith('"3",'))).toEqual([
      expect.stringContaining('There is no property manager'),
      expect.stringContaining('There is no tenancy yet'),
    ])
    await master.post(`/v1/agency/imports/${id}/apply`)
    await perform(id)
    expect((await latest()).counts).toEqual({ ERROR: 5, NEW: 1, DONE: 1 })
    expect(await occupants()).toEqual(['Tina Tenant', 'Theo Tenant'])
  })

  test('adds properties that are not on service, with the agreed services, only if that is wanted', async () => {
    await portal.given.rows('update agencies set service_mask = 5 where id = $1 returning id', [agencyId])
    const newcomer = `5/99 Elm Street,${place()},Una New,una@example.com,K9,Olga Owner,olga@example.com,,Tina,,,10/1/2026`
    const head = headings.replace('Property manager,', 'Property manager,Property manager email,')
    const id = await checked([head, newcomer, '1 Elm Street,Nowhere,3999', `99 Elm St,${place()}`].join('\r\n'))
    expect(await latest()).toMatchObject({ counts: { NEW: 2, ERROR: 1 }, addsServices: ['smoke', 'electrical'] })
    const rows = await rowsOf(id)
    expect(rows[0]?.message).toContain('This suburb is not known in this state')
    expect(rows[1]?.differences.map(({ label, to }) => [label, to]).slice(0, 1)).toEqual([
      ['Property', 'Added with Smoke alarm, Electrical'],
    ])
    const added = async () =>
      portal.given.rows(
        `select p.address_line_1 as line, p.key_number as key, m.email as manager, p.cancelled_at is null as "isOn",
                array(select service_id::int from property_services s where s.property_id = p.id and s.cancelled_at is null
                       order by 1) as services
           from properties p left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
          where p.agency_id = $1 and p.address_line_1 like '%Elm%' order by p.id`,
        [agencyId],
      )
    expect(await added()).toEqual([])

    await master.post(`/v1/agency/imports/${id}/apply`, { addsProperties: true })
    await perform(id)
    expect(await latest()).toMatchObject({ status: 'APPLIED', counts: { DONE: 2, ERROR: 1 } })
    const unit = { line: '5/99 Elm Street', key: 'K9', manager: 'una@example.com', isOn: true, services: [1, 3] }
    const house = { line: '99 Elm St', key: null, manager: null, isOn: true, services: [1, 3] }
    expect(await added()).toEqual([unit, house])
    expect(await occupants()).toEqual(['Tina'])

    await master.post(`/v1/agency/imports/${id}/undo`)
    await perform(id)
    expect((await latest()).counts).toMatchObject({ UNDONE: 2 })
    expect(await added()).toMatchObject([{ isOn: false, services: [] }, { isOn: false }])
    // The same file again takes them up again.
    const again = await checked([head, newcomer].join('\r\n'))
    await master.post(`/v1/agency/imports/${again}/apply`, {})
    await perform(again)
    expect((await latest()).counts).toEqual({ NEW: 1 })
    const wanted = await checked([head, newcomer].join('\r\n'))
    await master.post(`/v1/agency/imports/${wanted}/apply`, { addsProperties: true })
    await perform(wanted)
    expect(await added()).toMatchObject([unit, { isOn: false }])
  })

  test('ends the tenancy before it, and undoing lets that one last again', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, propertyId)
    await portal.makeCards(agencyId)
    const tenancies = async () =>
      portal.given.rows('select id, status, closes_on from tenancies where property_id = $1', [propertyId])
    const before = await tenancies()
    const start = await portal.given.day(agencyId, -30)
    const id = await checked(lines(`12 High Street,${place()},,,,,,Tina Tenant,,,${start}`))
    expect(await tenancies()).toEqual(before)
    expect((await rowsOf(id))[0]?.differences).toContainEqual(
      expect.objectContaining({
        label: 'Tenancy before it',
        to: `Ends on ${start.split('-').toReversed().join('/')}`,
      }),
    )
    await master.post(`/v1/agency/imports/${id}/apply`)
    await perform(id)
    expect(await tenancies()).toHaveLength(2)
    await master.post(`/v1/agency/imports/${id}/undo`)
    await perform(id)
    expect(await tenancies()).toEqual(before)
    expect(before).toMatchObject([{ id: tenancyId }])
  })

  test('leaves email address and phone number as they are where the cells are blank, and tells of shared landlords', async () => {
    const first = await checked(lines(good()))
    await master.post(`/v1/agency/imports/${first}/apply`)
    await perform(first)
    const contact = `select k.id from contacts k where k.agency_id = $1 and k.name = 'Olga Owner'`
    await portal.given.rows(
      `insert into property_contacts (agency_id, property_id, contact_id, role, position)
       select $1, p.id, (${contact}), 'LANDLORD', 1 from properties p where p.agency_id = $1 and p.id <> $2 returning 1`,
      [agencyId, propertyId],
    )
    const id = await checked(lines(`12 High Street,${place()},,,Olga Owner,,,tina tenant`))
    const [row] = await rowsOf(id)
    expect(row?.differences).toEqual([
      expect.objectContaining({ label: 'Tenants', to: 'tina tenant, 0412 555 002, tina@example.com' }),
    ])
    const changed = await checked(lines(`12 High Street,${place()},,,Olga Owner,new@example.com`))
    expect((await rowsOf(changed))[0]?.differences).toEqual([
      {
        label: 'Landlords',
        from: 'Olga Owner, 0412 555 001, olga@example.com',
        to: 'Olga Owner, 0412 555 001, new@example.com',
      },
      { label: 'Details of Olga Owner', from: 'Also landlord of 1 other property', to: 'They change there too' },
    ])
  })

  test('can be discarded once it is checked, and its errors and a template are downloaded whole', async () => {
    const first = (await upload(lines(good()))).body.data as PortfolioImport
    await perform(first.id)
    await master.post(`/v1/agency/imports/${first.id}/apply`)
    await perform(first.id)
    const bad = Array.from({ length: 12 }, (_, number) => `=${number} High St,${place()},,,,not an address,,,,,,,`)
    const second = (await upload(lines(...bad))).body.data as PortfolioImport
    await perform(second.id)
    const errors = await master.get(`/v1/agency/imports/${second.id}/errors`)
    expect(errors.headers['content-type']).toContain('text/csv')
    const [head, ...rows] = (errors.body as unknown as string).trim().split('\r\n')
    expect([head, rows.length]).toEqual(['"Row","Address","Error"', 24])
    expect(rows[0]).toContain(`"'=0 High St`)
    const template = await master.get('/v1/agency/imports/template')
    expect(template.body as unknown as string).toContain('"Address","Suburb","Postcode"')
    expect((await master.post(`/v1/agency/imports/${first.id}/discard`)).status).toBe(422)
    expect((await master.post(`/v1/agency/imports/${second.id}/discard`)).status).toBe(200)
    expect((await master.post(`/v1/agency/imports/${second.id}/discard`)).status).toBe(200)
    expect((await latest()).id).toBe(first.id)
    expect((await master.post(`/v1/agency/imports/${second.id}/apply`)).status).toBe(422)
    const stranger = await portal.given.user()
    await portal.given.membership(stranger, await portal.given.agency(), { isMaster: true })
    const other = await portal.signIn(stranger)
    expect((await other.get(`/v1/agency/imports/${second.id}/errors`)).status).toBe(404)
    expect((await other.post(`/v1/agency/imports/${first.id}/discard`)).status).toBe(404)
  })

  test('can be undone when another file was checked or applied after it', async () => {
    const first = await checked(lines(`12 High Street,${place()},,K7`))
    await master.post(`/v1/agency/imports/${first}/apply`)
    await perform(first)
    await checked(lines(`14 High Street,${place()},,K9`))
    const reply = (await master.get('/v1/agency/imports/latest')).body.data
    expect(reply).toMatchObject({ latest: { status: 'CHECKED' }, earlier: [{ id: first, status: 'APPLIED' }] })
    expect((await master.post(`/v1/agency/imports/${first}/undo`)).status).toBe(200)
    await perform(first)
    expect(await keyNow()).toMatchObject({ key_number: null })
  })

  test('is undone except for what was changed since', async () => {
    const id = await checked(lines(good()))
    await master.post(`/v1/agency/imports/${id}/apply`)
    await perform(id)
    await portal.given.rows(`update properties set key_number = 'OURS' where id = $1 returning id`, [propertyId])
    await master.post(`/v1/agency/imports/${id}/undo`)
    await perform(id)
    expect(await rowsOf(id)).toMatchObject([
      { status: 'KEPT', message: 'Changed since the import, so it stays: Agency key' },
    ])
    expect(await keyNow()).toMatchObject({ key_number: 'OURS' })
    expect(await occupants()).toEqual([])
  })

  test('of a workbook reads its days and texts', async () => {
    const rows = [
      ['Address', 'Suburb', 'Postcode', 'Tenant', 'Lease start', 'Key'],
      ['12 High Street', suburb.name, Number(suburb.postcode), 'Tom & Tina', new Date('2026-01-10'), 'K<7>'],
    ]
    const id = await checked(makeWorkbook({ 'Rent roll': rows }))
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ status: 'READY' })
    expect(row?.differences).toEqual([
      { label: 'Lease dates', from: 'Not specified', to: 'From 10/01/2026, no end date' },
      { label: 'Tenants', from: 'Not specified', to: 'Tom & Tina' },
      { label: 'Agency key', from: 'No key', to: 'K<7>' },
    ])
  })

  test('that a worker left half done is continued', async () => {
    const id = await checked(lines(good()))
    await master.post(`/v1/agency/imports/${id}/apply`)
    const stopped = AbortSignal.abort(new Error('the worker was stopped'))
    const payload = { state: 'vic', agencyId, importId: id }
    await expect(
      runImportJob(portal).perform(payload, { log, attempt: 1, maxAttempts: 8, signal: stopped }),
    ).rejects.toThrow('stopped')
    await perform(id)
    await perform(id)
    expect(await occupants()).toEqual(['Tina Tenant', 'Theo Tenant'])
    expect(await latest()).toMatchObject({ status: 'APPLIED' })
  })
})

describe('refused are', () => {
  test.each([
    ['name,street\r\nx,y', 'The first row must name the columns. Address, Suburb, Postcode are missing.'],
    ['Address,Suburb,Postcode', 'The file has no rows below the names of the columns'],
    ['Address,Suburb,Postcode,address\r\nx,y,z,w', 'The column “Address” is there twice.'],
    [Buffer.from('PK\u0003\u0004 nonsense'), 'The file cannot be read: it is damaged'],
    [Buffer.from([1, 0, 2]), 'Please choose a CSV or XLSX file'],
  ])('files that cannot be used (%#)', async (content, message) => {
    const reply = await upload(content)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatchObject({ message })
  })

  test('a file that takes too long to read', async () => {
    vi.spyOn(Threads.prototype, 'run').mockImplementationOnce(async ({ lost }) => Promise.reject(lost?.()))
    const reply = await upload(lines(good()))
    const message = 'This file takes too long to read. Please use a smaller or simpler one.'
    expect(reply).toMatchObject({ status: 422, body: { error: { message, fields: { file: message } } } })
    vi.restoreAllMocks()
  })

  test('users who are not master users, other agencies, and a second import meanwhile', async () => {
    const colleagueId = await portal.given.user('vic')
    await portal.given.membership(colleagueId, agencyId)
    const colleague = await portal.signIn(colleagueId)
    expect((await upload(lines(good()), colleague)).status).toBe(403)
    const strangerAgency = await portal.given.agency()
    const strangerId = await portal.given.user('vic')
    await portal.given.membership(strangerId, strangerAgency, { isMaster: true })
    const stranger = await portal.signIn(strangerId)
    const reply = await upload(lines(good()))
    const { id } = reply.body.data as PortfolioImport
    expect((await upload(lines(good()))).status).toBe(409)
    expect((await master.post(`/v1/agency/imports/${id}/apply`)).status).toBe(422)
    await perform(id)
    expect((await stranger.get(`/v1/agency/imports/${id}/rows`)).status).toBe(404)
    expect((await stranger.post(`/v1/agency/imports/${id}/apply`)).status).toBe(404)
    expect((await stranger.post(`/v1/agency/imports/${id}/undo`)).status).toBe(404)
    expect((await stranger.get('/v1/agency/imports/latest')).body.data).toEqual({
      latest: null,
      earlier: [],
      canImport: true,
    })
    expect((await colleague.post(`/v1/agency/imports/${id}/apply`)).status).toBe(403)
  })
})
