import { describe, expect, test } from 'vitest'
import type { ServiceCode } from '../../../contract/services.ts'
import { passedForm } from '../../testing/given-visits.ts'
import { checkVisitForm } from './check-visit-form.ts'
import type { KnownAppliance } from './visit-facts.ts'
import type { VisitForm } from './visit-form.ts'

const alarm = (id: number, location: string | null, more: Partial<KnownAppliance> = {}): KnownAppliance => ({
  id,
  service: 'smoke',
  name: 'Smoke alarm',
  location,
  make: null,
  expiresOn: '2031-01-01',
  ...more,
})

const record = (
  state: 'qld' | 'wa' | 'vic',
  services: ServiceCode[],
  appliances: KnownAppliance[],
  more: VisitForm = {},
) =>
  checkVisitForm(
    { ...passedForm(state, services), ...more },
    {
      state,
      hasReportedFindings: true,
      certificateNames: '',
      visitedOn: '2026-11-16',
      laws: {},
      services,
      appliances,
      earlier: [],
      items: [
        {
          code: 'RCD04',
          service: 'rcd',
          title: 'Safety switch trips too late',
          severity: 'URGENT',
          appliances: [],
          locations: [],
          canQuote: true,
          leastCents: null,
          mostCents: null,
          repairWork: null,
          repairReason: null,
        },
      ],
    },
  )

const inTheHall = [alarm(1, 'Hallway'), alarm(2, 'Upstairs hall')]
const bedrooms = 'smoke.check.BEDROOMS.confirm'

describe('“an alarm in every bedroom” passed', () => {
  test('is asked about where all alarms are in the hall', () => {
    expect(record('qld', ['smoke'], inTheHall).errors).toEqual({
      [bedrooms]:
        '“An alarm in every bedroom” passed, but no alarm is recorded in a bedroom: Hallway; Upstairs hall. Correct it, or say here why it is right.',
    })
  })

  test('is stored with the reason why it is right', () => {
    const { record: stored, errors } = record('qld', ['smoke'], inTheHall, { [bedrooms]: 'A studio without bedrooms' })
    expect(errors).toEqual({})
    expect(stored.services[0]?.checks.find(({ code }) => code === 'BEDROOMS')).toMatchObject({
      outcome: 'PASSED',
      confirmed: {
        although: 'no alarm is recorded in a bedroom: Hallway; Upstairs hall',
        reason: 'A studio without bedrooms',
      },
    })
  })

  test.each<[string, KnownAppliance[], VisitForm]>([
    ['one is in a bedroom', [...inTheHall, alarm(3, 'Bedroom 2')], {}],
    [
      'one is added in a bedroom',
      inTheHall,
      {
        'smoke.appliance.n1.name': 'Smoke alarm',
        'smoke.appliance.n1.location': 'Main bed',
        'smoke.appliance.n1.expires': '2036-01-01',
      },
    ],
    ['their places are not known', [alarm(1, null), alarm(2, null)], {}],
    ['the check does not apply', inTheHall, { 'smoke.check.BEDROOMS': 'NOT_APPLICABLE' }],
  ])('is not asked about where %s', (_, appliances, more) => {
    expect(record('qld', ['smoke'], appliances, more).errors).toEqual({})
  })

  test('is asked about where the alarm of the bedroom was removed', () => {
    const more = { 'smoke.appliance.a3.change': 'REMOVED' }
    expect(Object.keys(record('qld', ['smoke'], [...inTheHall, alarm(3, 'Bedroom')], more).errors)).toEqual([bedrooms])
  })
})

test.each<[string, Parameters<typeof record>, string]>([
  ['one alarm that is interconnected', ['qld', ['smoke'], [alarm(1, 'Bedroom')]], 'smoke.check.INTERCONNECTED.confirm'],
  [
    'an ionisation alarm that is photoelectric',
    ['qld', ['smoke'], [alarm(1, 'Bedroom'), alarm(2, 'Hallway', { make: 'Acme ionisation' })]],
    'smoke.check.PHOTOELECTRIC.confirm',
  ],
  [
    'alarms of which none is required',
    ['vic', ['smoke'], inTheHall, { 'smoke.check.FITTED': 'NOT_APPLICABLE' }],
    'smoke.check.FITTED.confirm',
  ],
  [
    'one safety switch that counts as two',
    ['wa', ['rcd'], [alarm(1, 'Switchboard', { service: 'rcd' })]],
    'rcd.check.TWO_SWITCHES.confirm',
  ],
  [
    'safety switches that passed in one service and failed in the other',
    ['vic', ['electrical', 'rcd'], [], { 'rcd.check.TRIP_TIME': 'FAILED', 'rcd.finding.n1.code': 'RCD04' }],
    'electrical.check.SAFETY_SWITCHES.confirm',
  ],
])('is asked about: %s', (_, facts, field) => {
  expect(Object.keys(record(...facts).errors)).toEqual([field])
  const [state, services, appliances, more = {}] = facts
  expect(record(state, services, appliances, { ...more, [field]: 'Seen on site' }).errors).toEqual({})
})
