import { describe, expect, it } from 'vitest'
import { filterableServices, serviceOfBookingType, serviceOfId, services, summariseServices } from './services.ts'

describe('services', () => {
  it.each([
    [1, 'smoke'],
    [2, 'gas'],
    [3, 'electrical'],
    [6, 'rcd'],
    [7, undefined],
  ])('service %i is %s', (id, code) => {
    expect(serviceOfId(id)).toBe(code)
  })

  it.each([
    ['SMOKE_ALARM_SERVICE', 'smoke'],
    ['GAS_SAFETY_CHECK', 'gas'],
    ['ELECTRICAL_SAFETY_CHECK', 'electrical'],
    ['WATER_EFFICIENCY_CHECK', 'water'],
    ['SOMETHING_NEW', undefined],
  ])('a booking of type %s belongs to %s', (type, code) => {
    expect(serviceOfBookingType(type)).toBe(code)
  })

  it('only Victoria can filter by gas and electrical', () => {
    expect(filterableServices('vic')).toEqual(['smoke', 'electrical', 'gas', 'blinds', 'water', 'rcd'])
    expect(filterableServices('qld')).toEqual(['smoke', 'blinds', 'water', 'rcd'])
  })

  it('the filter of lists names each service', () => {
    expect(filterableServices('vic').map((code) => services[code].filterLabel)).toEqual([
      'Smoke Alarms',
      'Electrical',
      'Gas',
      'Corded Blinds',
      'Water Efficiency',
      'Safety Switches',
    ])
  })

  it.each([
    [[], ''],
    [['gas'], 'Gas'],
    [['gas', 'electrical', 'smoke'], 'Smoke alarm, Electrical, Gas'],
    [['gas', 'electrical', 'smoke', 'rcd'], 'Smoke alarm, Electrical, 2 more'],
    [['gas', 'electrical', 'smoke', 'rcd', 'water', 'blinds'], 'Smoke alarm, Electrical, 4 more'],
  ] as const)('%j reads "%s"', (codes, text) => {
    expect(summariseServices(codes)).toBe(text)
  })
})
