import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { serverRoles } from '../../database/role-urls.ts'
import type { Databases } from '../../platform/databases.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { databasesAt, runPersonRequests } from '../../testing/person-requests.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const path = '/vic/PersonalData/index'
const name = 'Philippa O’Shaughnessy-Quill'
const email = 'pippa.quill@home.example.com'
const phone = '+61491570156'
const system = await ownStateSystem({}, undefined, ownDatabase)
afterAll(async () => system.close())
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let worker: Databases

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  agencyId = await system.given.agency('vic')
  propertyId = await system.given.property(agencyId)
  worker = databasesAt(system.database.workerUrl, 60_000)
})
afterAll(async () => {
  await worker.close()
})

const token = async () => hiddenIn((await admin.get(path)).body)['form_token'] ?? ''
const search = async (text: string) => admin.post(path, { form_token: await token(), text })
const keysIn = (body: string) => [...body.matchAll(/name="person"\s+value="([^"]+)"/g)].map(([, key = '']) => key)
const erase = async (text: string, person: string[], typedName: string) =>
  admin.post('/vic/PersonalData/erase', { form_token: await token(), text, person, typedName })
const askForExport = async (text: string, person: string[]) =>
  admin.post('/vic/PersonalData/export', { form_token: await token(), text, person })
const press = async (at: string, id: number) => admin.post(at, { form_token: await token(), id: String(id) })
const download = async (id: number) => press('/vic/PersonalData/download', id)

const runJobs = async (patientDatabases = worker): Promise<number> => runPersonRequests(system, patientDatabases)
const requests = async () =>
  system.given.rows<{ id: number; kind: string; status: string; failure: string | null; records: number }>(
    'select id, kind, status, failure, records from person_requests order by id desc',
  )
const latest = async () => {
  const [request] = await requests()
  if (!request) throw new Error('Nothing was asked for')
  return request
}

/** Where a text occurs in any text or JSON column of the database. */
const placesOf = async (text: string): Promise<string[]> => {
  const columns = await system.given.rows<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
        and not a.attisdropped and (t.typcategory = 'S' or t.typname in ('json', 'jsonb') or t.typcategory = 'A')`,
  )
  const found = await system.given.rows<{ place: string }>(
    columns
      .map(
        ({ table, column }) =>
          `select '${table}.${column}' as place where exists (select from "${table}" where "${column}"::text ilike '%' || $1 || '%')`,
      )
      .join(' union all '),
    [text],
  )
  return found.map(({ place }) => place)
}

/** A tenancy with the person, who is mentioned wherever the product mentions people. */
async function givenTenant(status: 'OPEN' | 'CLOSED', who = { name, email, phone }, home = propertyId) {
  const { given } = system
  const closed = status === 'CLOSED' ? "'2021-06-30'" : 'null'
  const tenancyId = await given.row('tenancies', {
    agency_id: agencyId,
    property_id: home,
    status,
    starts_on: status === 'CLOSED' ? '2020-01-01' : '2024-01-01',
    ...(status === 'CLOSED' && { closes_on: closed.slice(1, -1) }),
    notes: `Call ${who.name} first`,
  })
  const occupantId = await given.row('occupants', {
    agency_id: agencyId,
    tenancy_id: tenancyId,
    position: 1,
    name: who.name,
    email: who.email,
  })
  await given.row('contact_numbers', { agency_id: agencyId, occupant_id: occupantId, number: who.phone })
  return { tenancyId, occupantId }
}

/** A visit with the tenant as its contact, and the notice of entry that was served. */
async function givenNotice() {
  const { given } = system
  const visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(given, 'vic'),
    starts_at: '2021-03-10T21:00:00Z',
    ends_at: '2021-03-10T23:00:00Z',
    status: 'BOOKED',
    booked_at: '2021-03-01T00:00:00Z',
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
  await given.rows(
    'insert into visit_contacts (agency_id, visit_id, position, name, email, mobile) values ($1, $2, 1, $3, $4, $5)',
    [agencyId, visitId, name, email, phone],
  )
  await given.row('entry_notices', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of Entry',
    entry_from: '2021-03-10T21:00:00Z',
    entry_to: '2021-03-10T23:00:00Z',
    served_at: '2021-03-01T01:00:00Z',
    served_by: 'POST',
    served_to: [`${name}, 1 Quill Street`],
    text_content: `Issued to: ${name}`,
  })
}

async function givenMentions(occupantId: number) {
  const { given } = system
  await givenNotice()
  const userId = await given.user('vic')
  const json = JSON.stringify({ tenants: [{ id: occupantId, name, email, phone }] })
  await given.rows(
    `insert into audit_events (state, agency_id, user_id, user_name, source, action, entity, entity_id, property_id, before, after)
     values ('vic', $1, $2, 'Somebody', 'PORTAL', 'edit-tenancy', 'tenancies', 1, $3, $4, $4)`,
    [agencyId, userId, propertyId, json],
  )
  const [mail] = await given.rows<{ id: number }>(
    `insert into mails (agency_id, kind, status, property_id, subject, message_html, sent_at)
     values ($1, 'OCCUPANT_NOTICE', 'SENT', $2, $3, $4, now()) returning id`,
    [agencyId, propertyId, `For ${name}`, `<p>Hello Pippa, call 0491 570 156 or write to ${email}</p>`],
  )
  await given.rows(
    `insert into mail_recipients (agency_id, mail_id, type, position, email, label) values ($1, $2, 'to', 1, $3, $4)`,
    [agencyId, mail?.id, email.toUpperCase(), name],
  )
  await given.rows(
    `insert into contact_attempts (agency_id, property_id, way, with_whom, note, attempted_at) values ($1, $2, 'CALL', $3, $4, now())`,
    [agencyId, propertyId, name, `Rang (04) 9157-0156, ${name} was out`],
  )
  await given.rows(
    `insert into agency_integrations (agency_id, software) values ($1, 'PROPERTY_ME') on conflict do nothing`,
    [agencyId],
  )
  await given.rows(
    `insert into property_sources (agency_id, property_id, field, software, value, received_at) values ($1, $2, 'tenants', 'PROPERTY_ME', $3, now())`,
    [agencyId, propertyId, json],
  )
  await given.rows(
    `insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, first_active_on)
     values ($1, 'PROPERTY_ME', 'P-1', $2, '1 Quill Street', 'Carlton VIC 3053', '2020-01-01')`,
    [agencyId, propertyId],
  )
  await given.rows(
    `insert into software_records (agency_id, software, collection, external_id, property_external_id, fingerprint, record, label, outcome, received_at)
     values ($1, 'PROPERTY_ME', 'tenancies', 'T-1', 'P-1', 'f', $2, $3, 'APPLIED', now())`,
    [agencyId, json, `Lease of ${name}`],
  )
  const importId = await given.row('portfolio_imports', {
    agency_id: agencyId,
    file_name: 'rent roll.csv',
    status: 'APPLIED',
    created_at: new Date().toISOString(),
    created_by: userId,
  })
  await given.rows(
    `insert into portfolio_import_rows (agency_id, import_id, row_number, label, record, status, property_id, restore)
     values ($1, $2, 1, 'Row', $3, 'DONE', $4, $3)`,
    [agencyId, importId, json, propertyId],
  )
}

test('a tenant with a current tenancy is refused with the reason, and nothing changes', async () => {
  const who = { name: 'Current Tenant', email: 'current@home.example.com', phone: '+61491570110' }
  await givenTenant('OPEN', who, await system.given.property(agencyId))
  const reply = await search(who.email)
  expect(reply.statusCode).toBe(200)
  const refused = await erase(who.email, keysIn(reply.body), who.name)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Current Tenant has a current tenancy at')
  expect(await placesOf(who.email)).toContain('occupants.email')
})

test('a person is found by name, email and phone, exported, and after the erasure named nowhere', async () => {
  const { occupantId } = await givenTenant('CLOSED')
  await givenMentions(occupantId)
  for (const text of [name, email.toUpperCase(), '0491 570 156'])
    expect(keysIn((await search(text)).body)).toEqual([`TENANT-${agencyId}-${occupantId}`])
  const keys = keysIn((await search(name)).body)

  const asked = await askForExport(name, keys)
  expect(asked.statusCode).toBe(303)
  expect(asked.headers.location).not.toContain('Quill')
  // Asked twice, it is made once.
  await askForExport(name, keys)
  const waiting = await admin.get(asked.headers.location as string)
  expect(waiting.body).toContain('The export is being prepared')
  expect(waiting.body).toContain('Being prepared')
  expect(waiting.body).toMatch(/<script src="\/vic\/waiting-part\.js\?v=[^"]+" type="module">/)
  expect(waiting.body).toContain('Look again')
  expect(waiting.headers['content-security-policy']).toContain("script-src 'self';connect-src 'self'")
  const exportId = (await latest()).id
  expect((await download(exportId)).statusCode).toBe(404)
  expect(await runJobs()).toBe(1)
  const ready = await admin.get(path)
  expect(ready.body).toContain('Ready: 1 record')
  expect(ready.body).not.toContain('<script')
  expect(ready.headers['content-security-policy']).not.toContain('script-src')
  expect(ready.body).toContain('Ada Administrator')
  const file = await download(exportId)
  expect(file.headers['content-disposition']).toContain('person.json')
  const exported = file.json<{ records: object[]; mentions: { place: string }[] }>()
  expect(exported.records).toMatchObject([{ kind: 'TENANT', tenant: { name, email } }])
  const places = new Set(exported.mentions.map(({ place }) => place))
  for (const place of [
    'mails',
    'mail_recipients',
    'contact_attempts',
    'property_sources',
    'software_records',
    'audit_events',
  ])
    expect(places).toContain(place)

  expect((await erase(name, keys, 'Somebody else')).body).toContain('id="typedName-error"')
  expect(await runJobs()).toBe(0)
  expect(await placesOf(email)).not.toEqual([])
  expect((await erase(name, keys, name.toLowerCase())).headers.location).toContain('asked=erasure')
  expect(await runJobs()).toBe(1)
  expect((await admin.get(path)).body).toContain('1 record erased')
  // docs/data.md: a served notice is evidence until RETAIN_NOTICE_YEARS.
  expect((await placesOf(name)).toSorted()).toEqual(['entry_notices.served_to', 'entry_notices.text_content'])
  expect(await placesOf(email)).toEqual([])
  expect(await placesOf('491570156')).toEqual([])
  expect(await placesOf('0491 570 156')).toEqual([])
  const [occupant] = await system.given.rows('select name, email from occupants where id = $1', [occupantId])
  expect(occupant).toEqual({ name: 'Former tenant', email: null })
  const [home] = await system.given.rows(
    'select address_line_1 as line from portfolio_properties where property_id = $1',
    [propertyId],
  )
  expect(home).toEqual({ line: '1 Quill Street' })

  expect((await download(exportId)).statusCode).toBe(404)
  expect((await erase(name, keys, name)).headers.location).toContain('asked=nothing')
  const changes = await system.given.rows<{ action: string; name: string }>(
    `select action, user_name as name from audit_events where action ~ 'person|erasure' order by id`,
  )
  expect(changes).toEqual(
    ['export-person', 'download-person-export', 'request-erasure', 'erase-person'].map((action) => ({
      action,
      name: 'Ada Administrator',
    })),
  )
})

test('an owner with a property on service and a user with an open account are refused; afterwards they are erased', async () => {
  const { given } = system
  const contactId = await given.row('contacts', {
    agency_id: agencyId,
    name: 'Olga Owner',
    email: 'olga@own.example.com',
  })
  await given.rows(
    `insert into property_contacts (agency_id, property_id, contact_id, role) values ($1, $2, $3, 'LANDLORD')`,
    [agencyId, propertyId, contactId],
  )
  const owner = [`CONTACT-${agencyId}-${contactId}`]
  expect((await erase('Olga Owner', owner, 'Olga Owner')).body).toContain('which Agency')
  await given.rows('delete from property_contacts where contact_id = $1', [contactId])
  expect((await erase('Olga Owner', owner, 'Olga Owner')).statusCode).toBe(303)
  await runJobs()
  expect(await placesOf('olga@own.example.com')).toEqual([])

  const user = await system.person({ name: 'Una User', agencies: [agencyId] })
  const account = [`USER-0-${user.id}`]
  expect((await erase(user.email, account, 'Una User')).body).toContain('has an open account')
  await given.rows('update users set is_active = false where id = $1', [user.id])
  expect((await erase(user.email, account, 'Una User')).body).toContain('still has access to')
  await given.rows('update memberships set ended_at = now() where user_id = $1', [user.id])
  await given.rows(
    `insert into staff_invitations (id, state, name, email, staff_roles, invited_by, expires_at, accepted_at)
     values (gen_random_uuid(), 'vic', 'Una User', $1, '{OFFICE}', $2, now(), now())`,
    [user.email, user.id],
  )
  expect((await erase(user.email, account, 'Una User')).statusCode).toBe(303)
  await runJobs()
  expect(await placesOf(user.email)).toEqual([])
  // docs/data.md: the audit keeps who did what until its own end.
  expect((await placesOf('Una User')).filter((place) => !place.startsWith('audit_events'))).toEqual([])
})

const nominated = { name: 'Nadia Nominated', email: 'nadia@friend.example.com', mobile: '0491 570 157' }
const dayFromNow = (days: number, hours = 0) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString()

/** A visit some days from now with somebody whom a user named for it. Returns the key of the contact. */
async function givenVisitContact(days: number, home: number, who = nominated): Promise<string> {
  const { given } = system
  const visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: home,
    technician_id: await givenTechnician(given, 'vic'),
    starts_at: dayFromNow(days),
    ends_at: dayFromNow(days, 2),
    status: 'BOOKED',
    booked_at: dayFromNow(days - 9),
  })
  const [contact] = await given.rows<{ id: number }>(
    `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_nominated)
     values ($1, $2, 1, $3, $4, $5, true) returning id`,
    [agencyId, visitId, who.name, who.email, who.mobile],
  )
  return `VISIT_CONTACT-${agencyId}-${contact?.id}`
}

test('somebody who is only a contact for a visit is found, exported, refused while it is to come, and erased afterwards', async () => {
  const { given } = system
  const home = await given.property(agencyId)
  const key = await givenVisitContact(3, home)
  for (const text of [nominated.name, nominated.email.toUpperCase(), '+61491570157', '0491570157', '0491 570 157'])
    expect(keysIn((await search(text)).body), text).toEqual([key])
  expect((await search(nominated.name)).body).toMatch(/Contact for a visit[\s\S]*Visit on [^<]* \(to come\)/)
  const refused = await erase(nominated.name, [key], nominated.name)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Nadia Nominated is a contact for the visit to')

  await given.rows(
    `update visits set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days' where property_id = $1`,
    [home],
  )
  await given.rows(
    `insert into contact_attempts (agency_id, property_id, way, with_whom, note, attempted_at) values ($1, $2, 'CALL', $3, $4, now())`,
    [agencyId, home, nominated.name, 'Rang +61 491 570 157'],
  )
  await given.rows(
    `insert into visit_services (agency_id, visit_id, service_id, booking_type, outcome, not_done_reason)
     select agency_id, id, 1, 'SMOKE_ALARM_SERVICE', 'NOT_DONE', 'Nadia Nominated sent us away' from visits where property_id = $1`,
    [home],
  )
  const [mail] = await given.rows<{ id: number }>(
    `insert into mails (agency_id, kind, status, property_id, subject, message_html, sent_at)
     values ($1, 'OCCUPANT_NOTICE', 'SENT', $2, 'Your visit', 'Dear Nadia Nominated', now()) returning id`,
    [agencyId, home],
  )
  await given.rows(
    `insert into mail_recipients (agency_id, mail_id, type, position, email) values ($1, $2, 'to', 1, $3)`,
    [agencyId, mail?.id, nominated.email],
  )
  const author = await given.user('vic')
  await given.rows(
    `insert into audit_events (state, agency_id, user_id, user_name, source, action, entity, entity_id, property_id, after)
     values ('vic', $1, $2, 'Nadia Nominated', 'PORTAL', 'book-visit', 'visits', 1, $3, $4)`,
    [agencyId, author, home, JSON.stringify({ contacts: [nominated] })],
  )

  await askForExport(nominated.name, [key])
  await runJobs()
  const exported = (await download((await latest()).id)).json<{ records: object[]; mentions: { place: string }[] }>()
  expect(exported.records).toMatchObject([{ kind: 'VISIT_CONTACT', contact: nominated }])
  expect(new Set(exported.mentions.map(({ place }) => place))).toEqual(
    new Set(['audit_events', 'contact_attempts', 'mail_recipients', 'mails', 'visit_contacts', 'visit_services']),
  )

  expect((await erase(nominated.name, [key], nominated.name)).statusCode).toBe(303)
  await runJobs()
  expect(await latest()).toMatchObject({ kind: 'ERASURE', status: 'DONE', records: 1 })
  expect(await placesOf(nominated.email)).toEqual([])
  expect(await placesOf('491570157')).toEqual([])
  expect(await placesOf('491 570 157')).toEqual([])
  // docs/data.md: the author of a change stays named in the audit.
  expect(await placesOf(nominated.name)).toEqual(['audit_events.user_name'])
  expect(
    await given.rows('select name, email, mobile from visit_contacts where agency_id = $1 and id = $2', [
      agencyId,
      key.split('-')[2],
    ]),
  ).toEqual([{ name: 'Former contact', email: 'removed@removed.invalid', mobile: 'Removed' }])
  expect(
    await given.rows(`select 1 from audit_events where action = 'erase-person' and entity = 'visit_contacts'`),
  ).toHaveLength(1)
  expect((await search(nominated.name)).body).toContain('Nobody in Victoria')
})

test('an empty search says what to type', async () => {
  const message = 'Type a name, an email address or a phone number.'
  expect((await search(' ')).body).toContain(message)
  expect((await admin.get(path)).body).not.toContain(message)
})

test('a contact for a visit who lives there or has an open account stays, and a left tenant while a visit to come names them', async () => {
  const { given } = system
  const home = await given.property(agencyId)
  const resident = { name: 'Rosa Resident', email: 'rosa@home.example.com', mobile: '+61491570158' }
  const old = await givenVisitContact(-30, home, resident)
  await givenTenant('OPEN', { ...resident, email: 'rosa.new@home.example.com', phone: '+61491570159' }, home)
  // By the former address only the contact is found.
  expect(keysIn((await search(resident.email)).body)).toEqual([old])
  expect((await erase(resident.email, [old], resident.name)).body).toContain('Rosa Resident lives at')

  const user = await system.person({ name: 'Mo Manager', agencies: [agencyId] })
  const manager = await givenVisitContact(-20, home, { name: 'Mo Manager', email: user.email, mobile: '0491570151' })
  expect((await erase(user.email, [manager], 'Mo Manager')).body).toContain('Mo Manager has an open account')

  const former = await given.property(agencyId)
  const left = { name: 'Lee Left', email: 'lee@home.example.com', phone: '+61491570154' }
  const { occupantId } = await givenTenant('CLOSED', left, former)
  await givenVisitContact(5, former, { name: left.name, email: left.email, mobile: left.phone })
  const refused = await erase(left.name, [`TENANT-${agencyId}-${occupantId}`], left.name)
  expect(refused.body).toContain('Lee Left is a contact for the visit to')
})

const givenOwner = async (who: string): Promise<string[]> => [
  `CONTACT-${agencyId}-${await system.given.row('contacts', { agency_id: agencyId, name: who })}`,
]

test('a search that takes longer than a page may is asked for at once and ends', async () => {
  const owner = await givenOwner('Sal Slow')
  const searchIn = async (seconds: number, secondsOfPage = seconds) =>
    system.given.rows(
      `create or replace function app.personal_text_ids(agency_id int, id_kind text, properties int[], contacts int[]) returns int[]
       language plpgsql stable as $$ begin
         perform pg_sleep(case when id_kind <> 'contacts' then 0 when session_user = '${serverRoles.stateSystem}' then ${secondsOfPage}
                               else ${seconds} end);
         return contacts; end $$`,
    )
  await searchIn(0.8, 3)
  expect((await askForExport('Sal Slow', owner)).statusCode).toBe(303)
  const impatient = databasesAt(system.database.workerUrl, 600)
  await runJobs(impatient)
  await impatient.close()
  expect(await latest()).toMatchObject({ kind: 'EXPORT', status: 'FAILED', failure: 'ERROR' })
  await press('/vic/PersonalData/repeat', (await latest()).id)
  await runJobs()
  expect(await latest()).toMatchObject({ kind: 'EXPORT', status: 'DONE' })
  expect((await erase('Sal Slow', owner, 'Sal Slow')).statusCode).toBe(303)
  await runJobs()
  expect(await latest()).toMatchObject({ kind: 'ERASURE', status: 'DONE', records: 1 })
  expect(await placesOf('Sal Slow')).toEqual([])
  await searchIn(0)
}, 60_000)

test('a failed request says so and can be done again', async () => {
  const owner = await givenOwner('Fay Fails')
  await erase('Fay Fails', owner, 'Fay Fails')
  const withoutRights = databasesAt(system.database.stateSystemUrl, 60_000)
  await runJobs(withoutRights)
  await withoutRights.close()
  const { id } = await latest()
  const { body } = await admin.get(path)
  expect(body).toContain('Failed because of a fault in the system')
  expect(body).toContain('Try again')
  expect(await placesOf('Fay Fails')).toContain('contacts.name')
  expect((await press('/vic/PersonalData/repeat', id)).headers.location).toContain('asked=again')
  expect((await press('/vic/PersonalData/repeat', id)).statusCode).toBe(404)
  expect(await runJobs()).toBe(1)
  expect(await placesOf('Fay Fails')).toEqual([])
})

test('somebody who is needed again before the erasure begins stays', async () => {
  const owner = await givenOwner('Nell Needed')
  await erase('Nell Needed', owner, 'Nell Needed')
  await system.given.rows(
    `insert into property_contacts (agency_id, property_id, contact_id, role) values ($1, $2, $3, 'LANDLORD')`,
    [agencyId, propertyId, owner[0]?.split('-')[2]],
  )
  await runJobs()
  expect(await latest()).toMatchObject({ status: 'FAILED', failure: 'NEEDED' })
  expect((await admin.get(path)).body).toContain('Search for the person to see which')
  expect(await placesOf('Nell Needed')).toContain('contacts.name')
})

test('an erasure ends exports of the same person that still wait', async () => {
  const owner = await givenOwner('Ed Early')
  await erase('Ed Early', owner, 'Ed Early')
  await askForExport('Ed Early', owner)
  await runJobs()
  expect(await latest()).toMatchObject({ kind: 'EXPORT', status: 'FAILED', failure: 'NOT_FOUND' })
  expect((await admin.get(path)).body).toContain('the person was erased before')
  expect(await placesOf('Ed Early')).toEqual([])
})

test('people of another state are neither found nor erased, and agencies and strangers are refused', async () => {
  const elsewhere = await system.given.agency('nsw')
  const contactId = await system.given.row('contacts', { agency_id: elsewhere, name: 'Nora Wales' })
  const visitId = await system.given.row('visits', {
    agency_id: elsewhere,
    property_id: await system.given.property(elsewhere),
    technician_id: await givenTechnician(system.given, 'nsw'),
    starts_at: '2021-03-10T21:00:00Z',
    ends_at: '2021-03-10T23:00:00Z',
    status: 'BOOKED',
    booked_at: '2021-03-01T00:00:00Z',
  })
  await system.given.rows(
    `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_nominated)
     values ($1, $2, 1, 'Nora Wales', 'nora@wales.example.com', '0491570150', true)`,
    [elsewhere, visitId],
  )
  expect(keysIn((await search('Nora Wales')).body)).toEqual([])
  expect((await erase('Nora Wales', [`CONTACT-${elsewhere}-${contactId}`], 'Nora Wales')).headers.location).toContain(
    'asked=nothing',
  )
  expect(await placesOf('Nora Wales')).toContain('contacts.name')

  const colleague = await system.person({ state: 'nsw', isAdministrator: true })
  const inNsw = system.browser()
  await inNsw.signIn('nsw', colleague.username)
  const theirs = await inNsw.get('/nsw/PersonalData/index')
  expect(theirs.body).toContain('Nothing was asked for lately.')
  const { form_token: theirToken = '' } = hiddenIn(theirs.body)
  const own = await givenOwner('Vic Torian')
  await askForExport('Vic Torian', own)
  await runJobs()
  const { id } = await latest()
  for (const action of ['download', 'repeat'])
    expect(
      (await inNsw.post(`/nsw/PersonalData/${action}`, { form_token: theirToken, id: String(id) })).statusCode,
    ).toBe(404)
  expect((await download(id)).statusCode).toBe(200)

  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  const { form_token = '' } = hiddenIn((await browser.get('/vic/')).body)
  expect((await browser.get(path)).statusCode).toBe(403)
  for (const action of ['index', 'export', 'erase', 'download', 'repeat']) {
    const form = { form_token, text: name, person: 'TENANT-1-1', typedName: name, id: String(id) }
    expect((await browser.post(`/vic/PersonalData/${action}`, form)).statusCode).toBe(403)
  }
  const stranger = system.browser()
  expect((await stranger.get(path)).statusCode).toBe(303)
  for (const action of ['erase', 'download'])
    expect((await stranger.post(`/vic/PersonalData/${action}`, { text: name, id: String(id) })).statusCode).toBe(401)
})

test('docs/data.md names every table that has names, addresses or numbers of people', async () => {
  const text = await readFile(new URL('../../../docs/data.md', import.meta.url), 'utf8')
  const tables = await system.given.rows<{ table: string }>(
    `select distinct c.table_name as table from information_schema.columns c
      where c.table_schema = 'public' and c.table_name !~ '^audit_events_'
        and (c.domain_name in ('person_name', 'email_address', 'phone_number', 'note_text')
             or c.column_name ~ '(email|phone|mobile|username|user_name|decided_by_name|performed_by|repaired_by|collected_by|with_whom|device|draft|notes?|message|text|label|recipients|served_to)$'
             or c.data_type in ('json', 'jsonb'))
      order by 1`,
  )
  expect(tables.filter(({ table }) => !text.includes(`\`${table}\``)).map(({ table }) => table)).toEqual([])
})

test('a name is found however its accents are stored', async () => {
  const keys = []
  for (const form of ['NFC', 'NFD'] as const) {
    const who = {
      name: 'Zoë Núñez-Quill'.normalize(form),
      email: `zoe.${form}@home.example.com`,
      phone: '+61491579999',
    }
    keys.push(`TENANT-${agencyId}-${(await givenTenant('CLOSED', who)).occupantId}`)
  }
  for (const form of ['NFC', 'NFD'])
    expect(keysIn((await search('zoë NÚÑEZ-quill'.normalize(form))).body).toSorted()).toEqual(keys.toSorted())
})
