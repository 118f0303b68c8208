import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import type { EvidencePack, VerifiedPack } from '../../../contract/evidence-packs.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { elements, readPdf } from '../../testing/read-pdf.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { ownPortal, testPortal, type Browser } from '../../testing/test-portal.ts'
import { makeEvidencePackJob } from './make-evidence-pack.job.ts'
import { packLimits } from './pack-documents.ts'
import { isSignedBy, PackKey } from './pack-key.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser
let today: Day
const key = new PackKey('a secret that only tests know, 32 long')

beforeEach(async () => {
  const { given } = portal
  today = todayIn('vic', portal.clock.now())
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Priya Nair' }))
  propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId)
  await given.tenancy(agencyId, propertyId)
})

const url = () => `/v1/property/${propertyId}/evidence-packs`
const request = async (body: object) => browser.post(url(), body)
const period = () => ({ from: addMonths(today, -24), to: today })
const list = async () => (await browser.get(url())).body.data as EvidencePack[]

const run = async (packId: number, limits = packLimits, attempt = 1) =>
  makeEvidencePackJob({ ...portal, key, limits, portalUrl: 'http://portal.test' }).perform(
    { state: 'vic', agencyId, packId },
    { log: createLogger('silent'), attempt, maxAttempts: 5 },
  )

async function makePack(body: object = period(), limits = packLimits): Promise<EvidencePack> {
  const reply = await request(body)
  expect(reply.status).toBe(202)
  const { packId } = reply.body.data as { packId: number }
  await run(packId, limits)
  return (await list()).find((pack) => pack.packId === packId) as EvidencePack
}

async function download(packId: number, kind: 'pdf' | 'zip', by = browser): Promise<Buffer> {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await portal.app.inject({ url: `${url()}/${packId}/${kind}`, headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function givenFile(fileName: string, content: string): Promise<{ storageKey: string; id: number }> {
  const bytes = Buffer.from(content)
  const storageKey = `uploads/vic/${agencyId}/${createHash('sha256')
    .update(fileName + content)
    .digest('hex')}`
  await portal.files.store(storageKey, bytes)
  const id = await portal.given.row('files', {
    agency_id: agencyId,
    storage_key: storageKey,
    status: 'STORED',
    file_name: fileName,
    declared_type: 'text/plain',
    detected_type: 'text/plain',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  })
  return { storageKey, id }
}

async function givenDocument(fileName: string, content: string, datedOn: Day = addDays(today, -3)): Promise<string> {
  const { storageKey, id } = await givenFile(fileName, content)
  await portal.given.row('documents', {
    agency_id: agencyId,
    property_id: propertyId,
    type: 'SERVICE_REPORT',
    file_id: id,
    dated_on: datedOn,
    report_number: '12-345-R7',
    uploaded_by: userId,
  })
  return storageKey
}

async function givenContact(role: string, name: string): Promise<void> {
  const contact = await portal.given.row('contacts', { agency_id: agencyId, name })
  const of = { agency_id: agencyId, property_id: propertyId, contact_id: contact }
  await portal.given.rows(
    'insert into property_contacts (agency_id, property_id, contact_id, role, position) values ($1, $2, $3, $4, 1)',
    [...Object.values(of), role],
  )
}

const measured = {
  name: 'Sound level at 3 m',
  location: 'Hall',
  value: '88 dB',
  limit: 'at least 85 dB',
  isWithinLimit: true,
}

/** A repair five days ago, after which the sound was measured. */
async function givenRepair(): Promise<void> {
  const quoteId = await portal.given.quote(agencyId, propertyId, { status: 'COMPLETED' })
  const technician = { id: await givenTechnician(portal.given, 'vic', {}), name: 'Rory Repairer', licence: 'REC-7' }
  const [doneOn, name] = [addDays(today, -5), 'Smoke alarm past its life']
  await portal.given.rows(
    `insert into repair_records (agency_id, quote_id, performed_by, recorded_by, done_on, content, is_clear, submission_key, submitted_at)
     values ($1, $2, $3, $4, $5, $6, true, gen_random_uuid(), now())`,
    [
      agencyId,
      quoteId,
      technician.id,
      userId,
      doneOn,
      {
        doneOn,
        technician,
        findings: [{ title: name, isRepaired: true, work: 'Replaced the alarm.' }],
        readings: [{ ...measured, location: null, value: '91 dB' }],
        note: 'Ladder needed.',
        release: { by: 'Sue Supervisor', on: doneOn, reason: 'Renewed late.', services: ['smoke'] },
      },
    ],
  )
}

/** A visit by notice twenty days ago, at which the smoke alarms passed. */
async function givenServedVisit(): Promise<void> {
  const { given } = portal
  const noon = instantAt(states.vic.timeZone, today, '12:00').getTime()
  const ago = (days: number) => new Date(noon - days * 86_400_000).toISOString()
  const of = { agency_id: agencyId, property_id: propertyId }
  const name = 'Tess Technician'
  const technician = await given.row('technicians', {
    state: 'vic',
    name,
    latitude: 0,
    longitude: 0,
    service_ids: '{1}',
  })
  const times = { booked_at: ago(30), starts_at: ago(20.1), ends_at: ago(20), finished_at: ago(20) }
  const visit = { status: 'COMPLETED', booked_through: 'PROVIDER', entry_method: 'ENTER_WITH_KEY_AS_EN', ...times }
  const visitId = await given.row('visits', { ...of, technician_id: technician, ...visit })
  await given.row('entry_notices', {
    ...of,
    visit_id: visitId,
    form_name: 'Notice of entry',
    entry_from: ago(20.1),
    entry_to: ago(20),
    served_at: ago(28),
    served_by: 'POST',
    posted_at: ago(28),
    served_to: ['Tilda Tenant, 1 High Street'],
    text_content: 'We will enter your home.',
  })
  await given.row('service_checks', {
    ...of,
    service_id: 1,
    done_on: addDays(today, -20),
    source: 'VISIT',
    visit_id: visitId,
    outcome: 'PASSED',
    performed_by: name,
    licence: 'REC-12345',
    standard: 'AS 3786',
    readings: JSON.stringify([measured]),
  })
}

type Result = { hash: string; hashBefore: string | null; hashedText: string }
type Manifest = {
  period: object
  files: { name: string; size: number; sha256: string }[]
  leftOut: { name: string; reason: string }[]
  altered: { name: string }[]
  ledger: { entries: number; headSha256: string | null; isUnbroken: boolean }
}

test('packs of an agency are made one after another', async () => {
  const { given } = portal
  const other = await given.property(agencyId)
  const packIds = await Promise.all(
    [propertyId, other].map(async (id) => {
      const reply = await browser.post(`/v1/property/${id}/evidence-packs`, period())
      return (reply.body.data as { packId: number }).packId
    }),
  )
  const queues = await given.rows(
    `select distinct q.queue_name from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where (j.payload ->> 'packId')::int = any($1)`,
    [packIds],
  )
  expect(queues).toEqual([{ queue_name: `packs:vic:${agencyId}` }])
})

describe('a pack', () => {
  test('tells results with their law, tenancies, checks, findings, steps and documents', async () => {
    await portal.given.finding(agencyId, propertyId)
    await portal.given.accessCase(agencyId, propertyId)
    await givenServedVisit()
    await givenRepair()
    await givenDocument('Report.txt', 'All good')
    await givenContact('LANDLORD', 'Olive Owner')
    await givenContact('AGENCY_CONTACT', 'Casey Caretaker')
    await portal.makeCards(agencyId)
    const pack = await makePack()
    expect(pack).toMatchObject({ status: 'READY', requestedBy: 'Priya Nair', ...period() })

    const pdf = await download(pack.packId, 'pdf')
    const read = readPdf(pdf)
    const text = read.pages.flat().join(' ')
    expect(elements(read.structure, 'H2').map((heading) => heading.text)).toEqual([
      'In short',
      'Results today',
      'Changes of results',
      'What happened, in order',
      'Files and their SHA-256',
      'Hashes of results',
    ])
    expect(text.slice(text.indexOf('Results today'), text.indexOf('Files and their SHA-256'))).not.toMatch(
      /[0-9a-f]{64}/,
    )
    expect(text).toContain(pack.code)
    expect(text).toContain('Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3')
    expect(text).toContain('Tilda Tenant')
    expect(text).toContain('As told by the agency')
    expect(text).toContain('by Tess Technician, licence REC-12345, AS 3786: passed')
    expect(text).toContain('Measured: Sound level at 3 m, Hall: 88 dB (at least 85 dB), passed')
    expect(text).toContain('Rory Repairer, licence REC-7, recorded by Priya Nair')
    expect(text).toContain('Smoke alarm past its life: Replaced the alarm.')
    expect(text).toContain(`Released by: Sue Supervisor on ${shortDay(addDays(today, -5))}, because: Renewed late.`)
    expect(text).toContain('Measured: Sound level at 3 m: 91 dB (at least 85 dB), passed')
    expect(text).toContain('Number 12-345-R7, on each of its pages')
    expect(read.decoration.at(-1)).toContain(`Evidence pack ${pack.code}`)
    expect(text).toContain('Notice of entry served')
    expect(text).toContain('To: Tilda Tenant, 1 High Street')
    expect(text).toContain('We will enter your home.')
    expect(text).toContain('We cannot reach the tenant')
    expect(text).toContain('No smoke alarm installed where one is required')
    expect(text).toContain('Olive Owner')
    expect(text).not.toContain('Casey Caretaker')

    const files = await unzip(await download(pack.packId, 'zip'))
    const name = `documents/${addDays(today, -3)} Report.txt`
    expect([...files.keys()]).toEqual([
      name,
      'evidence-pack.pdf',
      'results.json',
      'READ ME.txt',
      'manifest.json',
      'manifest.sig',
    ])
    expect(files.get(name)?.toString()).toBe('All good')
    expect(files.get('evidence-pack.pdf')?.equals(pdf)).toBe(true)
  })

  test('has a manifest that is signed and names the hash of each file and the head of the ledger', async () => {
    await givenDocument('Report.txt', 'All good')
    await portal.makeCards(agencyId)
    await portal.given.finding(agencyId, propertyId)
    await portal.makeCards(agencyId)
    const pack = await makePack()
    const files = await unzip(await download(pack.packId, 'zip'))
    const text = files.get('manifest.json')?.toString() ?? ''
    const signature = files.get('manifest.sig') as Buffer
    const keys = (await portal.app.inject({ url: '/.well-known/evidence-keys.json' })).json<{
      keys: { kid: string; x: string }[]
    }>()
    const published = keys.keys.find(({ kid }) => kid === key.kid)?.x ?? ''
    expect(isSignedBy(published, text, signature)).toBe(true)
    expect(isSignedBy(published, text.replace('All', 'Not').replace('0', '1'), signature)).toBe(false)
    const manifest = JSON.parse(text) as Manifest
    for (const { name, sha256, size } of manifest.files) {
      const bytes = files.get(name) as Buffer
      expect({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }).toEqual({ size, sha256 })
    }
    const [head] = await portal.given.rows<{ hash: string }>(
      `select encode(hash, 'hex') as hash from result_ledger where agency_id = $1 order by entry desc limit 1`,
      [agencyId],
    )
    expect(manifest.ledger).toEqual({ entries: expect.any(Number), headSha256: head?.hash, isUnbroken: true })
    expect(manifest.period).toEqual(period())
    const results = JSON.parse(files.get('results.json')?.toString() ?? '') as Result[]
    expect(results.at(-1)?.hash).toBe(head?.hash)
    for (const { hash, hashBefore, hashedText } of results)
      expect(
        createHash('sha256')
          .update(Buffer.from(hashBefore ?? '', 'hex'))
          .update(hashedText)
          .digest('hex'),
      ).toBe(hash)
  })

  test('says that the ledger is broken after an entry was changed', async () => {
    await portal.makeCards(agencyId)
    await portal.given.rows(`update result_ledger set reason = 'All is well' where agency_id = $1`, [agencyId])
    const pack = await makePack()
    const files = await unzip(await download(pack.packId, 'zip'))
    expect((JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest).ledger.isUnbroken).toBe(false)
    const text = readPdf(await download(pack.packId, 'pdf'))
      .pages.flat()
      .join(' ')
    expect(text).toContain('The chain of hashes is broken.')
  })

  test('has the proof of a repair by a third party, and names it with the finding', async () => {
    const { given } = portal
    const now = new Date().toISOString()
    const of = { agency_id: agencyId }
    const repaired = { repaired_on: addDays(today, -2), repaired_by: 'Sparks, REC 7', resolved_at: now }
    const findingId = await given.finding(agencyId, propertyId, {
      columns: { ...repaired, status: 'RESOLVED_BY_THIRD_PARTY' },
    })
    const resolutionId = await given.row('third_party_resolutions', {
      ...of,
      property_id: propertyId,
      submitted_by: userId,
      submitted_at: now,
      status: 'APPROVED',
      reviewed_by: userId,
      reviewed_at: now,
    })
    const link = { ...of, resolution_id: resolutionId }
    await given.rows(
      'insert into third_party_resolution_findings (agency_id, resolution_id, finding_id) values ($1, $2, $3)',
      [agencyId, resolutionId, findingId],
    )
    const { id } = await givenFile('Invoice of Sparks.txt', 'One alarm')
    await given.row('resolution_documents', { ...link, file_id: id, uploaded_by: userId, uploaded_at: now })
    await portal.makeCards(agencyId)
    const pack = await makePack()
    const files = await unzip(await download(pack.packId, 'zip'))
    expect(files.get(`documents/${today} Invoice of Sparks.txt`)?.toString()).toBe('One alarm')
    const text = readPdf(await download(pack.packId, 'pdf'))
      .pages.flat()
      .join(' ')
    expect(text).toContain('Proof of a third-party repair · uploaded by Priya Nair')
    expect(text).toContain('by Sparks, REC 7, as shown by Invoice of Sparks.txt')
  })

  test('leaves out what is outside of the period, and says so where nothing is left', async () => {
    await givenDocument('Old.txt', 'Old', addDays(today, -400))
    await givenDocument('First.txt', 'First', addDays(today, -300))
    await portal.makeCards(agencyId)
    const pack = await makePack({ from: addDays(today, -300), to: addDays(today, -299) })
    const files = await unzip(await download(pack.packId, 'zip'))
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual([
      `documents/${addDays(today, -300)} First.txt`,
    ])
    const empty = await makePack({ from: addDays(today, -600), to: addDays(today, -590) })
    const text = readPdf(await download(empty.packId, 'pdf'))
      .pages.flat()
      .join(' ')
    for (const part of [
      'No change of a result is recorded',
      'None on record for the period: tenancies, checks, findings, visits, notices of entry, quotes.',
      'No document',
    ])
      expect(text).toContain(part)
  })

  test('gives files with the same or dangerous names safe ones, each once', async () => {
    await givenDocument('../../Report.txt', 'one')
    await givenDocument('report.TXT', 'two')
    await givenDocument(`Lease of 3/12 Smith Street ${'x'.repeat(180)}.txt`, 'three')
    const pack = await makePack()
    const names = [...(await unzip(await download(pack.packId, 'zip'))).keys()].filter((name) =>
      name.startsWith('documents/'),
    )
    const on = addDays(today, -3)
    const long = `${on} Lease of 3-12 Smith Street ${'x'.repeat(200)}`.slice(0, 116)
    expect(names).toEqual([`documents/${long}.txt`, `documents/${on} report.TXT`, `documents/${on} Report (2).txt`])
  })

  test('is saved under a name that begins with the address and its unit', async () => {
    await portal.given.rows(`update properties set address_line_1 = '3/12 Smith Street' where agency_id = $1`, [
      agencyId,
    ])
    const { packId, from, to, pdfName, zipName } = await makePack()
    const name = expect.stringMatching(
      new RegExp(`^3-12-smith-street-[a-z]+-vic-\\d{4}-evidence-pack-${packId}-${from}-to-${to}$`),
    ) as string
    expect([pdfName?.slice(0, -4), zipName?.slice(0, -4)]).toEqual([name, name])
    const reply = await browser.get(`${url()}/${packId}/zip`)
    expect(reply.headers['content-disposition']).toContain(`"${zipName}"`)
  })

  test('puts everything into one order of time, and says what is not on record', async () => {
    const { given } = portal
    await givenServedVisit()
    await given.finding(agencyId, propertyId, { columns: { found_on: addDays(today, -10) } })
    const quoteId = await given.quote(agencyId, propertyId, { status: 'READY_TO_SEND' })
    await given.rows('update quotes set status_id = 2 where id = $1', [quoteId])
    const forward = { toAddresses: ['olive@home.example.com'], ccAddresses: [], message: 'Please decide' }
    expect((await browser.post(`/v1/quote/${quoteId}/forward`, forward)).status).toBe(202)
    const token = portal.links.tokenFor({
      purpose: 'quote-approval',
      state: 'vic',
      agencyId,
      id: quoteId,
      until: '2099-12-31',
    })
    await portal.browser().get(`/v1/quote-approval/${token}`)
    await portal
      .browser()
      .post(`/v1/quote-approval/${token}`, { decision: 'REJECTED', name: 'Olive Owner', reason: 'Too dear' })
    const { packId } = await makePack()
    const read = readPdf(await download(packId, 'pdf'))
    const text = read.pages.flat().join(' ')
    const number = /Quote #(Q\d+)/.exec(text)?.[1]
    const titles = elements(read.structure, 'H3').map((heading) => heading.text)
    expect(titles.filter((title) => /tenan|notice|visit|check|found|quote/i.test(title))).toEqual([
      'Tenancy begins',
      'Smoke alarm check',
      expect.stringMatching(/^Visit booked for/),
      'Notice of entry served',
      'Visit done',
      'Smoke alarm check',
      expect.stringMatching(/^Found: /),
      `Quote #${number} sent for approval`,
      'Email with a quote',
      `Quote #${number} opened`,
      `Quote #${number} declined`,
      'Receipt for a decision about a quote',
      'How to check the pack',
    ])
    expect(text).toContain('Reason: Too dear')
    expect(text).toContain('Please decide')
    expect(text).not.toContain(token.slice(0, 20))
    expect(text).toContain('Notice of entry: Served by post on')
    expect(text).toContain('No report on record')
  })

  test('tells emails to the owner from those to the tenants', async () => {
    await givenContact('LANDLORD', 'Olive Owner')
    await portal.given.rows(`update contacts set email = 'Olive@home.example.com' where agency_id = $1`, [agencyId])
    for (const email of ['olive@home.example.com', 'tilda@home.example.com']) {
      const about = { subject: 'About it', message_html: '<p>Hello</p>', created_by: userId }
      const of = { agency_id: agencyId, property_id: propertyId, kind: 'OCCUPANT_NOTICE', status: 'SENT' }
      const mail = await portal.given.row('mails', {
        ...of,
        ...about,
        is_from_person: true,
        sent_at: `${today} 00:00Z`,
      })
      await portal.given.rows(
        `insert into mail_recipients (agency_id, mail_id, type, position, email) values ($1, $2, 'to', 1, $3)`,
        [agencyId, mail, email],
      )
    }
    const { packId } = await makePack()
    const read = readPdf(await download(packId, 'pdf'))
    const titles = elements(read.structure, 'H3').map((heading) => heading.text)
    expect(titles.filter((title) => title.startsWith('Email'))).toEqual(['Email to the owner', 'Email to the tenants'])
    expect(read.pages.flat().join(' ')).toContain(`Asked of the owner: 1 email on ${shortDay(today)}.`)
  })

  test('says on whose authority a user approved a quote', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const body = { decision: 'ACCEPTED', givenBy: 'Olive Owner', way: 'PHONE', givenOn: today }
    expect((await browser.post(`/v1/quote/${quoteId}/decision`, body)).status).toBe(200)
    const { packId } = await makePack()
    const text = readPdf(await download(packId, 'pdf'))
      .pages.flat()
      .join(' ')
    const by = `Priya Nair (on the owner’s authority: Olive Owner, by phone on ${shortDay(today)})`
    expect(text).toContain(`By ${by}`)
    expect(text).toContain(`approved by ${by} on ${shortDay(today)}`)
  })

  test('says where an entry has no notice, and names the licences of the day', async () => {
    await givenServedVisit()
    await portal.given.rows('delete from entry_notices where agency_id = $1', [agencyId])
    await portal.given.rows(
      `insert into technician_licences (state, technician_id, kind, name, licence_number, service_ids, valid_from, expires_on)
       select 'vic', v.technician_id, x.kind, x.kind, x.number, '{2}', x.start, x.expires
         from visits v, (values ('GASFITTER', 'G-1', $2::date, $3::date), ('GASFITTER', 'G-2', $4, null), ('ELECTRICIAN', 'E-1', null, $5))
                          x (kind, number, start, expires)
        where v.agency_id = $1`,
      [agencyId, addDays(today, -900), addDays(today, -19), addDays(today, -19), addDays(today, -21)],
    )
    await portal.given.rows(
      `insert into visit_services (agency_id, visit_id, service_id, booking_type)
       select v.agency_id, v.id, t.service_id, max(t.code) from visits v, booking_types t
        where v.agency_id = $1 and t.service_id in (2, 3) and not t.is_repair group by v.agency_id, v.id, t.service_id`,
      [agencyId],
    )
    const { packId } = await makePack()
    const text = readPdf(await download(packId, 'pdf'))
      .pages.flat()
      .join(' ')
    expect(text).toContain('No notice of entry on record')
    expect(text).toContain('Not on record: the notice of 1 of 1 entry by notice')
    const [start, end] = [addDays(today, -900), addDays(today, -19)].map(shortDay)
    expect(text).toContain(`Licence on that day: Gasfitter (Type A) G-1, issued in VIC, valid from ${start} to ${end}`)
    expect(text).not.toMatch(/E-1|G-2/)
    expect(text).toContain('No licence on record for that day covers: Electrical')
  })

  test('says what does not fit, is missing or was altered', async () => {
    await givenDocument('Oldest.txt', 'does not fit', addDays(today, -9))
    const missing = await givenDocument('Missing.txt', 'gone', addDays(today, -2))
    const altered = await givenDocument('Altered.txt', 'was good', addDays(today, -1))
    await portal.files.remove(missing)
    await portal.files.remove(altered)
    await portal.files.store(altered, Buffer.from('was bad!'))
    const pack = await makePack(period(), { files: 2, bytes: 1000 })
    const files = await unzip(await download(pack.packId, 'zip'))
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest
    expect(manifest.leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      ['Missing.txt', 'its file is missing'],
      ['Oldest.txt', 'an archive holds at most 2 documents and 0 MB'],
    ])
    expect(manifest.altered).toMatchObject([{ name: `documents/${addDays(today, -1)} Altered.txt` }])
    const text = readPdf(await download(pack.packId, 'pdf'))
      .pages.flat()
      .join(' ')
    expect(text).toContain('Left out of the archive: its file is missing')
    expect(text).toContain('Its bytes have changed since it was stored')
  })
})

describe('a document that cannot be drawn', () => {
  const givenUndrawn = async () => {
    await givenDocument('Gas record.pdf', 'drawn later')
    await portal.given.rows(
      `update files set status = 'DRAWN_WHEN_OPENED', storage_key = 'drawn/nothing', sha256 = null, size_bytes = null
        where agency_id = $1`,
      [agencyId],
    )
    return ((await request(period())).body.data as { packId: number }).packId
  }

  test('is tried again, and said at last instead of keeping the property without a pack', async () => {
    const packId = await givenUndrawn()
    await expect(run(packId)).rejects.toThrow()
    expect(await list()).toMatchObject([{ status: 'MAKING' }])
    await run(packId, packLimits, 5)
    expect(await list()).toMatchObject([{ status: 'READY' }])
    const text = readPdf(await download(packId, 'pdf'))
      .pages.flat()
      .join(' ')
    expect(text).toContain('Left out of the archive: it could not be drawn')
  })
})

describe('a request', () => {
  test('made twice at once gives one pack, also if two workers make it', async () => {
    const replies = await Promise.all([request(period()), request(period())])
    const [packId = 0, ...others] = new Set(replies.map(({ body }) => (body.data as { packId: number }).packId))
    expect(others).toEqual([])
    await Promise.all([run(packId), run(packId)])
    expect(await list()).toMatchObject([{ packId, status: 'READY' }])
    const zip = await unzip(await download(packId, 'zip'))
    expect(zip.get('evidence-pack.pdf')?.equals(await download(packId, 'pdf'))).toBe(true)
  })

  test('whose files vanished from storage answers with a sentence', async () => {
    const { packId } = await makePack()
    const files = await portal.given.rows<{ key: string }>(
      `select storage_key as key from files where agency_id = $1 and storage_key like 'evidence/%'`,
      [agencyId],
    )
    for (const { key: storageKey } of files) await portal.files.remove(storageKey)
    for (const kind of ['pdf', 'zip']) {
      const { status, body } = await browser.get(`${url()}/${packId}/${kind}`)
      expect([status, body.error?.message]).toEqual([404, 'The file of this pack is missing'])
    }
  })

  test('made twice gives one pack, and the job run twice changes nothing', async () => {
    const first = (await request(period())).body.data as { packId: number }
    const second = (await request(period())).body.data
    expect(second).toEqual(first)
    await run(first.packId)
    const zip = await download(first.packId, 'zip')
    await run(first.packId)
    expect((await download(first.packId, 'zip')).equals(zip)).toBe(true)
    expect(await list()).toHaveLength(1)
  })

  test('is refused with a sentence at its field for a wrong period', async () => {
    const wrong: [object, Record<string, string>][] = [
      [{ from: today, to: addDays(today, -1) }, { to: 'The last day must not be before the first day' }],
      [{ from: today, to: addDays(today, 1) }, { to: 'The last day must not be in the future' }],
      [{ from: addMonths(today, -121), to: today }, { from: 'The period can be at most 10 years' }],
      [
        { from: '', to: '2026-02-30' },
        { from: 'Please enter the first day', to: 'Invalid format. Must be dd/mm/yyyy' },
      ],
    ]
    for (const [body, fields] of wrong) {
      const { status, body: reply } = await request(body)
      expect([400, 422]).toContain(status)
      expect(reply.error?.fields).toEqual(fields)
    }
  })

  test('that keeps failing ends as failed, and can be made again', async () => {
    const { packId } = (await request(period())).body.data as { packId: number }
    await expect(run(packId, { files: 1, bytes: -200_000_000 }, 5)).rejects.toThrow()
    expect(await list()).toMatchObject([{ packId, status: 'FAILED' }])
    expect(((await request(period())).body.data as { packId: number }).packId).not.toBe(packId)
  })

  test('and each download are on the timeline', async () => {
    const pack = await makePack()
    await download(pack.packId, 'pdf')
    const titles = JSON.stringify((await browser.get(`/v1/property/${propertyId}/timeline`)).body)
    expect(titles).toContain('Evidence pack requested')
    expect(titles).toContain('Evidence pack downloaded')
  })

  test('is refused to other agencies, and so are lists and files', async () => {
    const pack = await makePack()
    const strangersAgency = await portal.given.agency('vic', 'Other')
    const stranger = await portal.given.user('vic', { name: 'Sam Stranger' })
    await portal.given.membership(stranger, strangersAgency)
    const other = await portal.signIn(stranger)
    expect((await other.post(url(), period())).status).toBe(404)
    for (const path of ['', `/${pack.packId}/pdf`, `/${pack.packId}/zip`]) {
      expect((await other.get(`${url()}${path}`)).status).toBe(404)
      expect((await portal.browser().get(`${url()}${path}`)).status).toBe(401)
    }
  })
})

describe('the public page', () => {
  const verify = async (code: string) => portal.browser().get(`/v1/evidence-packs/${encodeURIComponent(code)}`)

  test('tells everyone with the code what the pack is, without the address, who asked and the names of documents', async () => {
    await portal.makeCards(agencyId)
    const pack = await makePack()
    expect((await verify(pack.code.replaceAll('-', ''))).status).toBe(200)
    const reply = await verify(pack.code.toLowerCase())
    const verified = reply.body.data as VerifiedPack
    expect(verified).toMatchObject({
      agencyName: 'Wattlebird Realty',
      isSignatureValid: true,
      ...period(),
    })
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const zip = await download(pack.packId, 'zip')
    expect(verified.zipSha256).toBe(hash(zip))
    const hashes = [...(await unzip(zip)).values()].map(hash)
    expect(verified.files.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted())
    expect(verified.files.slice(0, 2).map(({ name }) => name)).toEqual(['manifest.json', 'manifest.sig'])
    expect(verified.files.find(({ name }) => name === 'evidence-pack.pdf')?.sha256).toBe(
      hash(await download(pack.packId, 'pdf')),
    )
    const [{ line } = { line: '' }] = await portal.given.rows<{ line: string }>(
      'select address_line_1 as line from properties where agency_id = $1',
      [agencyId],
    )
    expect(JSON.stringify(reply.body)).not.toContain(line)
    expect(JSON.stringify(reply.body)).not.toMatch(/Priya|Tilda|documents\//)
  })

  test('says that the signature is not valid after the manifest was changed', async () => {
    const pack = await makePack()
    await portal.given.rows(`update evidence_packs set manifest = replace(manifest, 'Priya', 'Petra') where id = $1`, [
      pack.packId,
    ])
    expect((await verify(pack.code)).body.data).toMatchObject({ isSignatureValid: false })
  })

  test('answers only a few calls a minute from one address', async () => {
    const strict = await ownPortal({ RATE_LIMIT: '20' }, undefined, undefined, ownDatabase)
    const call = async () => (await strict.browser().get('/v1/evidence-packs/VIC-00000-00000-00000-00000')).status
    expect([await call(), await call()]).toEqual([404, 429])
    await strict.close()
  })

  test('answers an unknown, a malformed and an unfinished code alike', async () => {
    const { packId } = (await request(period())).body.data as { packId: number }
    const unfinished = (await list()).find((pack) => pack.packId === packId)?.code ?? ''
    const replies = await Promise.all(['VIC-00000-00000-00000-00000', 'XYZ-1', '%', unfinished].map(verify))
    for (const { status, body } of replies) {
      expect(status).toBe(404)
      expect(body.error).toEqual({ code: 'not-found', message: 'No evidence pack has this code' })
    }
  })
})
