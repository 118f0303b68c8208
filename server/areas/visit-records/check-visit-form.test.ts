import { describe, expect, test } from 'vitest'
import { stateCodes } from '../../../contract/states.ts'
import { serviceCodes } from '../../../contract/services.ts'
import { passedForm } from '../../testing/given-visits.ts'
import { checksIn, standardOf } from '../service-checks/checks-by-service.ts'
import { neededReadings, serviceReadings } from '../service-reports/service-readings.ts'
import { checkVisitForm } from './check-visit-form.ts'
import type { FindingItem, RecordedVisitFacts } from './visit-facts.ts'
import type { VisitForm } from './visit-form.ts'

const item = (code: string, more: Partial<FindingItem> = {}): FindingItem => ({
  code,
  service: 'gas',
  title: `Finding ${code}`,
  severity: 'NON_COMPLIANT_FAULTY',
  appliances: [],
  locations: [],
  canQuote: true,
  leastCents: 12_000,
  mostCents: 26_000,
  repairWork: null,
  repairReason: null,
  ...more,
})

const facts: RecordedVisitFacts = {
  laws: {},
  state: 'vic',
  hasReportedFindings: true,
  certificateNames: 'Certificate of Electrical Safety (COES); plumbing/gas compliance certificate',
  visitedOn: '2026-11-16',
  services: ['gas'],
  appliances: [],
  earlier: [],
  items: [
    item('GAS01', { severity: 'DISCONNECTED_SAFETY_ISSUE' }),
    item('GAS12'),
    item('GAS20', { severity: 'RECOMMENDED' }),
    item('SMK03', { service: 'smoke' }),
  ],
}

const gas = (more: VisitForm = {}) => checkVisitForm({ ...passedForm('vic', ['gas']), ...more }, facts)

describe('the certificate of the regulator', () => {
  const typed = (number: string, day: string) => gas({ 'gas.certificateNumber': number, 'gas.certificateOn': day })

  test('is recorded by number and day, with the name that the state has for it', () => {
    expect(typed('P-7', '2026-11-16').record.services[0]?.certificate).toEqual({
      name: 'Plumbing/gas compliance certificate',
      number: 'P-7',
      issuedOn: '2026-11-16',
    })
    expect(gas().record.services[0]?.certificate).toBeUndefined()
  })

  test('has a number and a day that is not before the work', () => {
    const errors = (number: string, day: string) => Object.keys(typed(number, day).errors)
    expect(errors('P-7', '')).toEqual(['gas.certificateOn'])
    expect(errors('', '2026-11-16')).toEqual(['gas.certificateNumber'])
    expect(errors('P-7', '2026-11-15')).toEqual(['gas.certificateOn'])
    expect(errors('P'.repeat(61), '2026-11-16')).toEqual(['gas.certificateNumber'])
  })
})

describe('checks', () => {
  test('a service whose checks were all passed has passed', () => {
    const { record, errors } = gas()
    expect(errors).toEqual({})
    expect(record.services).toMatchObject([{ service: 'gas', outcome: 'PASSED', notDoneReason: null }])
    expect(record.services[0]?.checks.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 7 }, () => 'PASSED'))
  })

  test('every state and service has checks, each with its own code', () => {
    for (const state of stateCodes)
      for (const service of serviceCodes) {
        const codes = checksIn(state, service).map(({ code }) => code)
        expect(codes.length).toBeGreaterThan(2)
        expect(new Set(codes).size).toBe(codes.length)
      }
  })

  test('the law of the state decides what is checked', () => {
    const names = (state: 'qld' | 'wa' | 'vic', service: 'smoke' | 'rcd') =>
      checksIn(state, service).map(({ code }) => code)
    expect(names('qld', 'smoke')).toContain('INTERCONNECTED')
    expect(names('vic', 'smoke')).not.toContain('INTERCONNECTED')
    expect(names('wa', 'rcd')).toContain('TWO_SWITCHES')
    expect(names('vic', 'rcd')).not.toContain('TWO_SWITCHES')
  })

  test('the rating of shower heads is asked for, with its value, only where visits look at the duty about it', () => {
    const water = (laws: Record<string, string>, form: VisitForm) =>
      checkVisitForm(form, { ...facts, laws, services: ['water'] }).errors
    const shower = (laws?: Record<string, string>) =>
      checksIn('vic', 'water', laws).find(({ code }) => code === 'SHOWERS')?.name
    const stars = { SHOWER_HEADS: '' }
    expect([shower(), shower(stars)]).toEqual([
      'Showers at most 9 litres a minute',
      'Shower heads have at least 4 stars',
    ])
    const flow = passedForm('vic', ['water'])
    expect(water({}, flow)).toEqual({})
    expect(water(stars, flow)).toEqual({
      'water.reading.SHOWER_STARS.value':
        'Enter what was measured, in stars: “Shower heads have at least 4 stars” passes only with it.',
    })
    const rated = (value: string) => water(stars, { ...flow, 'water.reading.SHOWER_STARS.value': value })
    expect(rated('4')).toEqual({})
    expect(Object.keys(rated('3'))).toEqual(['water.reading.SHOWER_STARS.value'])
  })

  test('a check cites the law that is in force on the day of the visit, otherwise its standard', () => {
    const cited = (laws: Record<string, string>) =>
      checksIn('vic', 'electrical', laws).find(({ code }) => code === 'SAFETY_SWITCHES')?.standard
    expect(cited({ SAFETY_SWITCH_FAULT: 'Regulations 2031 cl 4' })).toBe('Regulations 2031 cl 4')
    expect(cited({ ELECTRICAL_REPAIR: 'Regulations 2031 cl 5' })).toBe('AS/NZS 3019')
    expect(standardOf('vic', 'blinds', { BLIND_CORDS: 'Regulations 2031 cl 6' })).toBe('Regulations 2031 cl 6')
  })

  test('a check without a result is asked for', () => {
    expect(gas({ 'gas.check.FLUES': '' }).errors).toEqual({ 'gas.check.FLUES': 'Choose a result for “Flues”.' })
  })

  test('a failed check needs a finding that says why', () => {
    expect(gas({ 'gas.check.RESTRAINTS': 'FAILED' }).errors).toEqual({
      'gas.check.RESTRAINTS': '“Restraints and clearances” failed. Add below what was found.',
    })
    expect(gas({ 'gas.check.RESTRAINTS': 'FAILED', 'gas.finding.n1.code': 'GAS20' }).errors).toEqual({
      'gas.check.RESTRAINTS':
        '“Restraints and clearances” failed, but nothing that is added below belongs to this check. Add “Finding GAS12”.',
    })
    const { record, errors } = gas({ 'gas.check.RESTRAINTS': 'FAILED', 'gas.finding.n1.code': 'GAS12' })
    expect(errors).toEqual({})
    expect(record.services[0]?.outcome).toBe('FAILED')
  })

  test('a finding fails its check, even if the check was marked as passed', () => {
    const [service] = gas({ 'gas.finding.n1.code': 'GAS12' }).record.services
    expect(service?.outcome).toBe('FAILED')
    expect(service?.checks.find(({ code }) => code === 'RESTRAINTS')?.outcome).toBe('FAILED')
  })

  test('advice fails nothing', () => {
    expect(gas({ 'gas.finding.n1.code': 'GAS20' }).record.services[0]?.outcome).toBe('PASSED')
    const check = checksIn('vic', 'gas').find(({ findings }) => findings.includes('GAS20'))?.code ?? ''
    const [service] = gas({ [`gas.check.${check}`]: 'FAILED', 'gas.finding.n1.code': 'GAS20' }).record.services
    expect(service?.outcome).toBe('PASSED')
    expect(service?.checks.find(({ code }) => code === check)).toMatchObject({
      outcome: 'PASSED',
      note: 'Recommended: Finding GAS20',
    })
  })

  test('what was repaired at the visit fails nothing', () => {
    const more = { 'gas.check.RESTRAINTS': 'FAILED', 'gas.finding.n1.code': 'GAS12', 'gas.finding.n1.repaired': 'yes' }
    const [service] = gas(more).record.services
    expect(service?.outcome).toBe('PASSED')
    expect(service?.checks.find(({ code }) => code === 'RESTRAINTS')).toMatchObject({
      outcome: 'PASSED',
      note: 'Repaired at this visit',
    })
  })
})

describe('readings', () => {
  const leaking = { 'gas.reading.n1.code': 'PRESSURE_LOSS', 'gas.reading.n1.value': '0.4' }
  const beyond =
    'This is beyond the limit (at most 0 kPa). Correct it, or mark “Gas leakage test” as failed. After a repair enter the value that was measured then.'
  const leak = { 'gas.check.LEAKAGE': 'FAILED', 'gas.finding.n1.code': 'GAS01' }

  test('beyond its limit a reading cannot pass', () => {
    const { record, errors } = gas(leaking)
    expect(errors).toEqual({ 'gas.reading.n1.value': beyond })
    expect(record.services[0]?.outcome).toBe('FAILED')
  })

  test.each([
    ['does not apply', { 'gas.check.LEAKAGE': 'NOT_APPLICABLE' }],
    ['was repaired at the visit', { ...leak, 'gas.finding.n1.repaired': 'yes' }],
  ])('beyond its limit is refused where its check %s', (_, more) => {
    expect(gas({ ...leaking, ...more }).errors).toEqual({ 'gas.reading.n1.value': beyond })
  })

  test('beyond its limit is taken with the finding that fails its check', () => {
    const { record, errors } = gas({ ...leaking, ...leak, 'gas.finding.n1.madeSafe': 'yes' })
    expect(errors).toEqual({})
    expect(record.services[0]).toMatchObject({
      outcome: 'FAILED',
      readings: [{ value: '0 kPa' }, {}, { isWithinLimit: false }],
    })
  })

  test('is needed by a check that passed, and by no other result of it', () => {
    const without = { 'gas.reading.PRESSURE_LOSS.value': '' }
    expect(gas(without).errors).toEqual({
      'gas.reading.PRESSURE_LOSS.value': 'Enter what was measured, in kPa: “Gas leakage test” passes only with it.',
    })
    expect(gas({ ...without, 'gas.check.LEAKAGE': 'NOT_APPLICABLE' }).errors).toEqual({})
    expect(gas({ ...without, ...leak, 'gas.finding.n1.madeSafe': 'yes' }).errors).toEqual({})
    expect(gas({ ...without, 'gas.reading.n1.code': 'PRESSURE_LOSS', 'gas.reading.n1.value': '0' }).errors).toEqual({})
    expect(gas({ ...without, 'gas.reading.PRESSURE_LOSS.location': 'Meter' }).errors).toEqual({
      'gas.reading.PRESSURE_LOSS.value': 'Enter a number in kPa.',
    })
  })

  test('that a check needs is stored with its place, unit and limit, before what was added', () => {
    const { record } = gas({
      'gas.reading.PRESSURE_LOSS.location': 'Meter',
      'gas.reading.n1.code': 'SUPPLY_PRESSURE',
      'gas.reading.n1.value': '1,1',
    })
    expect(record.services[0]?.readings).toEqual([
      {
        name: 'Pressure loss in the leakage test',
        location: 'Meter',
        value: '0 kPa',
        limit: 'at most 0 kPa',
        isWithinLimit: true,
      },
      { name: 'Carbon monoxide in the room', location: null, value: '1 ppm', limit: null, isWithinLimit: null },
      { name: 'Supply pressure', location: null, value: '1.1 kPa', limit: null, isWithinLimit: null },
    ])
  })

  test('are needed only by checks that there are in every state', () => {
    for (const service of serviceCodes)
      for (const { neededFor } of neededReadings(service))
        for (const state of stateCodes) expect(checksIn(state, service).map(({ code }) => code)).toContain(neededFor)
  })

  test('within its limit, or without one, fails nothing', () => {
    for (const [code, value] of [
      ['PRESSURE_LOSS', '0'],
      ['SUPPLY_PRESSURE', '99'],
    ] as const)
      expect(gas({ 'gas.reading.n1.code': code, 'gas.reading.n1.value': value })).toMatchObject({
        errors: {},
        record: { services: [{ outcome: 'PASSED' }] },
      })
  })

  test('with a limit belongs to a check of its service in every state', () => {
    for (const service of serviceCodes)
      for (const { limit, checks = [] } of serviceReadings[service])
        for (const state of limit === null ? [] : stateCodes)
          expect(checksIn(state, service).map(({ code }) => code)).toEqual(expect.arrayContaining([...checks]))
    const limited = serviceCodes.flatMap((service) => serviceReadings[service].filter(({ limit }) => limit !== null))
    expect(limited.filter(({ checks = [] }) => checks.length === 0)).toEqual([])
  })
})

describe('findings', () => {
  test('what is dangerous must be made safe or repaired', () => {
    const leak = { 'gas.check.LEAKAGE': 'FAILED', 'gas.finding.n1.code': 'GAS01' }
    expect(gas(leak).errors['gas.finding.n1.madeSafe']).toMatch(/^This is dangerous\./)
    expect(gas({ ...leak, 'gas.finding.n1.madeSafe': 'yes' }).errors).toEqual({})
    expect(gas({ ...leak, 'gas.finding.n1.repaired': 'yes' }).errors).toEqual({})
  })

  test('is quoted always where the agency sees only quotes', () => {
    const found = (hasReportedFindings: boolean, more: VisitForm = {}) => {
      const form = { ...passedForm('vic', ['gas']), 'gas.finding.n1.code': 'GAS12', ...more }
      return checkVisitForm(form, { ...facts, hasReportedFindings }).record.services[0]?.findings[0]?.wantsQuote
    }
    expect(found(true)).toBe(false)
    expect(found(true, { 'gas.finding.n1.quote': 'yes' })).toBe(true)
    expect(found(false)).toBe(true)
    expect(found(false, { 'gas.finding.n1.repaired': 'yes' })).toBe(false)
  })

  test('words without a choice from the catalogue are not lost', () => {
    expect(gas({ 'gas.finding.n3.notes': 'Rust' }).errors).toEqual({ 'gas.finding.n3.code': 'Choose what was found.' })
  })

  test('a finding of another service cannot be chosen', () => {
    expect(gas({ 'gas.finding.n1.code': 'SMK03' }).errors).toEqual({ 'gas.finding.n1.code': 'Choose what was found.' })
  })

  test.each([
    ['180', 18_000],
    ['$180.50', 18_050],
    ['', null],
  ])('the price %j is %j cents', (text, cents) => {
    const { record, errors } = gas({
      'gas.finding.n1.code': 'GAS12',
      'gas.finding.n1.quote': 'yes',
      'gas.finding.n1.price': text,
    })
    expect(errors).toEqual({})
    expect(record.services[0]?.findings[0]).toMatchObject({ wantsQuote: true, priceCents: cents })
  })

  test.each([
    ['cheap', 'Enter an amount in dollars, such as 180.00.'],
    ['119.99', 'The catalogue allows $120.00 to $260.00. Leave it empty, and the office prepares the quote.'],
    ['5000', 'The catalogue allows $120.00 to $260.00. Leave it empty, and the office prepares the quote.'],
  ])('the price %j is refused', (text, message) => {
    const more = { 'gas.finding.n1.code': 'GAS12', 'gas.finding.n1.quote': 'yes', 'gas.finding.n1.price': text }
    expect(gas(more).errors).toEqual({ 'gas.finding.n1.price': message })
  })

  test('of earlier visits must be answered, and keep the service from passing while they are there', () => {
    const earlier = [
      {
        id: 5,
        service: 'gas',
        code: 'GAS12',
        title: 'Cooker not restrained',
        appliance: null,
        location: null,
        severity: 'NON_COMPLIANT_FAULTY',
        foundOn: '2024-11-01',
      } as const,
    ]
    const answered = (answer: string) =>
      checkVisitForm({ ...passedForm('vic', ['gas']), 'gas.earlier.5': answer }, { ...facts, earlier })
    expect(answered('').errors).toEqual({
      'gas.earlier.5': 'Say whether this is still there: “Cooker not restrained”.',
    })
    const [still] = answered('OPEN').record.services
    expect(still).toMatchObject({ outcome: 'FAILED', earlier: [{ findingId: 5, isFixed: false }] })
    expect(still?.checks.find(({ code }) => code === 'RESTRAINTS')).toMatchObject({
      outcome: 'FAILED',
      note: 'Still there: Cooker not restrained',
    })
    expect(answered('FIXED').record.services[0]).toMatchObject({
      outcome: 'PASSED',
      earlier: [{ findingId: 5, isFixed: true }],
    })
  })
})

test('a service that was not done needs no results, only its reason', () => {
  const { record, errors } = checkVisitForm({ 'gas.notDone': 'NO_SUPPLY', 'gas.notDoneNote': 'Meter removed.' }, facts)
  expect(errors).toEqual({})
  expect(record.services[0]).toMatchObject({
    outcome: 'NOT_DONE',
    notDoneReason: 'There was no power or gas. Meter removed.',
  })
  expect(checkVisitForm({ 'gas.notDone': 'OTHER' }, facts).errors).toEqual({
    'gas.notDoneNote': 'Enter why it was not done.',
  })
})

test('texts that are too long are refused with their length', () => {
  expect(gas({ hazards: 'x'.repeat(501) }).errors).toEqual({
    hazards: 'Please shorten this: it has 501 characters, and 500 fit.',
  })
})

test('fields that no form has are ignored', () => {
  expect(
    gas({ 'gas.finding.__proto__.code': 'GAS12', 'gas.finding.n0.code': 'GAS12', constructor: 'x' }).errors,
  ).toEqual({})
})
