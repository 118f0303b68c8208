import { beforeEach, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { anaLee, givenBookingPlace, givenDueService, offeredTime } from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { testPortal } from '../../testing/test-portal.ts'
import type { NoticeContent } from './entry-notice.ts'

const portal = await testPortal()

beforeEach(async () => {
  await portal.given.clear('technicians', 'agencies')
  portal.clock.offset = Date.parse('2026-11-16T01:00:00Z') - Date.now()
})

/** The notice of a visit for smoke alarms and gas, or for one of them, as it is stored. */
async function noticeIn(state: StateCode, bookingTypes: readonly string[]) {
  const place = await givenBookingPlace(portal, state)
  const { agencyId, propertyId } = place
  await givenDueService(portal, place, 'gas')
  const managerId = await portal.given.propertyManager(agencyId, 'Priya Nair')
  await portal.given.rows('update properties set manager_id = $2 where agency_id = $1', [agencyId, managerId])
  await givenWindows(portal.given, state, place.technicianId, '2026-11-30', ['08:00', '14:00'])
  const types = bookingTypes.map((type) => `service=${type}`).join('&')
  const reply = await place.browser.post(`/v1/property/${propertyId}/booking`, {
    propertyId,
    bookingTypes,
    entryMethod: 'ENTER_WITH_KEY_AS_EN',
    contacts: [anaLee],
    oasResult: await offeredTime(place, `${types}&entry-method=ENTER_WITH_KEY_AS_EN`, '2026-11-30 14:00'),
  })
  expect(reply.body.error).toBeUndefined()
  const [notice] = await portal.given.rows<{ content: NoticeContent; text: string }>(
    'select content, text_content as text from entry_notices where agency_id = $1',
    [agencyId],
  )
  const { content, text } = notice as { content: NoticeContent; text: string }
  return { content, text, facts: Object.fromEntries(content.facts.map(({ label, value }) => [label, value])) }
}

const smoke = 'SMOKE_ALARM_SERVICE'
const gas = 'GAS_SAFETY_CHECK'

type Expected = { form: string; approved?: string; role: string; ground: string; law: string; says: string }
const expected: Record<StateCode, Expected> = {
  vic: {
    form: 'Notice of Entry',
    role: 'agent of the rental provider',
    ground: 'To carry out a duty of the rental provider: a safety check',
    law: 'Residential Tenancies Act 1997 (Vic) ss 85(b)(iii), 86(1)(c) and 88',
    says: 'given within the 7 days before the entry',
  },
  nsw: {
    form: 'Notice of entry',
    role: 'agent of the landlord',
    ground: 'To inspect or assess the smoke alarms',
    law: 'Residential Tenancies Act 2010 (NSW), see s 55(2)(c1), and Residential Tenancies Regulation 2019 (NSW)',
    says: 'but not on Sundays or public holidays',
  },
  qld: {
    form: 'Entry notice (Queensland)',
    approved: 'This notice gives what the approved form asks for (Form 9 Entry Notice).',
    role: 'agent of the property owner (lessor)',
    ground: 'To install, maintain or replace a smoke alarm',
    law: 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld) ss 192–199',
    says: 'Unless you agree, nobody may enter on a Sunday or a public holiday, before 8 am or after 6 pm.',
  },
  sa: {
    form: 'Notice of entry',
    role: 'agent of the landlord',
    ground: 'To carry out repairs or necessary maintenance',
    law: 'Residential Tenancies Act 1995 (SA), see s 72',
    says: 'You may ask to be present',
  },
  wa: {
    form: 'Entry notice (Western Australia)',
    approved: 'This notice gives what the approved form asks for (Form 19 Notice of intention to enter premises).',
    role: 'agent of the lessor (landlord)',
    ground: 'To carry out necessary repairs or maintenance; a safety check counts as maintenance',
    law: 'Residential Tenancies Act 1987 (WA) s 46',
    says: 'Half of the day: After 12 noon',
  },
  tas: {
    form: 'Notice of entry',
    role: 'agent of the owner',
    ground: 'To meet the owner’s commitments under the residential tenancy agreement',
    law: 'Residential Tenancy Act 1997 (Tas) s 56(3)',
    says: 'Entry by notice is allowed from 8 am to 6 pm.',
  },
  nt: {
    form: 'Notice of entry',
    role: 'agent of the landlord',
    ground: 'To carry out or inspect necessary repairs',
    law: 'Residential Tenancies Act 1999 (NT)',
    says: 'You should be present when the property is entered, unless you agree in writing that Tess Tester may enter without you.',
  },
  act: {
    form: 'Notice of entry',
    role: 'agent of the lessor',
    ground: 'To make or inspect repairs',
    law: 'Residential Tenancies Act 1997 (ACT)',
    says: 'needs an order of the ACT Civil and Administrative Tribunal (ACAT)',
  },
}

test.each(stateCodes)(
  'the notice in %s names form, issuer, who enters, ground, law and what the tenant may do',
  async (state) => {
    const { form, approved, role, ground, law, says } = expected[state]
    const { content, text, facts } = await noticeIn(state, [smoke])
    expect(content.title).toBe(form)
    expect(content.paragraphs.filter((each) => each.includes('approved form'))).toEqual(approved ? [approved] : [])
    expect(content.signatory).toBe(`Priya Nair, Wattlebird, ${role}`)
    expect(content.from.lines).toContain('(03) 5550 1234')
    expect(facts).toMatchObject({
      'Issued to': 'Ana Lee',
      'Issued by': `Priya Nair, Wattlebird, ${role}`,
      'Day of entry': 'Monday 30th November 2026',
      'Time of entry': 'Between 2:00 pm and 4:00 pm',
      'Who enters': 'Tess Tester, technician of Detector Inspector Pty Ltd, for Wattlebird',
      'What for': 'Smoke alarm service',
      Ground: ground,
      Law: law,
    })
    expect(text).toContain(says)
    expect(text.includes('You do not need to be home')).toBe(state !== 'nt')
  },
)

test('each purpose of a visit has its ground, where the state distinguishes them', async () => {
  const { facts } = await noticeIn('qld', [smoke, gas])
  expect(facts['What for']).toBe('Smoke alarm service and Gas safety check')
  expect(facts['Ground']).toBe('To install, maintain or replace a smoke alarm; to carry out repairs or maintenance')
})

test('in the Northern Territory the contact is asked to be home or to waive it in writing', async () => {
  await noticeIn('nt', [gas])
  const [mail] = await portal.given.rows<{ html: string }>(
    `select message_html as html from mails where kind = 'VISIT_CONFIRMATION'`,
  )
  expect(mail?.html).toContain('Please be home, or tell us in writing that Tess Tester may enter without you')
  expect(mail?.html).not.toContain('You do not need to be home')
})
