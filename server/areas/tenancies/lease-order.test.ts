import { describe, expect, test } from 'vitest'
import { followedBy, planMove, planNew, type LeaseInOrder } from './lease-order.ts'

const today = '2026-06-15'
let count = 0
const lease = (startsOn: string, closesOn: string | null = null, parts: Partial<LeaseInOrder> = {}): LeaseInOrder => ({
  tenancyId: (count += 1),
  isOpen: closesOn === null || closesOn > today,
  startsOn,
  vacatesOn: null,
  closesOn,
  ...parts,
})

describe('a new tenancy', () => {
  test('in a property without any has no end', () => {
    expect(planNew([], '2026-06-15', today)).toEqual({ closesOn: null, moves: [] })
  })

  test.each(['2026-05-01', '2026-06-15', '2026-07-01'])('from %s ends the one in force that day', (startsOn) => {
    const current = lease('2026-01-01')
    expect(planNew([current], startsOn, today)).toEqual({
      closesOn: null,
      moves: [{ tenancyId: current.tenancyId, closesOn: startsOn }],
    })
  })

  test('does not change tenancies that ended earlier', () => {
    expect(planNew([lease('2026-01-01', '2026-04-01')], '2026-05-01', today)).toEqual({ closesOn: null, moves: [] })
  })

  test('that began before the last one was marked as ended shortens that one, because it was marked late', () => {
    const vacated = lease('2026-01-01', '2026-06-10')
    expect(planNew([vacated], '2026-06-01', today)).toEqual({
      closesOn: null,
      moves: [{ tenancyId: vacated.tenancyId, closesOn: '2026-06-01' }],
    })
  })

  test('between the current and an upcoming one ends when that one starts', () => {
    const [current, upcoming] = [lease('2026-01-01', '2026-09-01'), lease('2026-09-01')]
    expect(planNew([upcoming, current], '2026-07-01', today)).toEqual({
      closesOn: '2026-09-01',
      moves: [{ tenancyId: current.tenancyId, closesOn: '2026-07-01' }],
    })
  })

  test('after several upcoming ones ends the last of them only', () => {
    const leases = [lease('2026-01-01', '2026-07-01'), lease('2026-07-01', '2026-09-01'), lease('2026-09-01')]
    expect(planNew(leases, '2026-10-01', today)).toEqual({
      closesOn: null,
      moves: [{ tenancyId: leases[2]?.tenancyId, closesOn: '2026-10-01' }],
    })
  })

  test('cannot start on the day another one starts', () => {
    const refused = 'Another tenancy starts on 01/09/2026: edit that one, or choose another day'
    expect(planNew([lease('2026-09-01')], '2026-09-01', today)).toEqual({ refused })
  })

  test('cannot start before the current one did', () => {
    const refused = 'The current tenancy started on 01/01/2026: choose a later day, or edit that tenancy'
    expect(planNew([lease('2026-01-01')], '2025-12-31', today)).toEqual({ refused })
  })

  test('may start on the day a past one started, because closed tenancies do not count', () => {
    expect(planNew([lease('2026-01-01', '2026-06-15')], '2026-01-01', today)).toEqual({ closesOn: null, moves: [] })
  })

  test('follows a current or upcoming one, never one that has ended', () => {
    const [past, current, upcoming] = [lease('2025-01-01', '2026-01-01'), lease('2026-01-01'), lease('2026-09-01')]
    expect(followedBy([past], '2026-07-01', today)).toBeUndefined()
    expect(followedBy([past, current, upcoming], '2026-07-01', today)).toBe(current)
    expect(followedBy([past, current, upcoming], '2026-10-01', today)).toBe(upcoming)
  })
})

describe('a new start date', () => {
  test('that is the same changes no other tenancy', () => {
    const [current, upcoming] = [lease('2026-01-01', '2026-09-01'), lease('2026-09-01')]
    expect(planMove([current, upcoming], upcoming, '2026-09-01', today)).toEqual({ closesOn: null, moves: [] })
  })

  test.each(['2026-06-20', '2026-10-01', '2026-05-01'])('moves the end of the previous one to %s', (startsOn) => {
    const [current, upcoming] = [lease('2026-01-01', '2026-09-01'), lease('2026-09-01')]
    expect(planMove([current, upcoming], upcoming, startsOn, today)).toEqual({
      closesOn: null,
      moves: [{ tenancyId: current.tenancyId, closesOn: startsOn }],
    })
  })

  test('reopens the previous one if its occupants are not known to have left', () => {
    const [before, current] = [lease('2026-01-01', '2026-06-01'), lease('2026-06-01')]
    expect(planMove([before, current], current, '2026-07-01', today)).toMatchObject({
      moves: [{ tenancyId: before.tenancyId, closesOn: '2026-07-01' }],
    })
  })

  test('does not change tenancies whose occupants have left', () => {
    const [before, current] = [lease('2026-01-01', '2026-06-01', { vacatesOn: '2026-06-01' }), lease('2026-06-01')]
    expect(planMove([before, current], current, '2026-07-01', today)).toMatchObject({ moves: [] })
  })

  test('never changes the order of tenancies', () => {
    const [current, upcoming] = [lease('2026-01-01', '2026-09-01'), lease('2026-09-01')]
    expect(planMove([current, upcoming], current, '2026-09-02', today)).toEqual({
      refused: 'The next tenancy starts on 01/09/2026: choose an earlier day',
    })
    expect(planMove([current, upcoming], upcoming, '2025-12-01', today)).toEqual({
      refused: 'The previous tenancy started on 01/01/2026: choose a later day',
    })
    expect(planMove([current, upcoming], current, '2026-09-01', today)).toEqual({
      refused: 'Another tenancy starts on 01/09/2026: edit that one, or choose another day',
    })
  })
})
