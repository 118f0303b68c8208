import { describe, expect, it } from 'vitest'
import { givenTenancy } from '../testing/given-tenancy.ts'
import { findDoNotContact, toDraft, isChanged } from './tenancy-draft.ts'

const today = '2026-06-15'
const known = givenTenancy()

describe('the wizard begins', () => {
  it('with today and no occupants when a tenancy is added', () => {
    expect(toDraft('add', known, today)).toEqual({
      lease: { leaseType: 'NEW', startDate: today, endDate: null, vacateDate: null, notes: '' },
      occupants: [],
    })
  })

  it('with the saved data when one is edited', () => {
    const { lease, occupants } = toDraft('edit', known, today)
    expect(lease).toMatchObject({ startDate: '2026-01-10', endDate: '2027-01-09', notes: 'Dog in the yard' })
    expect(occupants.map(({ occupantId, name }) => [occupantId, name])).toEqual([
      [31, 'Ana Lee'],
      [32, 'Bo Park'],
    ])
  })

  it('without a start date when a lease is renewed that has neither begun nor an end', () => {
    const upcoming = { ...known, startedAt: '2027-03-01', endedAt: null }
    expect(toDraft('renew', upcoming, today).lease.startDate).toBeNull()
  })

  it('with the same occupants, the notes and the day after the end of the lease when one is renewed', () => {
    const { lease, occupants } = toDraft('renew', known, today)
    expect(lease).toEqual({
      leaseType: 'RENEWAL',
      startDate: '2027-01-10',
      endDate: null,
      vacateDate: null,
      notes: 'Dog in the yard',
    })
    expect(occupants).toHaveLength(2)
    expect(toDraft('renew', { ...known, endedAt: today }, today).lease.startDate).toBe('2026-06-16')
    expect(toDraft('renew', { ...known, endedAt: '2026-03-01' }, today).lease.startDate).toBe(today)
    expect(toDraft('renew', { ...known, endedAt: null }, today).lease.startDate).toBe(today)
  })
})

it('recognises a number that must not be called in any format', () => {
  expect(findDoNotContact('+61 491 570 156', known.occupants)).toEqual({ code: 'WRONG_NUMBER', name: 'Wrong number' })
  expect(findDoNotContact('0491 570 159', known.occupants)).toBeNull()
  expect(findDoNotContact('', known.occupants)).toBeNull()
})

it('a draft is changed only by typing', () => {
  const from = toDraft('edit', known, today)
  expect(isChanged(from, from)).toBe(false)
  expect(isChanged({ ...from, occupants: [] }, from)).toBe(true)
})
