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
    quotes: [{ serviceId: 1, isUrgent: false, issuedOn: '2026-11-01', expiresOn: '2026-12-20' }],
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
    { quotes: [{ serviceId: 1, isUrgent: true, issuedOn: '2026-10-01', expiresOn: addDays(today, -1) }] },
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
