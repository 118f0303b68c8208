import { expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { workRow } from '../../../contract/worklist.ts'
import { access, issue, lease, property, rules, service, today } from '../../testing/property-facts.ts'
import type { WorkMark } from './card-work.ts'
import { managedCard } from './managed-card.ts'
import type { CardFindingRow, ComingVisitRow, PropertyFactsRow } from './property-facts.ts'

/* `today` is a Sunday. */

const workOf = (facts: Partial<PropertyFactsRow> = {}, on: Day = today) =>
  managedCard(property(facts), rules, 'vic', on).card.work
const linesOf = (facts: Partial<PropertyFactsRow>, on: Day = today) => workOf(facts, on)?.row.lines ?? []

const finding = (facts: Partial<CardFindingRow> = {}): CardFindingRow => ({
  id: 1,
  serviceId: 3,
  code: 'ELE01',
  title: 'Exposed wires',
  foundOn: '2026-11-10',
  isAdvice: false,
  isUrgent: false,
  isAnswered: false,
  ...facts,
})
const unsafe = finding({ isUrgent: true })
const visit = (facts: Partial<ComingVisitRow> = {}): ComingVisitRow => ({
  id: 8,
  on: '2026-11-17',
  bookedOn: '2026-11-01',
  entryMethod: 'ENTER_WITH_KEY_AS_EN',
  hasKey: true,
  hasNotice: true,
  ...facts,
})
const snoozed = (until: Day, known: NonNullable<WorkMark['snooze']>['known'] = {}): WorkMark => ({
  assignedTo: null,
  snooze: { until, reason: 'The owner is away', by: 'Mira Manager', on: today, asked: null, known },
})

test('nothing waits at a property in order', () => {
  expect(workOf()).toBeNull()
  expect(workOf({ comingVisits: [visit()] })).toBeNull()
})

test('everything that waits at a property is one row, which matches the contract', () => {
  const facts = {
    services: [service(1), service(3)],
    findings: [unsafe],
    access: access(),
    quotes: [{ id: 1, serviceId: 1, isUrgent: false, issuedOn: '2026-11-01', expiresOn: '2026-12-20' }],
    unpaidDueOn: [addDays(today, -1), addDays(today, 9)],
    comingVisits: [visit({ hasKey: false })],
    leases: [lease({ endsOn: addDays(today, 30) })],
  }
  const work = workOf(facts)
  expect(workRow.parse(work?.row)).toEqual(work?.row)
  expect(work?.section).toBe('UNSAFE')
  expect(work?.row.lines.map(({ kind, text }) => [kind, text])).toEqual([
    ['FINDING', 'Electrical: Exposed wires'],
    ['INVOICE', 'Overdue invoice'],
    ['VISIT', 'Visit soon, and no key is recorded'],
    ['LEASE_ENDING', 'The lease ends'],
    ['QUOTE', 'Quote to decide'],
    ['ACCESS_ISSUE', 'Key did not work'],
  ])
})

const sections: [string, Partial<PropertyFactsRow>, string | undefined][] = [
  ['an invoice that is due today', { unpaidDueOn: [today] }, 'TODAY'],
  ['an invoice that is due in six days', { unpaidDueOn: [addDays(today, 6)] }, 'THIS_WEEK'],
  ['an invoice that is due in seven days', { unpaidDueOn: [addDays(today, 7)] }, 'LATER'],
  ['an access issue that keeps nobody out', { access: access() }, 'LATER'],
  [
    'an important access issue for 20 days',
    { access: access({ issues: [issue({ isImportant: true, raisedOn: addDays(today, -20) })] }) },
    'THIS_WEEK',
  ],
  ['a case that the provider suspended', { access: access({ isSuspended: true }) }, 'TODAY'],
  ['an unsafe finding', { findings: [unsafe] }, 'UNSAFE'],
  [
    'an unsafe finding whose repair is booked',
    { findings: [unsafe], repairs: [{ serviceId: 3, bookedFor: today }] },
    'WAITING',
  ],
  ['findings that the agency has answered', { findings: [finding({ isAnswered: true })] }, 'WAITING'],
  [
    'a quote that expired',
    { quotes: [{ id: 1, serviceId: 1, isUrgent: true, issuedOn: '2026-10-01', expiresOn: addDays(today, -1) }] },
    undefined,
  ],
  ['a lease that ends in 31 days', { leases: [lease({ endsOn: addDays(today, 31) })] }, undefined],
  ['a lease in the software', { software: 'PROPERTY_ME', leases: [lease({ endsOn: addDays(today, 3) })] }, undefined],
  [
    'a lease whose tenants leave',
    { leases: [lease({ endsOn: addDays(today, 3), vacatesOn: addDays(today, 3) })] },
    undefined,
  ],
]
test.each(sections)('%s', (_, facts, section) => {
  expect(workOf(facts)?.section).toBe(section)
})

test('a repair that the law gives days for says which day', () => {
  const [line] = linesOf({ services: [service(3)], findings: [unsafe] })
  expect(line).toMatchObject({ isUnsafe: true, since: '2026-11-10', action: { label: 'Resolve findings' } })
  expect(line?.why).toContain('Found on 10/11/2026 and unsafe until it is repaired')
})

test('a visit is listed two business days before, with what it lacks', () => {
  const lacking = (facts: Partial<ComingVisitRow>, on: Day = today) =>
    linesOf({ comingVisits: [visit({ on: '2026-11-18', ...facts })] }, on).map(({ text }) => text)
  // The 18th is a Wednesday: Monday is two business days before.
  expect(lacking({ hasNotice: false }, '2026-11-15')).toEqual([])
  expect(lacking({ hasNotice: false }, '2026-11-16')).toEqual(['Visit soon, and no entry notice is served'])
  expect(lacking({ hasKey: false, entryMethod: 'APPOINTMENT' }, '2026-11-16')).toEqual([])
  expect(lacking({ hasKey: false }, '2026-11-18')).toEqual(['Visit soon, and no key is recorded'])
  expect(lacking({ hasKey: false }, '2026-11-19')).toEqual([])
})

test('what has waited for 60 days is stuck', () => {
  const isStuck = (foundOn: Day) => linesOf({ findings: [finding({ foundOn })] })[0]?.isStuck
  expect([isStuck(addDays(today, -59)), isStuck(addDays(today, -60))]).toEqual([false, true])
})

test('a snoozed property waits until its day, unless something worse comes', () => {
  const until = addDays(today, 5)
  const known = { INVOICE: { actOn: addDays(today, 9), isUnsafe: false } }
  const facts = { unpaidDueOn: [addDays(today, 9)], mark: snoozed(until, known) }
  expect(workOf(facts)).toMatchObject({ section: 'WAITING', actOn: until, row: { snooze: { until }, wokenBy: null } })
  expect(workOf(facts, until)).toMatchObject({ section: 'THIS_WEEK', row: { snooze: null, wokenBy: null } })
  expect(workOf({ ...facts, findings: [unsafe] })).toMatchObject({
    section: 'UNSAFE',
    row: { snooze: null, wokenBy: 'Electrical: Exposed wires' },
  })
  expect(workOf({ ...facts, unpaidDueOn: [addDays(today, 3)] })?.row.wokenBy).toBe('Invoice to pay')
})

const quote = { id: 1, serviceId: 1, isUrgent: false, issuedOn: '2026-11-01', expiresOn: '2026-12-20' }
const additions: [string, Partial<PropertyFactsRow>, Partial<PropertyFactsRow>][] = [
  ['quote', { quotes: [quote] }, { quotes: [quote, { ...quote, id: 2, isUrgent: true, expiresOn: '2026-12-29' }] }],
  ['access issue', { access: access() }, { access: access({ issues: [issue(), issue({ id: 2 })] }) }],
  ['finding', { findings: [finding()] }, { findings: [finding(), finding({ id: 2, foundOn: today })] }],
  ['invoice of the same day', { unpaidDueOn: [today] }, { unpaidDueOn: [today, today] }],
]
test.each(additions)('one more %s brings a snoozed property back', (_, before, after) => {
  const known = Object.fromEntries(linesOf(before).map(({ key, ...line }) => [key, line]))
  const mark = snoozed(addDays(today, 5), known)
  expect(workOf({ ...before, mark })).toMatchObject({ section: 'WAITING', row: { wokenBy: null } })
  expect(workOf({ ...after, mark })?.row.wokenBy).not.toBeNull()
  // One less does not.
  const all = snoozed(addDays(today, 5), Object.fromEntries(linesOf(after).map(({ key, ...line }) => [key, line])))
  expect(workOf({ ...before, mark: all })?.section).toBe('WAITING')
})

/** A repair that the law wants within some days. */
const lawDay = '2026-11-20'
const withLawDay = {
  ...rules,
  electrical: {
    ...rules.electrical,
    duties: rules.electrical.duties.map((duty) => ({ ...duty, days: 5, breachedBy: ['ELE01'] })),
  },
}
const unsafeOf = (facts: Partial<PropertyFactsRow>, on: Day = today) =>
  managedCard(
    property({ services: [service(3)], findings: [finding({ isUrgent: true, foundOn: '2026-11-13' })], ...facts }),
    withLawDay,
    'vic',
    on,
  ).card.work

test('what is unsafe waits for others only if they are in time by the law', () => {
  expect(unsafeOf({})?.actOn).toBe(lawDay)
  const repair = (bookedFor: Day | null, on?: Day) => unsafeOf({ repairs: [{ serviceId: 3, bookedFor }] }, on)
  expect(repair(lawDay)?.section).toBe('WAITING')
  expect(repair(addDays(lawDay, 1))).toMatchObject({
    section: 'UNSAFE',
    row: { lines: [{ isWaiting: false, action: { code: 'ASK_PROVIDER' } }] },
  })
  // Not booked yet: until the day of the law, on which it is shown again.
  expect(repair(null)).toMatchObject({ section: 'WAITING' })
  expect(repair(null, lawDay)?.section).toBe('UNSAFE')
  const answered = { findings: [finding({ isUrgent: true, foundOn: '2026-11-13', isAnswered: true })] }
  expect([unsafeOf(answered)?.section, unsafeOf(answered, lawDay)?.section]).toEqual(['WAITING', 'UNSAFE'])
  // A booked day that has passed without a record.
  expect(repair(addDays(today, -1))?.section).toBe('UNSAFE')
})

test('everything that is listed says by which rule and until when', () => {
  const facts = {
    services: [service(1), service(2)],
    hasGas: null,
    quotes: [quote],
    unpaidDueOn: [addDays(today, 9)],
    comingVisits: [visit({ hasKey: false })],
    leases: [lease({ endsOn: '2026-12-10' })],
    access: access({ issues: [issue({ isImportant: true })] }),
  }
  const whys = new Map(linesOf(facts).map(({ kind, why }) => [kind, why]))
  expect([...whys.keys()].toSorted()).toEqual([
    'ACCESS_ISSUE',
    'INVOICE',
    'LEASE_ENDING',
    'QUOTE',
    'REQUIRED_UPDATE',
    'VISIT',
  ])
  for (const why of whys.values()) expect(why).toMatch(/\d\d\/\d\d\/20\d\d/)
})

test('information that is missing is a line with its own button', () => {
  const [line] = linesOf({ services: [service(2)], hasGas: null })
  expect(line).toMatchObject({
    kind: 'REQUIRED_UPDATE',
    key: 'REQUIRED_UPDATE:GAS_CONFIRMATION_REQUIRED',
    text: 'Please confirm whether there are gas appliances',
    action: { code: 'GAS_CONFIRMATION_REQUIRED', label: 'Confirm gas' },
  })
})

test('work that was given to a colleague is the colleague’s', () => {
  const mark = { assignedTo: { id: 6, name: 'Cora Colleague' }, snooze: null }
  expect(workOf({ unpaidDueOn: [today], mark })).toMatchObject({
    managerId: 6,
    row: { propertyManager: { id: 5 }, assignedTo: { id: 6 } },
  })
})

test('the tenant who may be called is named, by mobile first', () => {
  const occupants = [
    {
      position: 1,
      name: 'Nora Number',
      email: 'n@example.com',
      numbers: ['0399990000'],
      phones: [],
      isReachable: true,
    },
    {
      position: 2,
      name: 'Tilda Tenant',
      email: null,
      numbers: [],
      phones: ['0399991111', '0412345678'],
      isReachable: true,
    },
  ]
  expect(workOf({ unpaidDueOn: [today], leases: [lease({ occupants })] })?.row.tenant).toEqual({
    name: 'Tilda Tenant',
    phone: '0412 345 678',
  })
})
