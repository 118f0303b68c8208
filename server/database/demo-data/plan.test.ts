import { describe, expect, it } from 'vitest'
import { stateCodes } from '../../../contract/states.ts'
import { managersFor } from '../demo-data-sources/portfolio-shares.ts'
import { artificialAbn } from './agencies.ts'
import { demoPlan } from './demo-plan.ts'
import { agencySizes, nationalPlan, usualAgencyCount } from './national-plan.ts'
import { inventedName, type DataPlan } from './plan.ts'

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('sizes of agencies', () => {
  it('add up, with a median of 120 and a largest of 20,000 in a national data set', () => {
    const sizes = agencySizes(2_500_000, 13_000)
    expect(sum(sizes)).toBe(2_500_000)
    expect(sizes[0]).toBe(20_000)
    expect(sizes.toSorted((a, b) => a - b)[6_500]).toBeGreaterThan(110)
    expect(sizes.toSorted((a, b) => a - b)[6_500]).toBeLessThan(130)
  })

  it.each([
    [1_000, 64],
    [30_000, 64],
    [100_000, 521],
    [100_000, 5_000],
  ])('add up for %i properties in %i agencies', (properties, agencies) => {
    const sizes = agencySizes(properties, agencies)
    expect(sizes).toHaveLength(agencies)
    expect(sum(sizes)).toBe(properties)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0)
  })

  it('have as many managers as usual for rent rolls of that size', () => {
    expect([0, 1, 90, 250, 500, 1_550, 2_500, 20_000].map(managersFor)).toEqual([1, 1, 1, 2, 3, 8, 12, 100])
  })
})

describe('a national data set', () => {
  const plan = nationalPlan(1, 2_500_000, usualAgencyCount(2_500_000))

  it('has the requested properties and about 13,000 agencies with unique names', () => {
    expect(sum(plan.agencies.map(({ size }) => size))).toBe(2_500_000)
    expect(plan.agencies.length).toBeGreaterThan(12_900)
    expect(new Set(plan.agencies.map(({ name }) => name)).size).toBe(plan.agencies.length)
  })

  it('gives the demo manager of Victoria an agency of 120, and the master the one of 20,000', () => {
    const demoUsers = plan.demoUsers.find(({ state }) => state === 'vic')
    const size = (id: number | undefined) => plan.agencies.find((agency) => agency.id === id)?.size
    expect(size(demoUsers?.managerAgency)).toBe(120)
    expect(Math.max(...(demoUsers?.masterAgencies ?? []).map((id) => size(id) ?? 0))).toBe(20_000)
    for (const { masterAgencies } of plan.demoUsers) expect(masterAgencies.length).toBeGreaterThanOrEqual(7)
  })

  it('is distributed over the states like the population', () => {
    const shareOf = (wanted: string) =>
      sum(plan.agencies.filter(({ state }) => state === wanted).map(({ size }) => size)) / 2_500_000
    expect(shareOf('nsw')).toBeCloseTo(0.315, 2)
    expect(shareOf('nt')).toBeCloseTo(0.008, 2)
  })

  it('is the same only for the same seed', () => {
    const settings = (seed: number) => JSON.stringify(nationalPlan(seed, 50_000, 300))
    expect(settings(4)).toBe(settings(4))
    expect(settings(4)).not.toBe(settings(5))
  })
})

describe('ids', () => {
  it.each<[string, DataPlan]>([
    ['the demo data', demoPlan(1, true)],
    ['a national data set', nationalPlan(1, 60_000, 400)],
  ])('of %s are assigned without gaps or overlaps between agencies', (_, { agencies, technicians }) => {
    for (const [place, agency] of agencies.entries()) {
      const next = agencies[place + 1]
      if (!next) continue
      expect(next.before.property).toBe(agency.before.property + agency.size)
      expect(next.before.user).toBe(agency.before.user + agency.managers + 1)
      expect(next.before.mirror).toBe(agency.before.mirror + agency.size + agency.others)
    }
    const days = agencies.flatMap(({ technicians: own, weekday }) => own.map((id) => `${id}:${weekday}`))
    expect(new Set(days).size).toBe(days.length)
    expect(technicians.map(({ id }) => id)).toEqual(technicians.map((__, place) => place + 1))
  })

  it('give every state of the demo at least seven agencies', () => {
    const { demoUsers } = demoPlan(1, false)
    expect(demoUsers.map(({ state }) => state)).toEqual([...stateCodes])
    for (const { masterAgencies } of demoUsers) expect(masterAgencies.length).toBeGreaterThanOrEqual(7)
  })
})

describe('invented names and numbers', () => {
  it('never repeat a name', () => {
    const names = Array.from({ length: 30_000 }, (_, number) => inventedName(number))
    expect(new Set(names).size).toBe(30_000)
  })

  it('make business numbers that pass the check of the register', () => {
    const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
    for (const number of [1, 42, 13_021, 999_999]) {
      const digits = artificialAbn(number).split('').map(Number)
      expect(sum(digits.map((digit, place) => (digit - (place === 0 ? 1 : 0)) * (weights[place] ?? 0))) % 89).toBe(0)
      expect(artificialAbn(number)).toMatch(/^[0-9]{11}$/)
    }
  })
})
