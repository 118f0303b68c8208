import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FieldSource } from '../../../contract/integration/decisions.ts'
import type {
  FileMapping,
  FilePreview,
  SoftwareFile,
  SoftwareFiles,
} from '../../../contract/integration/software-files.ts'
import type { IntegrationState, SyncRun } from '../../../contract/integration/connections.ts'
import { createLogger } from '../../platform/logging.ts'
import { makeWorkbook } from '../../testing/make-workbook.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { zip } from '../../testing/sample-files.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { syncSoftwareJob } from './sync-software.job.ts'
import { undoRunJob } from './undo-run.job.ts'

/* Files of software without a connector go through the same runs as a connection. */

const log = createLogger('silent')
const portal = await testPortal()
let agencyId: number
let master: Browser
let agent: Browser
let place: string

beforeAll(async () => {
  await portal.given.features('PortfolioMirroring')
  const [suburb] = await portal.given.rows<{ name: string; postcode: string }>(
    `select name, postcode from suburbs where state = 'vic' order by id limit 1`,
  )
  place = `${suburb?.name ?? ''},${suburb?.postcode ?? ''}`
})
beforeEach(async () => {
  ;({ agencyId, browser: master } = await portal.office({ user: 'Priya Nair', isMaster: true }))
  const userId = await portal.given.user('vic', { name: 'Alex Agent' })
  await portal.given.membership(userId, agencyId)
  agent = await portal.signIn(userId)
})

const headings =
  'Code,Address,Suburb,Postcode,Manager,Key No,Landlord,Tenant,Tenant Email,Lease start,Lease expiry,Lost'
const lines = (...rows: string[]) => [headings, ...rows].join('\r\n')
const elm = (more = 'Tom Okafor,K7,Olga Owner,Tina Tenant,tina@example.com,10/01/2026,10/01/2027,') =>
  `P1,12 High St,${place},${more}`
const columns: FileMapping['columns'] = {
  reference: 'Code',
  address: 'Address',
  suburb: 'Suburb',
  postcode: 'Postcode',
  manager: 'Manager',
  key: 'Key No',
  owner: 'Landlord',
  tenant: 'Tenant',
  tenantEmail: 'Tenant Email',
  tenancyStart: 'Lease start',
  leaseEnd: 'Lease expiry',
  managedTo: 'Lost',
}
const mapping: FileMapping = { columns, dayOrder: 'DAY_FIRST' }

async function send(path: string, content: string | Buffer, fields: Record<string, string> = {}, who = master) {
  const named = Object.entries(fields).map(([name, value]) => ({ name, value }))
  return who.call(
    'POST',
    `/v1/agency/software-files/${path}`,
    multipartForm([...named, { name: 'file', value: content, fileName: 'rent roll.csv' }]),
  )
}
const preview = async (content: string | Buffer, given?: FileMapping) =>
  (await send('REST/preview', content, given && { mapping: JSON.stringify(given) })).body.data as FilePreview
const perform = async (software = 'REST') =>
  syncSoftwareJob({
    ...portal,
    databases: portal.workerDatabases,
    connectors: new Map(),
    portalUrl: '',
    states: ['vic'],
  }).perform({ state: 'vic', agencyId, software }, { log, attempt: 1, maxAttempts: 8 })
async function take(content: string | Buffer, fields: Record<string, string> = {}): Promise<SoftwareFile> {
  const reply = await send('REST', content, fields)
  expect(reply.body.error).toBeUndefined()
  await perform()
  return reply.body.data as SoftwareFile
}
const first = { mapping: JSON.stringify(mapping) }
const files = async () => (await master.get('/v1/agency/software-files')).body.data as SoftwareFiles
const state = async () => (await master.get('/v1/agency/integration/state')).body.data as IntegrationState
const runs = async () => ((await master.get('/v1/agency/integration/runs')).body.data as { items: SyncRun[] }).items
const givenElm = async () => {
  const id = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
  await portal.makeCards(agencyId)
  return id
}
const occupants = async () =>
  portal.given.rows('select name, email from occupants where agency_id = $1 order by id', [agencyId])
const count = async (table: string) =>
  (
    await portal.given.rows<{ count: number }>(`select count(*)::int as count from ${table} where agency_id = $1`, [
      agencyId,
    ])
  )[0]?.count

test('a run of a file is taken back, and the same file leaves it so', async () => {
  const propertyId = await givenElm()
  await take(lines(elm()), first)
  const key = async () =>
    ((await master.get(`/v1/property/${propertyId}`)).body.data as { keyNumber: string | null }).keyNumber
  expect([await key(), (await occupants()).length]).toEqual(['K7', 1])
  const [run] = await runs()
  expect((await agent.post(`/v1/agency/integration/runs/${run!.id}/undo`)).status).toBe(403)
  expect((await master.post(`/v1/agency/integration/runs/${run!.id}/undo`)).status).toBe(200)
  const job = undoRunJob({ databases: portal.workerDatabases, clock: portal.clock })
  await job.perform({ state: 'vic', agencyId, runId: run!.id }, { log, attempt: 1, maxAttempts: 8 })
  expect([await key(), (await occupants()).length]).toEqual([null, 0])
  await take(lines(elm()))
  expect([await key(), (await occupants()).length]).toEqual([null, 0])
})

describe('a file', () => {
  test('is proposed by similar names, shown as it would be read, and stores nothing', async () => {
    const shown = await preview(lines(elm(), `P2,,${place},,,,,,,`))
    expect(shown.origin).toBe('PROPOSED')
    expect(shown.mapping.columns).toEqual(columns)
    expect(shown).toMatchObject({ rowCount: 2, faultCount: 1, missing: [], unclearDate: '10/01/2026' })
    expect(shown.problem).toMatch(/whether its dates begin with the day/)
    expect(shown.rows[1]).toMatchObject({ rowNumber: 3, fault: 'It has no address' })
    const chosen = await preview(lines(elm()), { columns, dayOrder: 'MONTH_FIRST' })
    expect(chosen.problem).toBeNull()
    expect(chosen.rows[0]?.values).toContainEqual({ column: 'tenancyStart', value: '01/10/2026' })
    const odd = await preview(lines(elm().replace('tina@example.com', 'tina at example')), mapping)
    const shownEmail = { column: 'tenantEmail', value: '“tina at example” cannot be used' }
    expect(odd.rows[0]?.values).toContainEqual(shownEmail)
    expect(await count('software_files')).toBe(0)
  })

  test('is checked first, listing what would change, and then taken over as by a connection', async () => {
    const propertyId = await givenElm()
    const { id } = await take(lines(elm(), `P2,99 Elm Street,${place},,,,,,,,`), {
      ...first,
      use: 'CHECK',
      fileDay: '2026-01-05',
    })
    const [dry] = await runs()
    expect(dry).toMatchObject({ kind: 'DRY', status: 'DONE', requestedBy: 'Priya Nair', softwareName: 'Rest' })
    expect(dry?.differences.map(({ what }) => what)).toContain('Tenants changed')
    expect([await count('occupants'), (await files()).files[0]?.status]).toEqual([0, 'CHECKED'])
    expect((await state()).connections[0]).toMatchObject({ state: 'FILES', lastSyncedAt: null })

    expect((await master.post(`/v1/agency/uploaded-software-files/${id}/take`, {})).status).toBe(200)
    await perform()
    expect((await files()).files[0]).toMatchObject({ status: 'TAKEN', softwareName: 'Rest', fileDay: '2026-01-05' })
    expect(await occupants()).toEqual([{ name: 'Tina Tenant', email: 'tina@example.com' }])
    const page = (await master.get(`/v1/property/${propertyId}`)).body.data
    expect(page).toMatchObject({
      keyNumber: 'K7',
      softwareName: 'Rest',
      isIntegrated: true,
      softwareFileDay: '2026-01-05',
    })
    const sources = (await master.get(`/v1/property/${propertyId}/sources`)).body.data as FieldSource[]
    expect(sources.map(({ fileDay }) => fileDay)).toEqual(Array.from({ length: 5 }, () => '2026-01-05'))
    expect((await state()).connections[0]?.lastSyncedAt).not.toBeNull()
    expect(await count('software_file_pages')).toBe(0)
    expect((await master.get('/v1/portfolio/integrated?provided-by=OTHER')).body.data).toMatchObject({ total: 1 })
  })

  test('with the same headings needs nothing more, and changes nothing when it says the same', async () => {
    await givenElm()
    await take(lines(elm()), first)
    expect(await preview(lines(elm()))).toMatchObject({ origin: 'STORED', problem: null, mapping })
    await take(lines(elm()))
    expect((await runs())[0]?.counts.properties).toMatchObject({ received: 1, same: 1, changed: 0 })
  })

  test('without a mapped column stops and names it', async () => {
    await givenElm()
    await take(lines(elm()), first)
    const without = lines(elm()).replace('Key No', 'Tag')
    const reply = await send('REST', without)
    const sentence = 'The column “Key No” is not in this file. It was read as key number. Nothing was taken over.'
    expect([reply.status, reply.body.error?.message]).toEqual([422, sentence])
    expect(await preview(without)).toMatchObject({ problem: sentence, missing: [{ column: 'key', heading: 'Key No' }] })
    expect(await count('software_files')).toBe(1)
  })

  test('clears and ends nothing that it lacks or leaves blank', async () => {
    const propertyId = await givenElm()
    await portal.given.rows(
      `insert into property_managers (agency_id, name, email, phone) values ($1, 'Tom Okafor', 'tom@example.com', '+61412555001') returning id`,
      [agencyId],
    )
    await take(lines(elm(), `P2,99 Elm Street,${place},,,,,,,,`), first)
    await take(lines(`P1,12 High St,${place},Tom Okafor,,,Tina Tenant,,10/01/2026,,`))
    const page = (await master.get(`/v1/property/${propertyId}`)).body.data
    expect(page).toMatchObject({ keyNumber: 'K7', propertyManager: { name: 'Tom Okafor' } })
    expect(await occupants()).toEqual([{ name: 'Tina Tenant', email: 'tina@example.com' }])
    const leases = await portal.given.rows('select ends_on::text as day from tenancies where agency_id = $1', [
      agencyId,
    ])
    expect(leases).toEqual([{ day: '2027-01-10' }])
    const managers = await portal.given.rows('select email, phone from property_managers where agency_id = $1', [
      agencyId,
    ])
    expect(managers).toEqual([{ email: 'tom@example.com', phone: '+61412555001' }])
    expect((await master.get('/v1/portfolio/integrated?provided-by=OTHER')).body.data).toMatchObject({ total: 1 })
  })

  test('holds many endings for the master user', async () => {
    const rows = (lost: string) =>
      [1, 2, 3, 4, 5, 6, 7].map((number) => `E${number},${number} Elm Street,${place},,,,,,,,${lost}`)
    const noLost = {
      ...first,
      mapping: JSON.stringify({
        ...mapping,
        columns: { reference: 'Code', address: 'Address', suburb: 'Suburb', postcode: 'Postcode', managedTo: 'Lost' },
      }),
    }
    await take(lines(...rows('')), noLost)
    await take(lines(...rows('01/02/2026')))
    expect((await state()).toDecide.held).toBe(7)
    expect((await master.post('/v1/agency/integration/REST/held/decide', { use: 'SOFTWARE', count: 7 })).status).toBe(
      200,
    )
    const before = (await state()).connections[0]?.lastSyncedAt
    await perform()
    const [run] = await runs()
    expect(run).toMatchObject({ cause: 'DECISION', status: 'DONE' })
    const active = await portal.given.rows('select 1 from portfolio_properties where agency_id = $1 and is_active', [
      agencyId,
    ])
    expect(active).toEqual([])
    // Nothing was read.
    expect((await state()).connections[0]?.lastSyncedAt).toBe(before)
  })

  test('recognises what the provider loaded, and a property that it names by another reference', async () => {
    const propertyId = await givenElm()
    await portal.given.rows(`insert into agency_integrations (agency_id, software) values ($1, 'REST') returning 1`, [
      agencyId,
    ])
    await portal.given.rows(
      `insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, suburb_id, first_active_on)
       select agency_id, 'REST', 'old-1', id, address_line_1, address_line_2, suburb_id, '2020-01-01' from properties where id = $1 returning id`,
      [propertyId],
    )
    await take(lines(elm()), first)
    expect(await state()).toMatchObject({ toDecide: { matches: 0 }, connections: [{ state: 'FILES' }] })
    await take(lines(elm().replace('P1', 'NEW-1')))
    const mirrors = await portal.given.rows(
      'select external_id, property_id from portfolio_properties where agency_id = $1',
      [agencyId],
    )
    expect(mirrors).toEqual([{ external_id: 'NEW-1', property_id: propertyId }])
  })

  test('is refused for other users, software with a connection, a day to come, and while another is read', async () => {
    expect((await send('REST', lines(elm()), first, agent)).body.error?.message).toBe(
      'Only the master user of the agency can upload files of management software',
    )
    expect((await send('REST/preview', lines(elm()), {}, agent)).status).toBe(403)
    expect((await send('REST', lines(elm()))).body.error?.message).toMatch(/^Nobody has said yet which column/)
    expect((await send('REST', lines(elm()), { ...first, fileDay: '2999-01-01' })).status).toBe(422)
    expect((await send('NONSENSE', lines(elm()), first)).status).toBe(400)
    expect((await send('REST', lines(elm()), { mapping: '{' })).status).toBe(422)
    expect((await send('REST', lines(elm()), first)).status).toBe(201)
    expect((await send('REST', lines(elm()))).body.error?.message).toBe(
      'A file is being read. Please try again when that is done.',
    )
    await perform()
    expect((await send('KOLMEO', lines(elm()), first)).body.error?.message).toBe('Please disconnect Rest first')
  })

  test('that is older than one that was taken over is taken over only after a dry run', async () => {
    const id = await givenElm()
    await take(lines(elm()), { ...first, fileDay: '2026-02-20' })
    const older = lines(elm('Tom Okafor,K6,Olga Owner,Tina Tenant,tina@example.com,10/01/2026,10/01/2027,'))
    const refused = await send('REST', older, { fileDay: '2026-02-19' })
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      'The file of 20/02/2026, which is newer, was taken over already. Start with a dry run to see what this one would change back.',
    ])
    const keyNow = async () => portal.given.rows('select key_number as key from properties where id = $1', [id])
    expect(await keyNow()).toEqual([{ key: 'K7' }])
    const { id: checked } = await take(older, { fileDay: '2026-02-19', use: 'CHECK' })
    expect((await master.post(`/v1/agency/uploaded-software-files/${checked}/take`, {})).status).toBe(200)
    await perform()
    expect(await keyNow()).toEqual([{ key: 'K6' }])
  })

  test('can be dropped by a program with a key for that, which reads the columns as they are stored', async () => {
    await givenElm()
    await take(lines(elm()), first)
    const drop = async (scope: string) => {
      const made = await master.post('/v1/agency/api-keys', { name: 'Dropper', scopes: [scope] })
      const form = multipartForm([{ name: 'file', value: lines(elm().replace('K7', 'K8')), fileName: 'nightly.csv' }])
      const headers = { authorization: `Bearer ${(made.body.data as { secret: string }).secret}`, ...form.headers }
      return portal.app.inject({ method: 'POST', url: '/v1/agency/software-files/REST', headers, body: form.body })
    }
    expect((await drop('properties:read')).statusCode).toBe(403)
    const dropped = await drop('software-files:write')
    expect([dropped.statusCode, dropped.json<{ error: unknown }>().error]).toEqual([201, undefined])
    await perform()
    expect((await files()).files[0]).toMatchObject({
      status: 'TAKEN',
      fileName: 'nightly.csv',
      createdBy: 'Priya Nair',
    })
    const keys = await portal.given.rows('select key_number from properties where agency_id = $1', [agencyId])
    expect(keys).toEqual([{ key_number: 'K8' }])
  })

  test('of another agency is not found', async () => {
    const { id } = await take(lines(elm()), { ...first, use: 'CHECK' })
    const { browser: stranger } = await portal.office({ isMaster: true })
    for (const what of ['take', 'discard'])
      expect((await stranger.post(`/v1/agency/uploaded-software-files/${id}/${what}`, {})).status).toBe(404)
  })

  test('that is put away changes nothing, and other software can then be used', async () => {
    const { id } = await take(lines(elm()), { ...first, use: 'CHECK' })
    expect((await master.post(`/v1/agency/uploaded-software-files/${id}/discard`, {})).status).toBe(200)
    expect([await count('software_file_pages'), (await files()).files]).toEqual([0, []])
    expect((await master.post(`/v1/agency/uploaded-software-files/${id}/take`, {})).status).toBe(422)
    expect((await send('KOLMEO', lines(elm()), first)).status).toBe(201)
  })

  test('is no longer read once that is ended, and its properties can be edited', async () => {
    const propertyId = await givenElm()
    await take(lines(elm()), first)
    expect((await master.post('/v1/agency/software-files/REST/end', {})).status).toBe(200)
    await perform()
    expect((await master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({ isIntegrated: false })
    await take(lines(elm()))
    expect((await master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({
      isIntegrated: true,
      keyNumber: 'K7',
    })
  })
})

const bomb = (megabytes: number): Buffer =>
  zip([{ name: 'xl/worksheets/sheet1.xml', data: `<row>${'x'.repeat(megabytes * 1024 * 1024)}</row>` }])

describe('a hostile or odd file', () => {
  const problemOf = async (content: string | Buffer) => (await send('REST/preview', content)).body.error?.message
  test.each([
    ['empty', '', 'The file has no row that names its columns'],
    ['only headings', headings, 'The file has no rows below the names of the columns'],
    ['a web page', '<html><table><tr><td>1</td></tr></table>', /is a web page/],
    ['binary', Buffer.from([1, 0, 2]), 'Please choose a CSV or XLSX file'],
    ['10,000 columns', `${'a,'.repeat(10_000)}\n${'1,'.repeat(10_000)}`, 'The file has more than 200 columns'],
    ['100,000 rows', `${headings}\n${'P,1 A St,B,3000\n'.repeat(100_000)}`, /more than 20000 rows/],
    [
      'a workbook of kilobytes that unpacks to 50 MB',
      bomb(50),
      'The file cannot be read: it is too large once unpacked',
    ],
    [
      'a quotation mark that swallows the rows below it',
      lines(elm(), `P2,"13 High St,${place},,,,,,,`, elm()),
      'Row 3 has a quotation mark that is never closed, so what follows cannot be read',
    ],
    ['damaged', Buffer.from('PK nonsense'), 'The file cannot be read: it is damaged'],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const message = (await problemOf(content)) ?? ''
    if (typeof sentence === 'string') expect(message).toBe(sentence)
    else expect(message).toMatch(sentence)
  })
  test('is stored although texts are cut within a character', async () => {
    const emoji = '🏠'.repeat(150)
    const reply = await send(
      'REST',
      lines(elm(`${emoji},K7,${emoji},Tina,,10/01/2026,,`), `P2,${emoji},${place.split(',')[0]},x${emoji},,,,,,,,`),
      first,
    )
    expect(reply.body.error).toBeUndefined()
    const [left] = (reply.body.data as SoftwareFile).leftOut
    expect(left?.reason).toMatch(/is not a postcode$/)
    await perform()
    expect((await files()).files[0]?.status).toBe('TAKEN')
  })
  test('may have rows for each tenant, but not 20,000 of them for one property', async () => {
    const began = performance.now()
    const people = Array.from({ length: 20_000 }, (_, at) => elm(`Tom,K7,Olga ${at},Tina ${at},,10/01/2026,,`))
    const reply = await send('REST/preview', lines(...people), first)
    expect(reply.body.data).toMatchObject({ rowCount: 20_000, faultCount: 19_900, problem: null })
    expect(performance.now() - began).toBeLessThan(10_000)
  })
  test('keeps properties apart whose long references begin alike', async () => {
    const long = 'r'.repeat(95)
    const other = elm('Tom,K8,Otto Other,Ben Second,,10/01/2026,,').replace('12 High St', '14 High St')
    await take(lines(elm().replace('P1', `${long}1`), other.replace('P1', `${long}2`)), first)
    const known = await portal.given.rows<{ count: number }>(
      `select count(*)::int as count from software_records where agency_id = $1 and collection = 'tenancies'`,
      [agencyId],
    )
    expect(known).toEqual([{ count: 2 }])
  })
  test('may be a workbook, UTF-16, Windows-1252, have titles above, and two headings alike', async () => {
    const table = [
      ['Rent roll'],
      ['Ref', 'Property address', 'Tenant', 'Email', 'Email', 'Moved in'],
      ['A', '5/12 Elm St, Carlton VIC 3053', '=1+1<b>', 'é@x.com', '', 46_000],
    ]
    const text = table.map((row) => row.map((cell) => `"${cell}"`).join('\t')).join('\n')
    for (const content of [
      makeWorkbook({ One: table }),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      `\uFEFF${text}`,
    ]) {
      const reply = await send('REST/preview', content)
      expect(reply.body.error).toBeUndefined()
      const shown = reply.body.data as FilePreview
      expect(shown.headings.map(({ name }) => name)).toEqual([
        'Ref',
        'Property address',
        'Tenant',
        'Email',
        'Email (2)',
        'Moved in',
      ])
      expect(shown.mapping.columns).toMatchObject({
        reference: 'Ref',
        address: 'Property address',
        tenancyStart: 'Moved in',
      })
      expect(shown.problem).toBeNull()
      expect(shown.rows[0]).toMatchObject({ rowNumber: 3, fault: null })
      expect(shown.rows[0]?.values).toContainEqual({ column: 'tenancyStart', value: '09/12/2025' })
    }
  })

  test('that is a workbook with several sheets says that only the first is read', async () => {
    const table = [
      ['Ref', 'Property address', 'Key'],
      ['A', '5/12 Elm St, Carlton VIC 3053', 'K1'],
    ]
    const several = await send('REST/preview', makeWorkbook({ One: table, Two: table }))
    expect((several.body.data as FilePreview).sheets).toEqual(['One', 'Two'])
    const later = await send('REST/preview', makeWorkbook({ Cover: [], Data: table }))
    expect(later.body.error?.message).toMatch(/^Only the first sheet, “Cover”, is read\. It has no row/)
  })
})
