import { beforeEach, describe, expect, test } from 'vitest'
import type { PropertyContact } from '../../../contract/tenancies/people.ts'
import type { Suburb } from '../../../contract/suburbs.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let contactId: number
let browser: Browser

const landlordAt = async (
  property: number,
  { role = 'LANDLORD', agency = agencyId, columns = {} }: { role?: string; agency?: number; columns?: object } = {},
) => {
  const id = await portal.given.row('contacts', { agency_id: agency, name: 'Lou Landlord', ...columns })
  await share(property, id, role, agency)
  return id
}
const share = async (property: number, contact: number, role = 'LANDLORD', agency = agencyId) =>
  portal.given.row('property_contacts', { agency_id: agency, property_id: property, contact_id: contact, role })

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await portal.given.property(agencyId)
  contactId = await landlordAt(propertyId, { columns: { email: 'lou@example.com' } })
})

const urlOf = (property: number | string = propertyId, contact: number | string = contactId) =>
  `/v1/property/${property}/contacts/${contact}`
const save = async (form: object, url = urlOf()) => browser.put(url, form)
const read = async (property = propertyId): Promise<PropertyContact> => {
  const reply = await browser.get(`/v1/property/${property}/contacts?landlords=1`)
  return (reply.body.data as PropertyContact[])[0] as PropertyContact
}
const number = async (text: string, reason: string | null = null, contact = contactId) =>
  portal.given.row('contact_numbers', {
    agency_id: agencyId,
    contact_id: contact,
    number: text,
    do_not_contact_reason: reason,
  })
const aSuburb = async (state = 'vic') =>
  (await portal.given.rows<{ id: number }>('select id from suburbs where state = $1 order by id limit 1', [state]))[0]
    ?.id as number

const lou = { name: 'Lou Landlord' }

describe('a landlord', () => {
  test('is changed with numbers and address, and reads as saved', async () => {
    const suburbId = await aSuburb()
    const saved = await save({
      name: '  Lou Landlord-Smith ',
      email: ' ',
      salutation: 'Mx',
      contactNumbers: [{ number: '0412 345 678' }, { number: '03 9000 1111', type: 'OFFICE' }],
      address: { kind: 'australian', line1: '1 High Street', line2: ' ', suburbId },
    })
    expect(saved.body.error).toBeUndefined()
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      contactId,
      role: 'LANDLORD',
      name: 'Lou Landlord-Smith',
      email: null,
      salutation: 'Mx',
      contactNumbers: [
        { number: '0412 345 678', type: 'MOBILE' },
        { number: '(03) 9000 1111', type: 'OFFICE' },
      ],
      address: { kind: 'australian', line1: '1 High Street', line2: null, line3: null, suburbId },
      version: 2,
      alsoAt: 0,
    })
    expect(await read()).toEqual(saved.body.data)
    const found = await browser.get('/v1/portfolio?query=landlord-smith+0412345678')
    expect(found.body.data).toMatchObject({ items: [{ compliancePropertyId: propertyId }], total: 1 })
    const stored = await portal.given.rows('select number from contact_numbers where contact_id = $1 order by id', [
      contactId,
    ])
    expect(stored).toEqual([{ number: '+61412345678' }, { number: '+61390001111' }])
  })

  test('may have an international address or none', async () => {
    const abroad = { kind: 'international', internationalAddress: '5 Rue de la Paix, Paris' }
    expect((await save({ ...lou, address: abroad })).body.data).toMatchObject({ address: abroad })
    expect((await save(lou)).body.data).toMatchObject({ address: { kind: 'none' } })
  })

  test('keeps the listed numbers and their reasons, and loses the others', async () => {
    const kept = await number('+61400000001', 'WRONG_NUMBER')
    const rewritten = await number('0400 000 002', 'OPTED_OUT')
    const changed = await number('+61400000003', 'WRONG_NUMBER')
    const gone = await number('+61400000004')
    const { body } = await save({
      ...lou,
      contactNumbers: [
        { contactNumberId: kept, number: '0400 000 001', type: 'HOME' },
        { contactNumberId: rewritten, number: '+61 400 000 002' },
        { contactNumberId: changed, number: '0400 000 033' },
        { number: '0400 000 005' },
      ],
    })
    const { contactNumbers } = body.data as PropertyContact
    expect(contactNumbers.map((each) => [each.contactNumberId, each.number, each.doNotContactReasonCode])).toEqual([
      [kept, '0400 000 001', 'WRONG_NUMBER'],
      [rewritten, '0400 000 002', 'OPTED_OUT'],
      [changed, '0400 000 033', null],
      [expect.any(Number), '0400 000 005', null],
    ])
    expect(contactNumbers[0]?.type).toBe('HOME')
    expect(contactNumbers.map(({ contactNumberId }) => contactNumberId)).not.toContain(gone)
  })

  test('who owns several properties changes at all of them, and the reply contains their number', async () => {
    const other = await portal.given.property(agencyId)
    await share(other, contactId)
    expect((await read()).alsoAt).toBe(1)
    const { body } = await save({ name: 'Lou Everywhere' })
    expect(body.data).toMatchObject({ alsoAt: 1 })
    expect((await read(other)).name).toBe('Lou Everywhere')
  })

  test('is audited with readable values before and after', async () => {
    await save({ ...lou, contactNumbers: [{ number: '0412 345 678' }] })
    const rows = await portal.given.rows(
      `select entity, entity_id, property_id, user_id, before, after from audit_events where action = 'edit-contact' and agency_id = $1`,
      [agencyId],
    )
    expect(rows).toEqual([
      {
        entity: 'contacts',
        entity_id: String(contactId),
        property_id: propertyId,
        user_id: userId,
        before: { name: 'Lou Landlord', salutation: null, email: 'lou@example.com', contactNumbers: [], address: null },
        after: {
          name: 'Lou Landlord',
          salutation: null,
          email: null,
          contactNumbers: ['0412 345 678 (Mobile)'],
          address: null,
        },
      },
    ])
  })

  test('that another user changed meanwhile is not overwritten', async () => {
    expect((await save({ ...lou, name: 'First', version: 1 })).status).toBe(200)
    const stale = await save({ ...lou, name: 'Second', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
    )
    expect((await read()).name).toBe('First')
    const replies = await Promise.all([1, 2, 3, 4].map(async () => save({ ...lou, version: 2 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('edited at two properties concurrently has the values of one of them', async () => {
    const other = await portal.given.property(agencyId)
    await share(other, contactId)
    const edit = async (name: string, property: number) =>
      save({ name, contactNumbers: [{ number: '0412 345 678' }] }, urlOf(property))
    const replies = await Promise.all([
      edit('One', propertyId),
      edit('Two', other),
      edit('One', propertyId),
      edit('Two', other),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await read()).toMatchObject({ version: 5, contactNumbers: [{ number: '0412 345 678' }] })
    const seen = await Promise.all(
      [propertyId, other, propertyId, other].map(async (property) => save({ ...lou, version: 5 }, urlOf(property))),
    )
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('sent twice with one idempotency key is changed once', async () => {
    const send = async () =>
      browser.call('PUT', urlOf(), { body: lou, headers: { 'idempotency-key': 'one-intention' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await read()).version).toBe(2)
  })
})

describe('refused are', () => {
  test('requests without a session', async () => {
    const reply = await portal.browser().put(urlOf(), lou)
    expect(reply.status).toBe(401)
    expect(reply.body.error?.message).toBe('No user session')
  })

  test('another agency’s property or contact, in the same way as one that does not exist', async () => {
    const agency = await portal.given.agency()
    const theirs = await portal.given.property(agency)
    const theirContact = await landlordAt(theirs, { agency })
    for (const url of [urlOf(theirs, theirContact), urlOf(2_000_000_000, theirContact)]) {
      const reply = await save({ name: 'Mallory' }, url)
      expect(reply.status).toBe(404)
      expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
    }
    const elsewhere = await landlordAt(await portal.given.property(agencyId))
    for (const id of [theirContact, elsewhere, 2_000_000_000]) {
      const reply = await save({ name: 'Mallory' }, urlOf(propertyId, id))
      expect(reply.status).toBe(404)
      expect(reply.body.error).toEqual({ code: 'not-found', message: 'Contact not found' })
    }
    expect(
      await portal.given.rows('select distinct name from contacts where id = any($1)', [[theirContact, elsewhere]]),
    ).toEqual([{ name: 'Lou Landlord' }])
  })

  test('a property of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await portal.given.property(session.complianceAgencyId === other ? agencyId : other)
    const reply = await here.put(urlOf(elsewhere, 1), lou)
    expect(reply.status).toBe(403)
    expect(reply.body.error?.message).toBe('You do not have access to this property')
  })

  test('contacts managed in software, here or at another property', async () => {
    const integrated = await portal.given.property(agencyId, { software: 'PROPERTY_ME' })
    const theirs = await landlordAt(integrated)
    const kept = await save(lou, urlOf(integrated, theirs))
    expect([kept.status, kept.body.error?.message]).toEqual([422, 'Contacts of this property are kept in PropertyMe'])
    await share(integrated, contactId)
    expect(await read()).toMatchObject({ version: null })
    const shared = await save(lou)
    expect([shared.status, shared.body.error?.message]).toEqual([
      422,
      'This landlord also owns a property managed in PropertyMe. Please make the change there',
    ])
  })

  test('contacts of the agency, and those of a cancelled property', async () => {
    const ofAgency = await landlordAt(propertyId, { role: 'AGENCY_CONTACT' })
    const reply = await save(lou, urlOf(propertyId, ofAgency))
    expect([reply.status, reply.body.error?.message]).toEqual([422, 'Only landlords can be changed here'])
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where agency_id = $1 and id = $2`,
      [agencyId, propertyId],
    )
    const cancelled = await save(lou)
    expect([cancelled.status, cancelled.body.error?.message]).toEqual([422, 'This property has been cancelled'])
  })

  test('a number of another contact, or the same one twice', async () => {
    const theirs = await number('+61400000009', null, await landlordAt(propertyId))
    const own = await number('+61400000008')
    const words = 'This number does not belong to the contact'
    const strange = await save({ ...lou, contactNumbers: [{ contactNumberId: theirs, number: '0400 000 001' }] })
    expect([strange.status, strange.body.error?.fields]).toEqual([422, { 'contactNumbers.0.number': words }])
    const twice = { contactNumberId: own, number: '0400 000 001' }
    const doubled = await save({ ...lou, contactNumbers: [twice, twice] })
    expect([doubled.status, doubled.body.error?.fields]).toEqual([422, { 'contactNumbers.1.number': words }])
    expect(await portal.given.rows('select number from contact_numbers where id = $1', [theirs])).toEqual([
      { number: '+61400000009' },
    ])
  })

  test('a suburb that does not exist', async () => {
    const address = { kind: 'australian', line1: '1 High Street', suburbId: 2_000_000_000 }
    const reply = await save({ ...lou, address })
    expect([reply.status, reply.body.error?.fields]).toEqual([422, { 'address.suburbId': 'This suburb was not found' }])
  })

  test.each([
    [{}, 422, { name: 'Name is required' }],
    [{ name: 'x'.repeat(76) }, 422, { name: 'Name must not be longer than 75 characters' }],
    [{ ...lou, email: 'nobody' }, 422, { email: 'Please enter a valid email address' }],
    [{ ...lou, contactNumbers: [{ number: '' }] }, 422, { 'contactNumbers.0.number': 'Contact number is required' }],
    [
      { ...lou, contactNumbers: [{ number: '12' }] },
      422,
      { 'contactNumbers.0.number': 'Please enter a valid contact number' },
    ],
    [
      { ...lou, address: { kind: 'australian' } },
      422,
      { 'address.line1': 'Address line 1 is required', 'address.suburbId': 'Suburb is required' },
    ],
    [{ ...lou, address: { kind: 'international' } }, 422, { 'address.internationalAddress': 'Address is required' }],
    [{ ...lou, version: 'one' }, 400, null],
    [{ ...lou, contactNumbers: 'none' }, 400, null],
  ])('a form with %j', async (form, status, fields) => {
    const reply = await save(form)
    expect(reply.status).toBe(status)
    if (fields) expect(reply.body.error?.fields).toEqual(fields)
    expect((await read()).version).toBe(1)
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address', async (id) => {
    expect((await save(lou, urlOf(id))).status).toBe(400)
    expect((await save(lou, urlOf(propertyId, id))).status).toBe(400)
  })
})

describe('suburbs', () => {
  const find = async (query: string) => {
    const reply = await browser.get(`/v1/meta/suburbs?query=${encodeURIComponent(query)}`)
    expect(reply.status).toBe(200)
    return reply.body.data as Suburb[]
  }

  test('are found by the beginning of a name or postcode, in any case', async () => {
    const [some] = await portal.given.rows<{ id: number; name: string; postcode: string }>(
      `select id, name, postcode from suburbs where state = 'vic' order by id limit 1`,
    )
    const expected = { suburbId: some?.id, name: `${some?.name} VIC ${some?.postcode}` }
    expect(await find(some?.name.slice(0, 4).toUpperCase() ?? '')).toContainEqual(expected)
    expect(await find(some?.postcode ?? '')).toContainEqual(expected)
    expect(await find(`${some?.name.slice(1)}`)).not.toContainEqual(expected)
  })

  test('are at most ten, those of the agency’s state first', async () => {
    const found = await find('s')
    expect(found.length).toBeLessThanOrEqual(10)
    const states = found.map(({ name }) => / ([A-Z]+) \d{4}$/.exec(name)?.[1])
    expect(states[0]).toBe('VIC')
    const lastOwn = states.lastIndexOf('VIC')
    expect(states.slice(0, lastOwn + 1).every((state) => state === 'VIC')).toBe(true)
  })

  test.each(['', '%', '_', '\\', "';", 'zzzz', '😀'])('%j finds nothing and causes no error', async (query) => {
    expect(await find(query)).toEqual([])
  })

  test('need a session', async () => {
    expect((await portal.browser().get('/v1/meta/suburbs?query=a')).status).toBe(401)
    expect((await browser.get('/v1/meta/suburbs')).body.data).toEqual([])
    expect((await browser.get(`/v1/meta/suburbs?query=${'a'.repeat(201)}`)).status).toBe(400)
  })
})

test('an address from which mail came back says so until it is changed', async () => {
  const tenancyId = await portal.given.tenancy(agencyId, propertyId)
  await portal.given.rows(`update occupants set email = 'Tess@example.com' where agency_id = $1 and tenancy_id = $2`, [
    agencyId,
    tenancyId,
  ])
  const mailId = await portal.given.row('mails', { agency_id: agencyId, kind: 'OWNER_REPORT', subject: 'Report' })
  for (const email of ['lou@example.com', 'tess@example.com'])
    await portal.given.row('returned_mails', {
      agency_id: agencyId,
      mail_id: mailId,
      email_key: email,
      reason: 'There is no such mailbox.',
      is_permanent: true,
      returned_at: '2026-03-02T00:00:00Z',
    })
  const all = (await browser.get(`/v1/property/${propertyId}/contacts`)).body.data as PropertyContact[]
  expect(
    all.filter(({ emailProblem }) => emailProblem === 'There is no such mailbox.').map(({ role }) => role),
  ).toEqual(['LANDLORD', 'OCCUPANT'])
  await save({ ...lou, email: 'lou@right.example' })
  expect((await read()).emailProblem).toBeNull()
})
