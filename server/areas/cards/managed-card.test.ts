import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { managedProperty } from '../../../contract/portfolio/property-lists.ts'
import { access, entry, property, issue, lease, rules, service, today } from '../../testing/property-facts.ts'
import { tallyNames } from './card.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { Duty } from '../compliance/service-law.ts'
import { managedCard } from './managed-card.ts'

const cardOf = (facts: Partial<PropertyFactsRow> = {}, on: Day = today) =>
  managedCard(property(facts), rules, 'vic', on).card
const facetsIn = (facts: Partial<PropertyFactsRow> = {}, on: Day = today): FacetCode[] => {
  const { facetMask } = cardOf(facts, on)
  return (Object.keys(facets) as FacetCode[]).filter((code) => facetMask & (1 << facets[code].bit))
}
const talliesIn = (facts: Partial<PropertyFactsRow>) =>
  Object.fromEntries(tallyNames.map((name, place) => [name, cardOf(facts).tallies[place]]))

test('a property without any issue has only the facets compliant and on service', () => {
  expect(facetsIn()).toEqual(['COMPLIANT', 'ON_SERVICE'])
  expect(cardOf()).toMatchObject({
    dueOn: '2027-06-01',
    serviceMask: 1,
    searchText: expect.stringContaining(' tilda '),
  })
})

test('the item matches the schema of the contract', () => {
  const item = cardOf({ access: access(), isVacant: true, software: 'PROPERTY_ME', managerId: null }).item
  expect(managedProperty.parse(item)).toEqual(item)
  expect(item).toMatchObject({ softwareName: 'PropertyMe', isIntegrated: true, propertyManager: null })
})

test('a warning is named with a property that stays compliant, and counts nowhere', () => {
  const expired = { alarmExpiresOn: addDays(today, -1) }
  expect(cardOf(expired).item).toMatchObject({
    compliance: 'COMPLIANT',
    reasons: [expect.stringMatching(/^A smoke alarm expired .* and should be replaced$/)],
  })
  expect(facetsIn(expired)).toEqual(facetsIn())
  expect(cardOf(expired).tallies).toEqual(cardOf().tallies)
})

test('each service shows when it was last done', () => {
  const { services } = cardOf({ services: [service(1, { lastOn: '2026-06-01' }), service(3, { lastOn: null })] }).item
  expect(services.map(({ lastServiceDate }) => lastServiceDate)).toEqual(['2026-06-01', null])
})

describe('a property that is not on service has no compliance result', () => {
  const last = { lastOn: '2026-06-01' }
  const cases: [string, Partial<PropertyFactsRow>, string][] = [
    ['cancelled', { cancellationKind: 'REQUESTED' }, 'The property has been cancelled'],
    ['cancelled in the state system', { cancellationKind: 'NET_STATE' }, 'The property has been cancelled'],
    [
      'cancelled and not residential',
      { cancellationKind: 'REQUESTED', isResidential: false },
      'The property has been cancelled',
    ],
    [
      'with every service cancelled',
      { services: [service(1, { ...last, isCancelled: true }), service(3, { ...last, isCancelled: true })] },
      'No services are delivered at this property',
    ],
    ['not enrolled in any service', { services: [] }, 'No services are delivered at this property'],
  ]
  test.each(cases)('%s', (_, facts, reason) => {
    const { item } = cardOf(facts)
    expect(item).toMatchObject({ compliance: 'NOT_ON_SERVICE', reasons: [reason], nextDueDate: null })
    expect(item.services.every(({ compliance }) => compliance === 'UNKNOWN')).toBe(true)
    expect(item.services.every(({ jobStatus }) => jobStatus === 'CANCELLED')).toBe(true)
    const claims: FacetCode[] = ['COMPLIANT', 'COMPLIANCE_ISSUES', 'BOOKING_IN_PROGRESS', 'ON_SERVICE']
    expect(facetsIn(facts).filter((facet) => claims.includes(facet))).toEqual([])
  })

  test('a cancelled service does not affect the result of the others', () => {
    const services = [service(1, last), service(3, { ...last, isCancelled: true })]
    expect(cardOf({ services }).item).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    expect(cardOf({ services }).item.services.map(({ compliance }) => compliance)).toEqual(['COMPLIANT', 'UNKNOWN'])
  })
})

describe('money and findings', () => {
  const quote = { id: 1, serviceId: 1, isUrgent: true, issuedOn: '2026-11-01', expiresOn: today }
  const finding = {
    id: 1,
    serviceId: 1,
    code: 'SMK01',
    title: 'No alarm',
    foundOn: '2026-11-01',
    isAdvice: false,
    isUrgent: true,
    isAnswered: false,
  }

  test('a quote counts up to and including the day it expires', () => {
    expect(talliesIn({ quotes: [quote, { ...quote, isUrgent: false }] })).toMatchObject({
      urgentQuotes: 1,
      nonUrgentQuotes: 1,
    })
    expect(talliesIn({ quotes: [{ ...quote, expiresOn: addDays(today, -1) }] })).toMatchObject({ urgentQuotes: 0 })
  })

  test('an invoice is outstanding up to its due date and overdue from the next day', () => {
    const unpaidDueOn = [addDays(today, -1), today, addDays(today, 1)]
    expect(talliesIn({ unpaidDueOn })).toMatchObject({ overdueInvoices: 1, outstandingInvoices: 2 })
    expect(facetsIn({ unpaidDueOn })).toEqual(expect.arrayContaining(['OVERDUE_INVOICES', 'OUTSTANDING_INVOICES']))
  })

  test('findings are counted per service; a service with both urgencies is in both counts', () => {
    const findings = [finding, { ...finding, isUrgent: false, isAdvice: true }, { ...finding, serviceId: 3 }]
    expect(talliesIn({ findings })).toMatchObject({ findings: 2, urgentFindings: 2, nonUrgentFindings: 1 })
    expect(facetsIn({ findings })).toEqual(expect.arrayContaining(['PENDING_ITEMS', 'URGENT', 'NON_URGENT']))
  })

  test('what is urgent makes the property unsafe, with the day that the law sets for its repair', () => {
    const smoke = {
      ...rules.smoke,
      duties: [{ ...rules.electrical.duties[0], breachedBy: ['SMK01'], days: 2 } as Duty],
    }
    const tagged = (isUrgent: boolean, law = rules) => {
      const facts = property({ findings: [{ ...finding, foundOn: today, isUrgent }] })
      const { tags, repairDueOn } = managedCard(facts, law, 'nsw', today).card.item
      return [tags.includes('UNSAFE'), repairDueOn]
    }
    expect(tagged(true)).toEqual([true, null])
    // The 15th is a Sunday.
    expect(tagged(true, { ...rules, smoke })).toEqual([true, '2026-11-17'])
    expect(tagged(false, { ...rules, smoke })).toEqual([false, null])
  })

  test('the services with findings are named once each, in the order of lists', () => {
    const services = [service(1), service(2), service(3)]
    const findings = [{ ...finding, serviceId: 2 }, finding, { ...finding, serviceId: 2, isAdvice: true }]
    expect(cardOf({ services, findings }).item.servicesWithFindings).toEqual(['smoke', 'gas'])
    expect(cardOf({ services }).item.servicesWithFindings).toEqual([])
  })

  test('after a cancellation unpaid items still count, but services do not', () => {
    const cancelled = facetsIn({
      cancellationKind: 'REQUESTED',
      unpaidDueOn: [addDays(today, -1)],
      quotes: [quote],
      findings: [finding],
    })
    expect(cancelled.toSorted()).toEqual(
      ['CANCELLED', 'OVERDUE_INVOICES', 'PENDING_ITEMS', 'URGENT', 'URGENT_QUOTES'].toSorted(),
    )
  })
})

describe('required updates', () => {
  const texts = (facts: Partial<PropertyFactsRow>) =>
    cardOf(facts).item.updates.map(({ code, text }) => `${code}: ${text}`)
  const leaseCode = 'LEASE_AGREEMENT_UPDATE_REQUIRED'
  const cases: [string, Partial<PropertyFactsRow>, string[]][] = [
    ['none when everything is known', {}, []],
    ['none for a vacant property', { isVacant: true, leases: [] }, []],
    ['none for a non-residential property', { isResidential: false, leases: [] }, []],
    [
      'none for a property whose services are cancelled',
      { services: [service(1, { isCancelled: true })], leases: [] },
      [],
    ],
    [
      'the tenancy when none is known',
      { leases: [] },
      [`${leaseCode}: No tenancy is known: please add it, or mark the property as vacant`],
    ],
    [
      'the lease when it has ended',
      { leases: [lease({ endsOn: '2026-11-14' })] },
      [`${leaseCode}: The lease ended on 14/11/2026: please update it, or confirm that the tenancy continues`],
    ],
    ['none on the last day of a lease', { leases: [lease({ endsOn: today })] }, []],
    [
      'none for 30 days after it was confirmed',
      { leases: [lease({ endsOn: '2026-11-14' })], tenancyConfirmedOn: '2026-10-16' },
      [],
    ],
    [
      'the lease again on the 31st day',
      { leases: [lease({ endsOn: '2026-11-14' })], tenancyConfirmedOn: '2026-10-15' },
      [`${leaseCode}: The lease ended on 14/11/2026: please update it, or confirm that the tenancy continues`],
    ],
    [
      'the next tenancy when the tenants have left, even if it was confirmed',
      { leases: [lease({ vacatesOn: '2026-11-10' })], tenancyConfirmedOn: today },
      [`${leaseCode}: The tenants left on 10/11/2026: please add the new tenancy, or mark the property as vacant`],
    ],
    [
      'the tenants when there are none',
      { leases: [lease({ occupants: [] })] },
      ['TENANT_DETAILS_REQUIRED: No tenant is named: please add the tenants'],
    ],
    [
      'a number when no tenant can be reached',
      {
        leases: [
          lease({
            occupants: [{ position: 1, name: 'Tilda', email: null, numbers: [], phones: [], isReachable: false }],
          }),
        ],
      },
      ['TENANT_DETAILS_REQUIRED: No tenant can be reached: please add a phone number or an email'],
    ],
    [
      'whether there is gas',
      { hasGas: null, services: [service(2)] },
      ['GAS_CONFIRMATION_REQUIRED: Please confirm whether there are gas appliances'],
    ],
    [
      'who pays for water',
      { isWaterCharged: null, services: [service(5)] },
      ['WATER_CHARGING_REQUIRED: Please tell us whether the tenant is charged for water'],
    ],
  ]
  test.each(cases)('%s', (_, facts, expected) => {
    expect(texts(facts)).toEqual(expected)
    expect(facetsIn(facts).includes('UPDATE_REQUIRED')).toBe(expected.length > 0)
    expect(facetsIn(facts).includes(leaseCode)).toBe(expected.some((text) => text.startsWith(leaseCode)))
  })
})

describe('access issues', () => {
  const tagsOf = (facts: Partial<PropertyFactsRow>) => cardOf(facts).item.accessIssues?.tags
  const important = (raisedOn: Day) => access({ issues: [issue(), issue({ isImportant: true, raisedOn })] })

  test('are urgent when one of them is important', () => {
    expect(facetsIn({ access: access() })).toEqual(
      expect.arrayContaining(['ACTIVE_NOTICES', 'NON_URGENT_ACTIVE_NOTICES']),
    )
    const urgent = facetsIn({ access: important('2026-11-01') })
    expect(urgent).toEqual(expect.arrayContaining(['ACTIVE_NOTICES', 'URGENT_ACTIVE_NOTICES']))
    expect(urgent).not.toContain('NON_URGENT_ACTIVE_NOTICES')
  })

  test('warn of suspension when an important issue is open for more than 21 days', () => {
    expect(tagsOf({ access: important(addDays(today, -21)) })).toEqual(['NOT_OVERDUE'])
    expect(tagsOf({ access: important(addDays(today, -22)) })).toEqual(['SUSPENSION_WARNING', 'NOT_OVERDUE'])
    expect(tagsOf({ access: access({ issues: [issue({ raisedOn: '2026-01-01' })] }) })).toEqual(['NOT_OVERDUE'])
  })

  test('are not urgent and do not warn while a way in is open', () => {
    const preferences = { ...entry().preferences, agencyPreference: 3 }
    const open = { ...important('2026-01-01'), entry: entry({ preferences }) }
    const { item } = cardOf({ access: open })
    expect(item.accessIssues).toMatchObject({ isUrgent: false, openWaysIn: ['APPOINTMENT'], tags: ['NOT_OVERDUE'] })
    const found = facetsIn({ access: open })
    expect(found).toEqual(expect.arrayContaining(['ACTIVE_NOTICES', 'NON_URGENT_ACTIVE_NOTICES']))
    expect(found).not.toContain('URGENT_ACTIVE_NOTICES')
    const cancelled = cardOf({ access: open, cancellationKind: 'REQUESTED' }).item.accessIssues
    expect(cancelled).toMatchObject({ isUrgent: true, openWaysIn: [] })
  })

  test('no longer warn once suspended', () => {
    expect(tagsOf({ access: { ...important('2026-01-01'), isSuspended: true } })).toEqual(['SUSPENDED', 'NOT_OVERDUE'])
  })

  test('have tags for other obstacles', () => {
    expect(
      tagsOf({
        access: access({ isPriorityBooking: true }),
        isVacant: true,
        services: [service(1, { lastOn: '2025-01-01', onHoldUntil: '2026-12-01' })],
      }),
    ).toEqual(['OVERDUE', 'PRIORITY_BOOKING', 'ON_HOLD', 'VACANT'])
    expect(tagsOf({ access: access(), cancellationKind: 'NET_STATE' })).toEqual(['CANCELLED'])
    expect(tagsOf({ access: access({ issues: [issue({ noticeType: 'REQUIRE_UPDATE_DETAIL_X_DAYS' })] }) })).toEqual([
      'NOT_OVERDUE',
      'UPDATE_REQUIRED',
    ])
    expect(tagsOf({ access: access(), leases: [] })).toEqual(['NOT_OVERDUE', 'UPDATE_REQUIRED'])
  })
})
