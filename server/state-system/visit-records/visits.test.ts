import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { experimentWireName } from '../../../contract/me.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { givenVisitToday, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let visit: GivenVisit
const today = todayIn('vic', new Date())

beforeAll(async () => {
  const { username } = await system.person({ isAdministrator: true, name: 'Tess Tester' })
  admin = system.browser()
  await admin.signIn('vic', username)
})

beforeEach(async () => {
  await system.given.clear('technicians', 'agencies')
  agencyId = await system.given.agency('vic', 'Wattlebird')
  visit = await givenVisitToday(system.given, {
    agencyId,
    codes: ['gas', 'electrical'],
    columns: { hazards: 'Dog in the yard' },
  })
})

const rows = async (text: string) => system.given.rows(text, [agencyId])
const day = async (query = '') => (await admin.get(`/vic/Visits/day${query}`)).body
const recordUrl = () => `/vic/Visits/record/${agencyId}/${visit.visitId}`
const record = async () => (await admin.get(recordUrl())).body
const post = async (form: Record<string, string>, page?: string, browser = admin) => {
  const { form_token = '', version = '', submission_key = '', ...hidden } = hiddenIn(page ?? (await record()))
  const { record: name = '', booking = '' } = hidden
  return browser.post(recordUrl(), { form_token, version, submission_key, record: name, booking, ...form })
}
const passed = passedForm('vic', ['gas', 'electrical'])

test.each(['save', 'submit', 'no-access'])('more text than can be stored is refused and kept: %s', async (action) => {
  const notes = Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`note${number}`, 'x'.repeat(2000)]))
  const reply = await post({ ...passed, ...notes, action, notes: 'Behind the “shed”' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('The record has too much text to be stored. Please shorten its notes.')
  expect(reply.body).toContain('Behind the “shed”')
})

test('a missing licence is named before the visit is submitted', async () => {
  const warned = 'No licence of Tess Tester for gas is on'
  expect(await record()).not.toContain('No licence of')
  await system.given.rows(`update technician_licences set service_ids = '{3,6}' where technician_id = $1`, [
    visit.technicianId,
  ])
  expect((await record()).replaceAll(/\s+/g, ' ')).toContain(warned)
})

describe('the day', () => {
  test('shows each visit with how to get in, the key, hazards and what was found last time', async () => {
    await system.given.finding(agencyId, visit.propertyId, { service: 'gas', itemCode: 'GAS12' })
    await system.given.rows(
      `insert into key_locations (agency_id, full_address, is_default) values ($1, '1 Bridge Road', true)`,
      [agencyId],
    )
    const page = await day()
    for (const words of [
      'Tess Tester',
      'High Street',
      'Gas',
      'Electrical',
      'Dog in the yard',
      '<strong>Do not enter.</strong> No notice of entry was given to the tenants.',
      'Call the occupant and go in only if they agree.',
      'number K7, from Wattlebird, 1 Bridge Road',
      'Cooker not restrained from tipping',
    ])
      expect(page).toContain(words)
  })

  test.each([
    ['by an email that failed', `served_by = 'EMAIL'`, 'The email with the notice of entry could not be delivered.'],
    ['by a letter that was never posted', `served_by = 'POST'`, 'was not posted in time. The last day for it was'],
    [
      'by a letter posted too late',
      `served_by = 'POST', posted_at = now(), too_late_reason = 'The letter was posted on Friday.'`,
      'The letter was posted on Friday.',
    ],
  ])('says “Do not enter” with the reason where the notice was served %s', async (_, change, reason) => {
    const mailId = await system.given.row('mails', {
      agency_id: agencyId,
      kind: 'ENTRY_NOTICE',
      subject: 'Notice of Entry',
      status: 'FAILED',
      last_error: 'No such mailbox',
    })
    await rows(
      `insert into entry_notices (agency_id, property_id, visit_id, form_name, entry_from, entry_to, served_at, served_by, mail_id, post_by)
       select agency_id, property_id, id, 'Notice of Entry', starts_at, ends_at, starts_at - interval '9 days', 'POST', ${mailId}, starts_at::date - 8
         from visits where agency_id = $1`,
    )
    await rows(
      `update entry_notices set ${change} ${change.includes('EMAIL') ? ', post_by = null' : ', mail_id = null'} where agency_id = $1`,
    )
    for (const page of [await day(), await record()]) {
      expect(page).toContain('<strong>Do not enter.</strong>')
      expect(page).toContain(reason)
    }
    await rows('update properties set is_vacant = true where agency_id = $1')
    expect(await day()).not.toContain('Do not enter')
  })

  test('without visits leads to the next day that has some', async () => {
    expect(await day(`?day=${addDays(today, -3)}`)).toContain(
      `The next ones are on <a href="/vic/Visits/day?day=${today}"`,
    )
  })

  test('lists the visits of a technician in the order of their times', async () => {
    await rows(
      `insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at)
       select agency_id, property_id, technician_id, starts_at - interval '3 hours', ends_at - interval '3 hours', 'BOOKED', now() from visits where agency_id = $1`,
    )
    const times = [...(await day()).matchAll(/<h3>\s*(\d+:\d\d)/g)].map(([, time]) => time)
    expect(times).toEqual(['5:00', '8:00'])
  })

  test('with many visits lists the technicians, and the visits of one of them', async () => {
    const busy = await givenVisitToday(system.given, { agencyId, codes: ['smoke'] })
    await rows(
      `insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at)
       select agency_id, property_id, technician_id, starts_at + n * interval '5 minutes', starts_at + (n + 1) * interval '5 minutes', 'BOOKED', now()
         from visits, generate_series(30, 90) n where agency_id = $1 and id = ${busy.visitId}`,
    )
    const all = await day()
    expect(all).toContain(`technician=${busy.technicianId}`)
    expect(all).not.toContain('Record the visit')
    expect((await day(`?technician=${visit.technicianId}`)).match(/Record the visit/g)).toHaveLength(1)
  })

  test('shows contacts with a number to call', async () => {
    await rows(
      `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_primary) values ($1, ${visit.visitId}, 1, 'Ana Lee', 'ana@lee.example.com', '+61491570159', true)`,
    )
    expect(await day()).toContain('href="tel:+61491570159"')
  })

  test('of another day or state is empty', async () => {
    expect(await day(`?day=${addDays(today, 1)}`)).toContain('No visits on')
    const nsw = await system.person({ state: 'nsw', isAdministrator: true })
    const other = system.browser()
    await other.signIn('nsw', nsw.username)
    expect((await other.get('/nsw/Visits/day')).body).toContain('No visits on')
    expect((await other.get(`/nsw/Visits/record/${agencyId}/${visit.visitId}`)).statusCode).toBe(404)
  })

  test('is for administrators of the provider', async () => {
    const person = await system.person({ agencies: [agencyId] })
    const member = system.browser()
    await member.signIn('vic', person.username)
    for (const url of ['/vic/Visits/day', recordUrl()]) expect((await member.get(url)).statusCode).toBe(403)
  })

  test('that is none is named, and today is shown', async () => {
    const page = await day('?day=2026-13-45&technician=x')
    expect(page).toContain('High Street')
    expect(page).toContain('There is no day called “2026-13-45”. Today is shown.')
    expect(await day()).not.toContain('There is no day')
  })
})

test('a key is collected and returned, and the agency sees it', async () => {
  const url = `/vic/Visits/key/${agencyId}/${visit.visitId}`
  const { form_token = '' } = hiddenIn(await day())
  const { technicianId, visitId } = visit
  const place = `#visit-${agencyId}-${visitId}`
  const collected = await admin.post(url, { form_token, action: 'collect' })
  expect(collected.headers.location).toBe(`/vic/Visits/day?day=${today}&done=collect${place}`)
  const one = await day(`?day=${today}&technician=${technicianId}`)
  expect(one).toContain(`<li id="${place.slice(1)}">`)
  expect(one.slice(one.indexOf(`action="${url}"`))).toMatch(
    new RegExp(`^[^]*?name="technician" value="${technicianId}"`),
  )
  expect(await day()).toContain('Collected by Tess Tester')
  const person = await system.person({ agencies: [agencyId] })
  const member = system.browser()
  await member.signIn('vic', person.username)
  expect((await member.get('/vic/Keys/keyCollectionHistory')).body).toContain('Not yet')
  expect((await member.get('/vic/Keys/keyManagement?view=out')).body).not.toContain('No key is with a technician.')
  const returned = await admin.post(url, { form_token, action: 'return', technician: String(technicianId) })
  expect(returned.headers.location).toBe(`/vic/Visits/day?day=${today}&technician=${technicianId}&done=return${place}`)
  expect((await member.get('/vic/Keys/keyCollectionHistory')).body).not.toContain('Not yet')
  expect((await member.get('/vic/Keys/keyManagement?view=out')).body).toContain('No key is with a technician.')
})

describe('the record', () => {
  test('asks for the checks of the law of the state', async () => {
    const page = await record()
    for (const words of [
      'Gas leakage test',
      'Safety switches',
      'Residential Tenancies Regulations 2021 (Vic) Sch 4 cl 9',
    ])
      expect(page).toContain(words)
  })

  test('is the only page that may run a script', async () => {
    const policyOf = async (url: string) => String((await admin.get(url)).headers['content-security-policy'])
    expect(await policyOf(recordUrl())).toContain("script-src 'self';connect-src 'self'")
    expect(await policyOf('/vic/Visits/day')).not.toContain('script-src')
  })

  test('loads its script as one file, with the photos, which browsers keep', async () => {
    const [address = ''] = /\/vic\/visit-record\.js\?v=[\w-]{10}/.exec(await record()) ?? []
    const { statusCode, headers, body } = await admin.get(address)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['cache-control']).toContain('immutable')
    expect(body).toContain('visit-photos')
    expect(body).not.toMatch(/\bimport\b/)
  })

  test('quotes every repair where the agency sees only quotes, and says so', async () => {
    const words = 'This agency decides on quotes, so each repair is quoted.'
    expect(await record()).toContain(words)
    await post({ action: 'submit', ...passed, 'gas.finding.n1.code': 'GAS12' })
    const submitted = await record()
    expect(submitted).not.toContain('Found before')
    expect(submitted).not.toContain('Add another finding')
    expect(submitted).toContain('No reading was added.')
    expect(await rows('select quote_id is not null as quoted from findings where agency_id = $1')).toEqual([
      { quoted: true },
    ])
    await system.given.experiment(experimentWireName('ProblemRegister'), true, { agencyId })
    expect(await record()).not.toContain(words)
  })

  test('is saved half done, and shows what was typed', async () => {
    const reply = await post({ action: 'save', 'gas.check.FLUES': 'PASSED', 'gas.finding.n1.notes': 'Rust <b>' })
    expect(reply.headers.location).toContain('done=saved')
    const page = await record()
    expect(page).toContain('Rust &lt;b&gt;</textarea')
    expect(page).toMatch(/value="PASSED"\s+checked/)
    expect(page).toContain('gas.finding.n2.code')
  })

  test('that is incomplete is shown again with a message at each field', async () => {
    const reply = await post({ action: 'submit', ...passed, 'gas.check.FLUES': '', notes: 'All fine' })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('One thing must be completed or corrected before this can be submitted.')
    expect(reply.body).toContain('href="#gas.check.FLUES"')
    expect(reply.body).toContain('All fine')
    expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'BOOKED' }])
  })

  test('names what is missing in the order of the form, and the first has the focus', async () => {
    const id = await system.given.finding(agencyId, visit.propertyId, { service: 'gas', itemCode: 'GAS01' })
    const { body } = await post({ action: 'submit', ...passed, 'gas.check.FLUES': '', hazards: 'x'.repeat(501) })
    expect([...body.matchAll(/<li><a href="#([^"]+)">/g)].map(([, name]) => name)).toEqual([
      'gas.check.FLUES',
      `gas.earlier.${id}`,
      'hazards',
    ])
    expect(body.match(/ autofocus/g)).toHaveLength(1)
    expect(body).toMatch(/<input autofocus\s+type="radio"\s+id="gas\.check\.FLUES"/)
  })

  test('with one mistake says it once, beside its field and above the form', async () => {
    const { body } = await post({ action: 'no-access' })
    expect(body.match(/Choose what kept you out\./g)).toHaveLength(2)
    expect(body).toMatch(/role="alert">\s*<ul class="errors">\s*<li><a href="#noAccess">Choose what kept you out\./)
    expect(body).toMatch(/<select id="noAccess"[^>]* autofocus/)
  })

  test('is submitted once, even if it is sent again', async () => {
    const page = await record()
    const replies = await Promise.all([1, 2].map(async () => post({ action: 'submit', ...passed }, page)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await rows('select 1 as one from invoices where agency_id = $1')).toHaveLength(1)
    expect(await record()).toContain('Performed by Tess Tester, recorded by Tess Tester')
    expect(await day()).toContain('Done.')
  })

  test('that a colleague has submitted answers 409, says who, and keeps the text', async () => {
    const { username } = await system.person({ isAdministrator: true, name: 'Otto Other' })
    const other = system.browser()
    await other.signIn('vic', username)
    const page = (await other.get(recordUrl())).body
    await post({ action: 'submit', ...passed })
    const reply = await post({ action: 'submit', ...passed, notes: 'Gate code 12' }, page, other)
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('Tess Tester submitted this visit on')
    expect(reply.body).toContain('Gate code 12')
    expect(reply.body).toContain('You: Gate code 12')
    expect(reply.body).not.toContain('Submit the visit</button>')
    expect(reply.body).not.toContain('name="take.')
  })

  describe('that was submitted, sent again with the same key', () => {
    const colleague = async (): Promise<SystemBrowser> => {
      const { username } = await system.person({ isAdministrator: true, name: 'Otto Other' })
      const other = system.browser()
      await other.signIn('vic', username)
      return other
    }
    const effects = async () => ({
      visit: await rows('select status from visits where agency_id = $1'),
      record: await rows('select draft, content, version from visit_records where agency_id = $1'),
      issues: await rows('select id from access_issues where agency_id = $1'),
      mails: await rows('select id from mails where agency_id = $1'),
      audit: await rows('select action from audit_events where agency_id = $1'),
    })
    let page: string
    beforeEach(async () => {
      page = await record()
      expect((await post({ action: 'submit', ...passed, notes: 'Gate code 12' }, page)).statusCode).toBe(303)
    })

    test('and other content answers 409 with both sides, and stores nothing', async () => {
      const before = await effects()
      const { base = '' } = hiddenIn(page)
      const changed = { ...passed, 'gas.check.FLUES': 'FAILED', hazards: 'Loose <step>', base }
      const reply = await post({ action: 'submit', ...changed }, page)
      expect(reply.statusCode).toBe(409)
      expect(reply.body).toMatch(/Tess Tester submitted this visit on \d\d\/\d\d\/\d{4}, [^,]+, as completed\./)
      const text = reply.body.replaceAll(/\s+/g, ' ')
      expect(text).toContain('<p>Tess Tester: Passed</p> <p>You: Failed</p>')
      expect(text).toContain('<p>Tess Tester: Gate code 12</p> <p>You: nothing</p>')
      expect(text).toContain('<p>Tess Tester: nothing</p> <p>You: Loose &lt;step&gt;</p>')
      expect(text).toContain('Loose &lt;step&gt;</textarea')
      expect(text).toMatch(/name="gas\.check\.FLUES" value="FAILED" checked/)
      expect(await effects()).toEqual(before)
    })

    test('as “could not get in” does not say that the agency was told', async () => {
      const before = await effects()
      const typed = { noAccess: 'KEY_DID_NOT_WORK', noAccessNote: 'The lock was changed' }
      const reply = await post({ action: 'no-access', ...typed }, page)
      expect(reply.statusCode).toBe(409)
      const text = reply.body.replaceAll(/\s+/g, ' ')
      expect(text).toContain('<p>Tess Tester: completed</p> <p>You: “could not get in”</p>')
      expect(text).toContain('<option value="KEY_DID_NOT_WORK" selected>')
      expect(text).toContain('The lock was changed</textarea')
      expect(text).not.toContain('End the visit without access</button>')
      expect(await effects()).toEqual(before)
    })

    test('to be saved is refused too', async () => {
      expect((await post({ action: 'save', ...passed, notes: 'Gate code 12' }, page)).statusCode).toBe(409)
    })

    test('by another user names the one who submitted it', async () => {
      const other = await colleague()
      const { form_token = '' } = hiddenIn((await other.get(recordUrl())).body)
      const reply = await post({ action: 'submit', ...passed, notes: 'Gate code 12', form_token }, page, other)
      expect(reply.statusCode).toBe(409)
      expect(reply.body).toContain('Tess Tester submitted this visit on')
    })

    test('and the same content is told as done, once', async () => {
      const before = await effects()
      const reply = await post({ action: 'submit', ...passed, notes: 'Gate code 12' }, page)
      expect(reply.headers.location).toContain('done=submitted')
      expect(await effects()).toEqual(before)
    })
  })

  test('that ended without access is told as done to the same form only, not as completed', async () => {
    const page = await record()
    const typed = { action: 'no-access', noAccess: 'KEY_DID_NOT_WORK' }
    for (const _ of [1, 2]) expect((await post(typed, page)).headers.location).toContain('done=no-access')
    expect(await rows('select id from access_issues where agency_id = $1')).toHaveLength(1)
    const reply = await post({ action: 'submit', ...passed }, page)
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('as “could not get in”. Your text is below')
    expect((await post({ ...typed, noAccess: 'ENTRY_REFUSED' }, page)).statusCode).toBe(409)
  })

  describe('that a colleague has saved meanwhile', () => {
    const leak = {
      'gas.check.LEAKAGE': 'FAILED',
      'gas.finding.n1.code': 'GAS01',
      'gas.finding.n1.location': 'Laundry',
      'gas.finding.n1.madeSafe': 'yes',
    }
    let page: string

    beforeEach(async () => {
      const { username } = await system.person({ isAdministrator: true, name: 'Otto Other' })
      const other = system.browser()
      await other.signIn('vic', username)
      page = await record()
      expect((await post({ action: 'save', ...leak }, page, await open(other))).statusCode).toBe(303)
    })
    /** Forms carry a token of their session. */
    const open = async (browser: SystemBrowser): Promise<SystemBrowser> => {
      const { form_token = '' } = hiddenIn((await browser.get(recordUrl())).body)
      return Object.assign(Object.create(browser) as SystemBrowser, {
        post: async (url: string, form: Record<string, string>) => browser.post(url, { ...form, form_token }),
      })
    }

    test.each([
      ['saved', { action: 'save', notes: 'Gate code 12' }],
      ['submitted', { action: 'submit', ...passed, notes: 'Gate code 12' }],
      ['ended without access', { action: 'no-access', noAccess: 'KEY_DID_NOT_WORK', notes: 'Gate code 12' }],
    ])('is not %s unseen: both are shown beside each other', async (_, form) => {
      const reply = await post(form, page)
      expect(reply.statusCode).toBe(409)
      expect(reply.body).toContain('Otto Other saved this record on')
      expect(reply.body).toMatch(/Otto Other: Gas leak at an appliance[^<]*, Laundry, made safe or disconnected</)
      expect(reply.body).toContain('You: Gate code 12')
      expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'BOOKED' }])
    })

    test('is submitted with what the colleague saved, where that is chosen', async () => {
      const conflict = await post({ action: 'submit', ...passed }, page)
      expect(conflict.body).toContain('name="take.gas.finding.n1"')
      const chosen = { 'take.gas.finding.n1': 'yes', 'take.gas.check.LEAKAGE': 'yes' }
      // Sent twice, it is the same record.
      for (const _ of [1, 2])
        expect((await post({ action: 'submit', ...passed, ...chosen }, conflict.body)).statusCode).toBe(303)
      expect(await rows('select item_code, appliance_location from findings where agency_id = $1')).toEqual([
        { item_code: 'GAS01', appliance_location: 'Laundry' },
      ])
    })

    test('is submitted as it was typed once the colleague’s text was seen', async () => {
      const conflict = await post({ action: 'submit', ...passed }, page)
      expect((await post({ action: 'submit', ...passed }, conflict.body)).statusCode).toBe(303)
      expect(await rows('select 1 as one from findings where agency_id = $1')).toEqual([])
    })

    test('after a refused form is still a conflict', async () => {
      const old = hiddenIn(page)['version']
      const seen = await record()
      const refused = await post({ action: 'submit', ...passed, 'gas.check.FLUES': '' }, seen)
      expect(refused.statusCode).toBe(422)
      expect(hiddenIn(refused.body)['version']).toBe(hiddenIn(seen)['version'])
      expect(hiddenIn(refused.body)['version']).not.toBe(old)
    })
  })

  describe('typed on a page that was opened before the booking changed', () => {
    const changes = [
      ['saved', { action: 'save' }],
      ['submitted', { action: 'submit', ...passed }],
      ['ended without access', { action: 'no-access', noAccess: 'KEY_DID_NOT_WORK' }],
    ] as const
    const stored = async () => ({
      visit: await rows('select status, technician_id, starts_at from visits where agency_id = $1'),
      record: await rows('select draft from visit_records where agency_id = $1'),
    })
    /** As the roster does it. */
    const reassign = async (name = 'Bea Brown'): Promise<number> => {
      const technicianId = await givenTechnician(system.given, 'vic', { name })
      await rows(`update visits set technician_id = ${technicianId}, version = version + 1 where agency_id = $1`)
      await system.given.row('audit_events', {
        state: 'vic',
        agency_id: agencyId,
        user_name: 'Ola Office',
        source: 'STATE_SYSTEM',
        action: 'reassign-visit',
        entity: 'visits',
        entity_id: visit.visitId,
        before: { technician: 'Tess Tester' },
        after: { technician: name },
      })
      return technicianId
    }

    test.each(changes)(
      'for another technician is not %s: both are shown, and nothing typed is lost',
      async (_, form) => {
        const page = await record()
        await reassign()
        const before = await stored()
        const reply = await post({ ...form, notes: 'Gate <code> 12' }, page)
        expect(reply.statusCode).toBe(409)
        const text = reply.body.replaceAll(/\s+/g, ' ')
        expect(text).toMatch(/Ola Office changed this visit on \d\d\/\d\d\/\d{4}, /)
        expect(text).toContain('<p>Booked now: Bea Brown</p> <p>On your page: Tess Tester</p>')
        expect(text).toContain('Gate &lt;code&gt; 12</textarea')
        if ('noAccess' in form) expect(text).toContain('<option value="KEY_DID_NOT_WORK" selected>')
        expect(await stored()).toEqual(before)
      },
    )

    test('at another time is refused with both times', async () => {
      const page = await record()
      await rows(
        `update visits set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours', version = version + 1 where agency_id = $1`,
      )
      const reply = await post({ action: 'submit', ...passed }, page)
      expect(reply.statusCode).toBe(409)
      expect(reply.body.replaceAll(/\s+/g, ' ')).toMatch(
        /<p>Booked now: [^<]+10:00 am<\/p> <p>On your page: [^<]+8:00 am<\/p>/,
      )
    })

    test('for fewer services is refused, with what was typed about those that are gone', async () => {
      const page = await record()
      await rows('delete from visit_services where agency_id = $1 and service_id = 2')
      await rows('update visits set version = version + 1 where agency_id = $1')
      const reply = await post({ action: 'submit', ...passed, 'gas.finding.n1.notes': 'Rust at the back' }, page)
      expect(reply.statusCode).toBe(409)
      const text = reply.body.replaceAll(/\s+/g, ' ')
      expect(text).toContain('<p>Booked now: Electrical</p> <p>On your page: Electrical, Gas</p>')
      expect(text).toContain('<p>Now: no longer part of the visit</p> <p>You: Rust at the back</p>')
      expect(text).toContain('name="gas.finding.n1.notes" value="Rust at the back" hidden')
    })

    test('is stored when it is sent from the page that shows both', async () => {
      const page = await record()
      await reassign()
      const conflict = await post({ action: 'save', notes: 'Gate code 12' }, page)
      expect((await post({ action: 'save', notes: 'Gate code 12' }, conflict.body)).statusCode).toBe(303)
      expect(await rows('select draft from visit_records where agency_id = $1')).toEqual([
        { draft: { notes: 'Gate code 12' } },
      ])
    })

    test('is recorded under the technician who made the visit, which has to be said', async () => {
      const page = await record()
      await reassign()
      const conflict = await post({ action: 'submit', ...passed }, page)
      expect(conflict.body).toContain('Tess Tester, who had it before')
      expect(conflict.body).not.toMatch(/name="madeBy"\s+value="\d+"\s+checked/)
      const unsaid = await post({ action: 'submit', ...passed, notes: 'Gate code 12' }, conflict.body)
      expect(unsaid.statusCode).toBe(422)
      expect(unsaid.body).toContain('href="#madeBy">Choose who made the visit.')
      expect(unsaid.body).toContain('Gate code 12</textarea')
      const empty = await post({ action: 'submit' }, conflict.body)
      expect(empty.body).toContain('href="#madeBy">Choose who made the visit.')
      expect(empty.body).toContain('Choose a result for')
      const door = await post({ action: 'no-access' }, conflict.body)
      expect(door.body).toContain('href="#madeBy">Choose who made the visit.')
      expect(door.body).toContain('href="#noAccess">Choose what kept you out.')
      const stranger = await givenTechnician(system.given, 'vic', { name: 'Sam Stranger' })
      for (const madeBy of [String(stranger), '0', 'x'])
        expect((await post({ action: 'submit', ...passed, madeBy }, unsaid.body)).body).toContain(
          'Choose a technician of this visit.',
        )
      const made = { action: 'submit', ...passed, madeBy: String(visit.technicianId) }
      for (const _ of [1, 2]) expect((await post(made, unsaid.body)).statusCode).toBe(303)
      expect(await rows('select status, technician_id as by from visits where agency_id = $1')).toEqual([
        { status: 'COMPLETED', by: visit.technicianId },
      ])
      expect(
        await rows(`select before ->> 'technician' as booked, after ->> 'technician' as made, user_name as recorded
                      from audit_events where agency_id = $1 and action = 'complete-visit'`),
      ).toEqual([{ booked: 'Bea Brown', made: 'Tess Tester', recorded: 'Tess Tester' }])
      expect(
        await rows(
          'select distinct performed_by as by from service_checks where agency_id = $1 and visit_id is not null',
        ),
      ).toEqual([{ by: 'Tess Tester' }])
    })

    test('of a visit that went to another technician before offers the one of now', async () => {
      const technicianId = await reassign()
      expect(await record()).toMatch(new RegExp(`name="madeBy"\\s+value="${technicianId}"\\s+checked`))
      const typed = { action: 'no-access', noAccess: 'KEY_DID_NOT_WORK' }
      expect((await post(typed)).statusCode).toBe(303)
      expect(await rows('select status, technician_id as by from visits where agency_id = $1')).toEqual([
        { status: 'NO_ACCESS', by: technicianId },
      ])
    })

    test('and that does not say what it showed is refused, as is one with another technician or visit in it', async () => {
      const { booking = '' } = hiddenIn(await record())
      const other = await givenTechnician(system.given, 'nsw', { name: 'Nell North' })
      const wrong = ['', '{}', 'null', '[1]', JSON.stringify({ ...JSON.parse(booking), visitId: visit.visitId + 1 })]
      for (const technicianId of [other, 999_999, 2 ** 40, -1])
        wrong.push(JSON.stringify({ ...JSON.parse(booking), technicianId }))
      for (const each of wrong) {
        const reply = await post({ action: 'submit', ...passed, booking: each })
        expect([each, reply.statusCode]).toEqual([each, 409])
        expect(reply.body).toContain('Your page does not show this visit as it is booked.')
        expect(reply.body).not.toContain('Nell North')
      }
      expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'BOOKED' }])
    })
  })

  describe('sent to the address of another visit', () => {
    const typed = { action: 'submit', ...passed, notes: 'Gate <code> 12' }
    const untouched = async () => {
      expect(await system.given.rows(`select id from visits where status <> 'BOOKED'`)).toEqual([])
      expect(await system.given.rows('select visit_id from visit_records')).toEqual([])
    }

    test.each([
      ['of the same agency', async () => agencyId],
      ['of another agency', async () => system.given.agency('vic', 'Rosella Realty')],
    ])('%s answers 409 with both, stores nothing and can be sent to its own', async (_, agencyOf) => {
      const other = await givenVisitToday(system.given, {
        agencyId: await agencyOf(),
        codes: ['gas', 'electrical'],
        columns: { address_line_1: '7 Other Street' },
      })
      const form = { ...hiddenIn(await record()), ...typed }
      const reply = await admin.post(`/vic/Visits/record/${other.agencyId}/${other.visitId}`, form)
      expect(reply.statusCode).toBe(409)
      await untouched()
      const text = reply.body.replaceAll(/\s+/g, ' ')
      expect(text).toContain('This record was typed for another visit or repair')
      expect(text).toMatch(/<p>Sent to: 7 Other Street, [^<]+<\/p> <p>Typed for: [^<]+High Street/)
      expect(text).toContain('Gate &lt;code&gt; 12</textarea')
      expect(text).toContain(`action="${recordUrl()}"`)
      // The page has everything that was sent, so its button sends it to where it belongs.
      expect((await admin.post(recordUrl(), { ...form, ...hiddenIn(reply.body) })).statusCode).toBe(303)
      expect(await rows('select draft from visit_records where agency_id = $1')).toHaveLength(1)
      expect(
        await system.given.rows('select status from visits where agency_id = $1 and id = $2', [
          other.agencyId,
          other.visitId,
        ]),
      ).toEqual([{ status: 'BOOKED' }])
    })

    test('of another state shows nothing of either state to the other', async () => {
      const elsewhere = await system.given.agency('nsw', 'Northern Homes')
      const other = await givenVisitToday(system.given, { state: 'nsw', agencyId: elsewhere, codes: ['gas'] })
      const form = { ...hiddenIn(await record()), ...typed }
      const nell = system.browser()
      await nell.signIn('nsw', (await system.person({ state: 'nsw', isAdministrator: true })).username)
      const url = `/nsw/Visits/record/${elsewhere}/${other.visitId}`
      expect((await nell.post(url, form)).statusCode).toBe(403)
      const { form_token = '' } = hiddenIn((await nell.get(url)).body)
      const reply = await nell.post(url, { ...form, form_token })
      expect(reply.statusCode).toBe(409)
      expect(reply.body).toContain('Typed for: Not found in this system')
      expect(reply.body).not.toContain('Wattlebird')
      expect(reply.body).toContain('Gate &lt;code&gt; 12</textarea')
      expect(reply.body).not.toContain('<button>Send it to')
      await untouched()
    })

    test('by a tampered name is refused as well', async () => {
      for (const name of [
        'x',
        'visit-vic-1-99999999999',
        'repair-vic-1-2',
        `visit-vic-${agencyId}-${visit.visitId + 1}`,
      ])
        expect([name, (await post({ ...typed, record: name })).statusCode]).toEqual([name, 409])
      await untouched()
    })
  })

  test('that could not be made for want of access becomes an access issue', async () => {
    const reply = await post({ action: 'no-access', noAccess: 'KEY_DID_NOT_WORK' })
    expect(reply.headers.location).toContain(`technician=${visit.technicianId}&done=no-access`)
    expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'NO_ACCESS' }])
    expect((await post({ action: 'no-access' })).statusCode).toBe(409)
    // Text that is still on a phone can be shown there.
    const ended = await record()
    expect(ended).toContain(`data-copy="visit-vic-${agencyId}-${visit.visitId}"`)
    expect(ended).not.toContain('data-open')
  })

  test('of a visit that does not exist is not found', async () => {
    expect((await admin.get(`/vic/Visits/record/${agencyId}/999999`)).statusCode).toBe(404)
    expect((await admin.get('/vic/Visits/record/x/y')).statusCode).toBe(404)
  })

  test('refuses a field that is given twice; one that is too long is marked and kept', async () => {
    const { form_token = '' } = hiddenIn(await record())
    const twice = await admin.post(recordUrl(), { form_token, action: 'save', notes: ['a', 'b'] })
    expect(twice.statusCode).toBe(400)
    const long = await post({ action: 'save', notes: 'x'.repeat(4001), hazards: 'A loose step' })
    expect(long.statusCode).toBe(422)
    const message = 'Please shorten this: it has 4001 characters, and 2000 fit.'
    expect(long.body).toContain(`<p class="field-error" id="notes-error">${message}</p>`)
    for (const typed of ['x'.repeat(4001), 'A loose step']) expect(long.body).toContain(typed)
  })
})
