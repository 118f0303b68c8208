import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { LawPage } from '@contract/law.ts'
import { ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage } from './testing/given-portal.tsx'

const rule: LawPage['rules'][number] = {
  ruleId: 7,
  duty: 'SHOWER_HEADS',
  service: 'water',
  name: 'Efficient shower heads',
  kind: 'STANDARD',
  dutyText: 'Shower heads must have 4 stars.',
  dutyOf: 'RENTAL_PROVIDER',
  paidBy: 'RENTAL_PROVIDER',
  trigger: 'NEW_AGREEMENT_OR_PERIODIC',
  months: null,
  days: null,
  condition: null,
  breachedBy: [],
  cure: 'A check that passes',
  notes: null,
  inForceFrom: '2027-03-01',
  inForceTo: null,
  status: 'COMING',
  version: 1,
  publishedOn: '2026-11-02',
  correction: null,
  correctedBy: null,
  sources: [
    {
      instrument: 'Shower Act 2026 (Vic)',
      reference: 's 3',
      url: 'https://www.legislation.vic.gov.au/',
      readOn: '2026-11-02',
      certainty: 'SECONDARY',
    },
  ],
}
const notSeen = {
  instrument: 'Blinds Act 2020 (Vic)',
  reference: null,
  url: null,
  readOn: '2026-11-02',
  certainty: 'MEMORY',
} as const
const inspections: LawPage['entry'][number] = {
  ruleId: 1,
  title: 'Inspections',
  status: 'IN_FORCE',
  inForceFrom: null,
  version: 2,
  changes: [{ label: 'Notice', before: '3 days', after: '7 days' }],
  correction: null,
  correctedBy: null,
  facts: [{ label: 'Notice', text: '7 days' }],
  source: 'Some Act',
  url: null,
  readOn: null,
}
const law: LawPage = {
  state: 'vic',
  today: '2026-11-16',
  words: { landlord: 'rental provider', tenant: 'renter' },
  rules: [
    rule,
    { ...rule, ruleId: 8, name: 'Blind cords', status: 'IN_FORCE', inForceFrom: '2025-12-01', sources: [notSeen] },
    {
      ...rule,
      ruleId: 9,
      name: 'Old rule',
      status: 'PAST',
      inForceFrom: '2020-01-01',
      inForceTo: '2025-12-01',
      correctedBy: { on: '2025-12-01', version: 2, correction: 'It named blinds only.' },
      sources: [],
    },
    {
      ...rule,
      ruleId: 10,
      name: 'Wrong rule',
      status: 'CORRECTED',
      inForceFrom: '2020-01-01',
      inForceTo: '2020-01-01',
      sources: [],
    },
  ],
  corrections: [{ on: '2026-11-19', text: 'The name of a regulation was that of another.' }],
  demands: [{ ruleId: 7, properties: 41, unknown: 30 }],
  practice: [{ service: 'smoke', months: 12, condition: null, agreed: { months: 6, agreedOn: '2026-05-04' } }],
  entry: [
    inspections,
    {
      ...inspections,
      ruleId: 2,
      status: 'PAST',
      version: 1,
      changes: [],
      facts: [{ label: 'Notice', text: '3 days' }],
    },
  ],
}

it('shows what is coming with the days left, what is in force, and the practice apart', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok(law))
  openPage('/law')
  const coming = within(await screen.findByRole('region', { name: 'What is coming' }))
  expect(coming.getByText('in 105 days')).toBeDefined()
  const properties = coming.getByRole('link', { name: 'Your properties: 41, Efficient shower heads' })
  expect(properties.getAttribute('href')).toBe('/law/coming/7')
  expect(coming.getByText(/Of 30 it is not known whether they meet it already/)).toBeDefined()
  expect(coming.getByRole('link', { name: /^Search the register for See Shower Act/ }).getAttribute('href')).toBe(
    'https://www.legislation.vic.gov.au/',
  )
  expect(coming.getByText(/^See Shower Act 2026 \(Vic\) s 3, read 02\/11\/2026/)).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'What is new' })).getByText(/^Since 01\/12\/2025/)).toBeDefined()
  const inForce = within(screen.getByRole('region', { name: 'What the law asks for' }))
  expect(within(inForce.getByRole('region', { name: 'Water efficiency' })).getByText('Since 01/12/2025')).toBeDefined()
  const practice = within(screen.getByRole('region', { name: 'Our practice' }))
  expect(practice.getByText(/This is our schedule, not law/)).toBeDefined()
  expect(practice.getByRole('listitem').textContent).toBe(
    'Smoke alarm: every 6 months, agreed with your agency on 04/05/2026; otherwise every 12 months.',
  )
  expect(within(screen.getByRole('region', { name: 'Entry by notice' })).getByText('7 days')).toBeDefined()
})

it('shows a rule of entry that is to come or corrects another one, with what it changes', async () => {
  const coming: typeof inspections = {
    ...inspections,
    ruleId: 3,
    status: 'COMING',
    version: 3,
    inForceFrom: '2026-12-01',
    correction: 'Seven days were wrong.',
    changes: [
      { label: 'Notice', before: '7 days', after: '10 days' },
      { label: 'Longest time', before: 'The notice names at most 2 hours', after: null },
    ],
    facts: [
      { label: 'Notice', text: '10 days' },
      { label: 'In force', text: 'From 01/12/2026' },
    ],
  }
  const corrected = { on: '2026-12-01', version: 3, correction: 'Seven days were wrong.' }
  const current = { ...inspections, inForceFrom: '2026-06-01', correctedBy: corrected }
  const api = signedInApi()
  api.answer('GET /v1/law', ok({ ...law, entry: [coming, current] }))
  openPage('/law')
  const news = within(await screen.findByRole('region', { name: 'What is coming' }))
  const item = within(news.getByRole('article', { name: 'Entry by notice: Inspections' }))
  expect(item.getByText('in 15 days')).toBeDefined()
  expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Notice: 10 days instead of 7 days',
    'Longest time: no longer “The notice names at most 2 hours”',
  ])
  expect(item.getByText('Correction: Seven days were wrong.')).toBeDefined()
  const recent = within(screen.getByRole('region', { name: 'What is new' }))
  expect(
    recent.getByText(/^Since 01\/06\/2026: Entry by notice: Inspections\. Notice: 7 days instead of 3 days\./),
  ).toBeDefined()
  const entry = within(screen.getByRole('region', { name: 'Entry by notice' }))
  expect(entry.getByText('(from 01/12/2026)')).toBeDefined()
  expect(entry.getByText(/^Corrected by version 3 from 01\/12\/2026/)).toBeDefined()
})

it('says when a source was read, but not of one that was not seen', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok(law))
  openPage('/law')
  const seen = await screen.findByRole('list', { name: 'Sources of Efficient shower heads' })
  expect(seen.textContent).toContain(', read 02/11/2026')
  expect(screen.getByRole('list', { name: 'Sources of Blind cords' }).textContent).toBe('Blinds Act 2020 (Vic)')
})

it('keeps what is no longer in force apart, and names the parties as the state does', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok({ ...law, words: { landlord: 'lessor', tenant: 'tenant' } }))
  openPage('/law')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getByText('3 earlier versions')).toBeDefined()
  expect(history.getByText('01/01/2020 to 30/11/2025')).toBeDefined()
  expect(history.getByText('Corrected by version 2 from 01/12/2025: It named blinds only.')).toBeDefined()
  expect(history.getByText('Published in error')).toBeDefined()
  expect(history.getByText('3 days')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Entry by notice' })).queryByText('3 days')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'What the law asks for' })).getAllByText('Lessor')).toHaveLength(2)
})

it('says what the page had wrong, and since when it has it right', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok(law))
  openPage('/law')
  const corrections = within(await screen.findByRole('region', { name: 'Corrections' }))
  expect(corrections.getByRole('listitem').textContent).toBe(
    '19/11/2026: The name of a regulation was that of another.',
  )
})

it('another state can be chosen', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok(law))
  const { router } = openPage('/law')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Queensland')
  expect(router.state.location.href).toBe('/law?state=qld')
})

it('details, versions and sources are shown on demand, and at once for the rule that a link names', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok(law))
  window.location.hash = '#rule-8'
  openPage('/law')
  await screen.findByRole('region', { name: 'What is coming' })
  const isOpen = (name: string) => screen.getByRole('article', { name }).querySelector('details')?.open
  expect(isOpen('Blind cords')).toBe(true)
  expect(isOpen('Efficient shower heads')).toBe(false)
  window.location.hash = ''
})

it('a rule that none of the services checks is information', async () => {
  const api = signedInApi()
  api.answer('GET /v1/law', ok({ ...law, rules: [{ ...rule, service: null }], demands: [] }))
  openPage('/law')
  expect(await screen.findByText('None of our services checks it: for your information.')).toBeDefined()
  expect(screen.queryByText(/Your properties/)).toBeNull()
})

it('a rule in force is not called coming, and its properties are linked while it is new', async () => {
  const api = signedInApi()
  const begun = { ...rule, inForceFrom: law.today, status: 'IN_FORCE' as const }
  const progress = {
    OPEN: 2,
    LETTER_SENT: 0,
    QUOTE_REQUESTED: 0,
    VISIT_REQUESTED: 0,
    BOOKED: 0,
    DONE: 0,
    NOT_NEEDED: 0,
  }
  const page = { today: law.today, words: law.words, rule: begun, counts: { asked: 2, unknown: 0 }, progress }
  api.answer('GET /v1/law', ok({ ...law, rules: [begun] }))
  api.answer('GET /v1/law/coming/7', ok(page))
  api.answer('GET /v1/law/coming/7/properties', ok({ items: [], total: 0 }))
  openPage('/law')
  const news = within(await screen.findByRole('region', { name: 'What is new' }))
  await userEvent.click(news.getByRole('link', { name: /^Your properties: 41/ }))
  expect(await screen.findByText(/^in force since \d\d\//)).toBeDefined()
  expect(document.body.textContent).not.toMatch(/coming/i)
})

it('a coming rule has a page with its properties, and says what is not known of them', async () => {
  const api = signedInApi()
  const progress = {
    OPEN: 1,
    LETTER_SENT: 1,
    QUOTE_REQUESTED: 0,
    VISIT_REQUESTED: 1,
    BOOKED: 0,
    DONE: 3,
    NOT_NEEDED: 0,
  }
  const page = { today: law.today, words: law.words, rule, counts: { asked: 2, unknown: 1 }, progress }
  api.answer('GET /v1/law/coming/7', ok(page))
  const nothingDone = { letterSentOn: null, quote: null, order: null, bookedOn: null, isDone: false, notNeeded: null }
  const property = { addressLine2: 'Fitzroy VIC 3065', managerName: null, appliesFrom: null, ...nothingDone }
  api.answer(
    'GET /v1/law/coming/7/properties',
    ok({
      items: [
        { ...property, compliancePropertyId: 3, addressLine1: '2 Elm Street', isKnown: true, facts: ['Found'] },
        { ...property, compliancePropertyId: 4, addressLine1: '4 Elm Street', isKnown: false, facts: ['Ask'] },
      ],
      total: 2,
    }),
  )
  openPage('/law/coming/7')
  expect(await screen.findByText('in 105 days')).toBeDefined()
  expect(screen.getByText(/Your properties: 2. Of 1 it is not known/)).toBeDefined()
  const link = await screen.findByRole('link', { name: /^2 Elm Street/ })
  expect(link.getAttribute('href')).toBe('/property/3')
  expect(screen.getByRole('link', { name: 'Done: 3' }).getAttribute('href')).toBe('/law/coming/7?progress=DONE')
  const unknown = within(screen.getByRole('row', { name: /4 Elm Street/ }))
  expect(unknown.getByText('Ask.')).toBeDefined()
  expect(unknown.getAllByText('Not known')).toHaveLength(2)
})
