import { describe, expect, it } from 'vitest'
import { defaultLeaseType, tenancyStatusText } from './tenancies.ts'

const occupied = { isVacant: false, vacateDate: null, upcomingStart: null, today: '2026-03-04' }

describe('status text of a tenancy', () => {
  it.each([
    [{ isVacant: true }, 'Vacant'],
    [{ isVacant: true, vacateDate: '2026-02-01' }, 'Vacant'],
    [{ isVacant: true, upcomingStart: '2026-04-09' }, 'Vacant until 09/04/2026'],
    [{ vacateDate: '2026-03-03' }, 'Vacated on 03/03/2026'],
    [{ vacateDate: '2026-03-04' }, 'Vacating on 04/03/2026'],
    [{ vacateDate: '2026-03-05' }, 'Vacating on 05/03/2026'],
    [{}, null],
    [{ upcomingStart: '2026-04-09' }, null],
  ])('%j reads %j', (facts, text) => {
    expect(tenancyStatusText({ ...occupied, ...facts })).toBe(text)
  })

  it('a lease is new unless it is being renewed', () => {
    expect(defaultLeaseType({ isRenewing: false })).toBe('NEW')
    expect(defaultLeaseType({ isRenewing: true })).toBe('RENEWAL')
  })
})
