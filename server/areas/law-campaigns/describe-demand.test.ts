import { expect, test } from 'vitest'
import { openLaw } from '../../testing/law.ts'
import { property, service } from '../../testing/property-facts.ts'
import { comingDemands, type ComingDemand } from '../cards/coming-demands.ts'
import { describeDemand } from './describe-demand.ts'

const law = await openLaw()

test('a property without the service is not said to have it since today', () => {
  const [firstDay, today] = ['2025-12-01', '2026-06-01'] as const
  const rules = law.on('vic', today)
  const facts = (serviceId: number) => {
    const row = property({ services: [service(serviceId, { enrolledOn: '2026-05-01', lastOn: null })] })
    const demands = comingDemands(row, [{ from: today, rules }], 'vic', today)
    return describeDemand(row, demands.find((each) => each.service === 'blinds') as ComingDemand, { firstDay, today })
  }
  expect(facts(2)).toEqual({
    isKnown: false,
    appliesFrom: firstDay,
    facts: [
      'It is not known whether the property meets it already: a visit can show it',
      'The property is without our service “Corded blinds”',
    ],
  })
  expect(facts(4).facts[0]).toBe('No corded blinds check is known; on service since 01/05/2026')
})
