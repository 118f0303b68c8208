import { describe, expect, it } from 'vitest'
import { givenProperty, givenService } from '@/shared/property-actions/testing/given-property.ts'
import { holdEffects } from './hold-effects.ts'

const now = { today: '2026-11-16', timeZone: 'Australia/Melbourne', sendsEmail: true }
const visit = (parts: object) => ({
  visitId: 1,
  startsAt: '2026-12-01T22:00:00.000Z',
  endsAt: '2026-12-02T00:00:00.000Z',
  technicianName: 'Theo',
  serviceIds: [1],
  bookingTypes: [],
  entryMethod: null,
  contacts: [],
  notice: null,
  withdrawnNotices: [],
  version: 1,
  ...parts,
})
const property = (serviceIds: number[]) => givenProperty({ services: [], visits: [visit({ serviceIds })] })

describe('a hold', () => {
  it('cancels a visit up to its last day, in the time zone of the state', () => {
    const effects = (holdDate: string) => holdEffects(property([1]), { services: [1], holdDate }, now)
    expect(effects('2026-12-01')).toEqual([])
    expect(effects('2026-12-02')).toEqual(['The visit on 02/12/2026, 9:00 am is cancelled, and its contacts are told.'])
    expect(
      holdEffects(property([1]), { services: [1], holdDate: '2026-12-02' }, { ...now, sendsEmail: false }),
    ).toEqual([
      'The visit on 02/12/2026, 9:00 am is cancelled. Your agency’s email is switched off: please tell its contacts.',
    ])
  })

  it('leaves a visit that has other services too', () => {
    expect(holdEffects(property([1, 2]), { services: [1], holdDate: '2026-12-31' }, now)).toEqual([
      'The visit on 02/12/2026, 9:00 am goes ahead without Smoke alarm.',
    ])
  })

  it('of other services means nothing for it', () => {
    expect(holdEffects(property([2]), { services: [1], holdDate: '2026-12-31' }, now)).toEqual([])
  })

  it.each([
    ['2026-03-02', 'Smoke alarm was due on 02/03/2026.'],
    ['2026-11-16', 'Smoke alarm is due on 16/11/2026, during the hold.'],
    ['2026-12-31', 'Smoke alarm is due on 31/12/2026, during the hold.'],
  ])('over a due date of %s says so', (dueDate, text) => {
    const due = givenProperty({ services: [givenService({ serviceId: 1, dueDate })], visits: [] })
    expect(holdEffects(due, { services: [1], holdDate: '2026-12-31' }, now)).toEqual([
      `${text} A hold does not change what the law requires.`,
    ])
  })
})
