import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  integratedProperty,
  listPortfolio,
  otherProperty,
  type ManagedProperty,
} from '../../../contract/portfolio/property-lists.ts'
import { stateCodes } from '../../../contract/states.ts'
import { anyFacts, anyOtherFacts } from '../../testing/arbitrary-facts.ts'
import { access, lease, property, rules, service, today } from '../../testing/property-facts.ts'
import { managedCard } from '../cards/managed-card.ts'
import { otherCard } from '../cards/other-card.ts'
import type { PropertyFactsRow } from '../cards/property-facts.ts'
import { integratedItem } from './integrated-item.ts'
import { pageJson } from './read-cards.ts'

/* A list sends the items of its cards without the serialiser, so they must match the schema of the contract. */

const itemOf = (facts: Partial<PropertyFactsRow>, state: (typeof stateCodes)[number] = 'vic') =>
  managedCard(property(facts), rules, state, today).card.item

/** Parses the items with the schema of the reply: nothing is missing, wrong or extra. */
function expectHonest(items: readonly ManagedProperty[]): void {
  const sent = pageJson({ itemsJson: JSON.stringify(items), total: items.length, unfilteredTotal: items.length }).text
  const page: unknown = JSON.parse(sent)
  expect(listPortfolio.reply.parse(page)).toEqual(page)
}

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
const kinds: Record<string, Partial<PropertyFactsRow>> = {
  'in order': {},
  'managed in software': { software: 'PROPERTY_ME' },
  'managed in unknown software': { software: 'BRAND_NEW' },
  'without a manager': { managerId: null, managerName: null },
  'cancelled on request': { cancellationKind: 'REQUESTED' },
  'cancelled by the state': { cancellationKind: 'NET_STATE', services: [] },
  vacant: { isVacant: true, leases: [] },
  'without a known tenancy': { leases: [] },
  'without a tenant who can be reached': { leases: [lease({ occupants: [] })] },
  'on hold': { services: [service(1, { onHoldUntil: '2026-12-31' })] },
  'with a cancelled service': { services: [service(1), service(2, { isCancelled: true })] },
  'without services': { services: [] },
  overdue: { services: [service(1, { lastOn: '2024-01-01' })] },
  'never checked': { services: [service(1, { lastOn: null })] },
  'with access issues': { access: access({ isSuspended: true, isPriorityBooking: true }) },
  'with findings': { findings: [finding, { ...finding, id: 2, isAdvice: true }] },
  'with quotes and invoices': {
    quotes: [{ id: 1, serviceId: 1, isUrgent: true, issuedOn: today, expiresOn: today }],
    unpaidDueOn: [today],
  },
  'a shop': { isResidential: false },
  'with gas to be confirmed': { hasGas: null, services: [service(2)] },
  'with water charging unknown': { isWaterCharged: null, services: [service(5)] },
}

describe('the items of a list match the schema of the contract', () => {
  test.each(Object.entries(kinds))('%s', (_, facts) => expectHonest([itemOf(facts)]))

  test('for every kind of property', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 4 }), fc.constantFrom(...stateCodes), (all, state) =>
        expectHonest(all.map((facts) => itemOf(facts, state))),
      ),
      { numRuns: 1000 },
    )
  })
})

test('the item of a property that others service matches the schema of the contract, as a card and in the list', () => {
  fc.assert(
    fc.property(anyOtherFacts, fc.constantFrom(...stateCodes), (facts, state) => {
      const { item } = otherCard(facts, rules, state, today).card
      expect(otherProperty.parse(item)).toEqual(item)
      const listed = integratedItem(item, today)
      expect(integratedProperty.parse(listed)).toEqual(listed)
    }),
    { numRuns: 1000 },
  )
})
