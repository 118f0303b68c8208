import { describe, expect, test } from 'vitest'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { openLaw, place, service } from '../../testing/law.ts'
import { evaluateService, type PropertyFacts, type ServiceFacts } from './evaluate-service.ts'

/*
 * The law of each state as it was researched, one row per state, service and situation. Written from the research, not
 * from the rules: a row that fails means that the stored law or its evaluation is wrong.
 */

const today = '2026-11-15'
const law = await openLaw()

type Facts = Partial<PropertyFacts> & Partial<Omit<ServiceFacts, 'service' | 'isCancelled'>> & { on?: string }
const lease = (startsOn: string, endsOn: string | null = null, isRenewal = false) => ({ startsOn, endsOn, isRenewal })
const let_ = (current: ReturnType<typeof lease> | null, upcoming: ReturnType<typeof lease> | null = null) => ({
  leases: { current, upcoming },
})

function evaluate(state: StateCode, code: ServiceCode, { on = today, ...facts }: Facts) {
  const { enrolledOn, lastOn, earlierChecks, check, onHoldUntil, openFindings, findingsInReview, ...property } = facts
  const given = Object.fromEntries(
    Object.entries({ enrolledOn, lastOn, earlierChecks, check, onHoldUntil, openFindings, findingsInReview }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  return evaluateService(place(state, property), law.on(state, on)[code], service(code, given), on)
}

const cord = { id: 1, code: 'BLD01', title: 'Loose cord', foundOn: '2026-10-01' }
const life = { ...cord, code: 'SMK03', title: 'Smoke alarm past its 10-year life' }
const failed = { source: 'VISIT', outcome: 'FAILED', repairedOn: null, repairedBy: null } as const
const told = { ...failed, source: 'AGENCY', outcome: null } as const
const past = { lastOn: '2026-10-01', check: failed, openFindings: [life] }
const found = (code: string) => ({ lastOn: '2026-10-01', openFindings: [{ ...cord, code, title: 'A fault' }] })
const fault = (foundOn: string) => ({ ...cord, code: 'SMK01', title: 'Smoke alarm missing', foundOn })
const long = '2023-05-01'
const expired = { alarmExpiresOn: '2026-10-01', lastOn: '2026-09-01' }
const before = (days: 'within' | 'long') => ({
  ...let_(lease('2026-09-01', '2027-08-31')),
  lastOn: days === 'within' ? '2026-08-10' : '2026-07-01',
})

type Row = [state: StateCode, code: ServiceCode, situation: string, facts: Facts, compliance: string, first?: string]
const rows: Row[] = [
  // Victoria: dates in law for smoke, gas and electrical; standards for blinds and safety switches.
  ['vic', 'smoke', '12 months old', { lastOn: '2025-11-15' }, 'COMPLIANT', 'MET'],
  ['vic', 'smoke', 'a day older', { lastOn: '2025-11-14' }, 'NON_COMPLIANT', 'BREACHED'],
  ['vic', 'smoke', 'an expired alarm is a warning', expired, 'COMPLIANT', 'MET'],
  [
    'vic',
    'smoke',
    'a renewal asks for nothing',
    { ...let_(lease('2026-11-01', null, true)), lastOn: '2026-01-01' },
    'COMPLIANT',
  ],
  ['vic', 'gas', '24 months old', { lastOn: '2024-11-15' }, 'COMPLIANT', 'MET'],
  ['vic', 'gas', 'a day older', { lastOn: '2024-11-14' }, 'NON_COMPLIANT', 'BREACHED'],
  ['vic', 'gas', 'no gas', { lastOn: long, hasGas: false }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['vic', 'gas', 'gas not confirmed', { lastOn: long, hasGas: null }, 'GAS_CONFIRMATION_REQUIRED', 'UNPROVEN'],
  ['vic', 'electrical', '24 months old', { lastOn: '2024-11-15' }, 'COMPLIANT', 'MET'],
  ['vic', 'electrical', 'a day older', { lastOn: '2024-11-14' }, 'NON_COMPLIANT', 'BREACHED'],
  ['vic', 'blinds', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['vic', 'blinds', 'a loose cord', found('BLD01'), 'NON_COMPLIANT', 'BREACHED'],
  ['vic', 'blinds', 'no duty before December 2025', { lastOn: '2020-01-01', on: '2025-11-30' }, 'NOT_REQUIRED'],
  ['vic', 'rcd', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['vic', 'rcd', 'a fault', found('RCD03'), 'NON_COMPLIANT', 'BREACHED'],
  ['vic', 'water', 'today', { lastOn: null }, 'NOT_REQUIRED'],
  [
    'vic',
    'water',
    'March 2027, older agreement',
    { on: '2027-03-01', ...let_(lease('2026-06-01', '2027-05-31')) },
    'NOT_REQUIRED',
    'NOT_APPLICABLE',
  ],
  [
    'vic',
    'water',
    'March 2027, new agreement',
    { on: '2027-03-10', ...let_(lease('2027-03-05', '2028-03-04')) },
    'MISSING_LAST_SERVICE_DATE',
    'UNPROVEN',
  ],
  [
    'vic',
    'water',
    'became periodic',
    { on: '2027-06-01', ...let_(lease('2026-06-01', '2027-05-31')) },
    'MISSING_LAST_SERVICE_DATE',
    'UNPROVEN',
  ],
  [
    'vic',
    'water',
    'was periodic before',
    { on: '2027-06-01', ...let_(lease('2025-06-01', '2026-05-31')) },
    'NOT_REQUIRED',
    'NOT_APPLICABLE',
  ],
  [
    'vic',
    'water',
    'new agreement, checked',
    { on: '2027-03-10', lastOn: '2027-03-01', ...let_(lease('2027-03-05', null)) },
    'COMPLIANT',
    'MET',
  ],

  ...(['vic', 'act', 'sa'] as const).map((state): Row => [
    state,
    'smoke',
    'an alarm found past its life is a warning',
    past,
    'COMPLIANT',
    'MET',
  ]),
  ['wa', 'smoke', 'an alarm found past its life', past, 'NON_COMPLIANT', 'BREACHED'],
  ['qld', 'smoke', 'a told day proves no interconnection', { ...before('within'), check: told }, 'COMPLIANT'],

  // New South Wales
  ['nsw', 'smoke', '12 months old', { lastOn: '2025-11-15' }, 'COMPLIANT', 'MET'],
  ['nsw', 'smoke', 'a day older', { lastOn: '2025-11-14' }, 'NON_COMPLIANT', 'BREACHED'],
  ['nsw', 'smoke', 'an expired alarm', expired, 'NON_COMPLIANT', 'BREACHED'],
  ['nsw', 'smoke', 'an alarm on its last day', { ...expired, alarmExpiresOn: today }, 'COMPLIANT', 'MET'],
  [
    'nsw',
    'smoke',
    'a fault within 2 business days',
    { lastOn: '2026-10-01', openFindings: [fault('2026-11-12')] },
    'COMPLIANT',
  ],
  [
    'nsw',
    'smoke',
    'a fault after them',
    { lastOn: '2026-10-01', openFindings: [fault('2026-11-10')] },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  ['nsw', 'water', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['nsw', 'water', 'never checked', {}, 'UNKNOWN', 'UNPROVEN'],
  ['nsw', 'water', 'a leak', found('WTR06'), 'UNKNOWN', 'BREACHED'],
  ['nsw', 'water', 'no separate meter', found('WTR08'), 'UNKNOWN', 'BREACHED'],
  ['qld', 'water', 'no separate meter', found('WTR08'), 'UNKNOWN', 'BREACHED'],
  ['nsw', 'water', 'checked', { lastOn: '2026-09-01' }, 'COMPLIANT', 'MET'],
  ['nsw', 'water', 'not charged', { lastOn: long, isWaterCharged: false }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['nsw', 'gas', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['nsw', 'electrical', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['nsw', 'electrical', 'a fault is a warning', found('ELE14'), 'NOT_REQUIRED'],

  // Queensland: starts and renewals, not the end of a lease; a periodic tenancy is no new start.
  ['qld', 'smoke', 'within 30 days before the start', before('within'), 'COMPLIANT', 'MET'],
  ['qld', 'smoke', 'long before the start', before('long'), 'NON_COMPLIANT', 'BREACHED'],
  ['qld', 'smoke', '30 days before', { ...let_(lease('2026-06-01')), lastOn: '2026-05-02' }, 'COMPLIANT'],
  ['qld', 'smoke', '31 days before', { ...let_(lease('2026-06-01')), lastOn: '2026-05-01' }, 'NON_COMPLIANT'],
  ['qld', 'smoke', 'made late', { ...let_(lease('2026-06-01')), lastOn: '2026-07-20' }, 'COMPLIANT'],
  [
    'qld',
    'smoke',
    'a renewal',
    { ...let_(lease('2026-11-01', '2027-10-31', true)), lastOn: '2025-10-20' },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  [
    'qld',
    'smoke',
    'a lease that ended goes on',
    { ...let_(lease('2025-06-01', '2026-05-31')), lastOn: '2025-05-20' },
    'COMPLIANT',
    'MET',
  ],
  [
    'qld',
    'smoke',
    'a lease that ends soon',
    { ...let_(lease('2025-12-01', '2026-11-20')), lastOn: '2025-11-20' },
    'COMPLIANT',
    'MET',
  ],
  [
    'qld',
    'smoke',
    'an upcoming lease',
    { ...let_(lease('2025-12-01', '2026-11-30'), lease('2026-12-01')), lastOn: '2025-11-20' },
    'COMPLIANT',
  ],
  ['qld', 'smoke', 'vacant and checked long ago', { ...let_(null), lastOn: long }, 'COMPLIANT', 'MET'],
  [
    'qld',
    'smoke',
    'let before it was enrolled, never checked',
    { ...let_(lease('2023-06-01')) },
    'MISSING_LAST_SERVICE_DATE',
    'UNPROVEN',
  ],
  [
    'qld',
    'smoke',
    'let since it was enrolled, never checked',
    { ...let_(lease('2026-06-01')) },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  [
    'qld',
    'smoke',
    'an expired alarm',
    { ...before('within'), alarmExpiresOn: '2026-10-01' },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  [
    'qld',
    'smoke',
    'not upgraded, let since 2022',
    { ...before('within'), isUpgradePending: true },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  [
    'qld',
    'smoke',
    'not upgraded, let before 2022',
    { ...let_(lease('2021-06-01')), lastOn: '2021-05-20', isUpgradePending: true },
    'COMPLIANT',
  ],
  [
    'qld',
    'smoke',
    'not upgraded in 2027',
    { on: '2027-01-01', ...let_(lease('2021-06-01')), lastOn: '2021-05-20', isUpgradePending: true },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  ['qld', 'water', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['qld', 'rcd', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['qld', 'rcd', 'not installed', found('RCD01'), 'NON_COMPLIANT', 'BREACHED'],
  ['qld', 'gas', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['qld', 'electrical', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['qld', 'blinds', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],

  // Western Australia: standards
  ['wa', 'smoke', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['wa', 'smoke', 'an expired alarm', expired, 'NON_COMPLIANT', 'BREACHED'],
  ['wa', 'rcd', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['wa', 'blinds', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['wa', 'gas', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['wa', 'gas', 'a fault is a warning', found('GAS12'), 'NOT_REQUIRED'],
  ['wa', 'electrical', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],

  // South Australia and the Australian Capital Territory: standards for smoke alarms; expired ones are warnings.
  ['sa', 'smoke', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['sa', 'smoke', 'no alarm', found('SMK01'), 'NON_COMPLIANT', 'BREACHED'],
  ['sa', 'smoke', 'an expired alarm', expired, 'COMPLIANT', 'MET'],
  ['sa', 'smoke', 'a new lease asks for nothing', before('long'), 'COMPLIANT', 'MET'],
  ['act', 'smoke', 'older than our schedule', { lastOn: long }, 'UNKNOWN', 'UNPROVEN'],
  ['act', 'smoke', 'an expired alarm', expired, 'COMPLIANT', 'MET'],
  ['act', 'smoke', 'a new lease asks for nothing', before('long'), 'COMPLIANT', 'MET'],

  // Tasmania and the Northern Territory: the start of a tenancy, no check from long before.
  ['tas', 'smoke', 'shortly before the start', before('within'), 'COMPLIANT', 'MET'],
  ['tas', 'smoke', 'long before the start', before('long'), 'NON_COMPLIANT', 'BREACHED'],
  [
    'tas',
    'smoke',
    'a renewal is no start',
    { ...let_(lease('2026-11-01', null, true)), lastOn: long },
    'COMPLIANT',
    'MET',
  ],
  [
    'tas',
    'smoke',
    'an expired alarm',
    { ...before('within'), alarmExpiresOn: '2026-10-01' },
    'NON_COMPLIANT',
    'BREACHED',
  ],
  ['nt', 'smoke', 'shortly before the start', before('within'), 'COMPLIANT', 'MET'],
  ['nt', 'smoke', 'long before the start', before('long'), 'NON_COMPLIANT', 'BREACHED'],
  [
    'nt',
    'smoke',
    'older than 12 months while let is the tenant’s',
    { ...let_(lease('2024-09-01')), lastOn: '2024-08-20' },
    'COMPLIANT',
    'MET',
  ],
  [
    'nt',
    'smoke',
    'an expired alarm',
    { ...before('within'), alarmExpiresOn: '2026-10-01' },
    'NON_COMPLIANT',
    'BREACHED',
  ],

  // Only recommended
  ...(['act', 'nt', 'tas', 'sa'] as const).flatMap((state): Row[] => [
    [state, 'rcd', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
    [state, 'gas', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
    [state, 'electrical', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
    [state, 'blinds', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
    [state, 'water', 'never', {}, 'NOT_REQUIRED'],
  ]),
  ['nsw', 'blinds', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['nsw', 'rcd', 'long ago', { lastOn: long }, 'NOT_REQUIRED', 'NOT_APPLICABLE'],
  ['wa', 'water', 'never', {}, 'NOT_REQUIRED'],
]

/* Never checked: only the day that a coming lease sets changes the result, and only where the law asks for a check before it. */
const begins = lease('2026-12-01')
const renews = lease('2026-12-01', null, true)
const missing = ['MISSING_LAST_SERVICE_DATE', 'UNPROVEN'] as const
const due = ['UNKNOWN', 'DUE'] as const
const breached = ['NON_COMPLIANT', 'BREACHED'] as const
type Outcome = readonly [compliance: string, first: string]
/** What it comes to where starts and renewals count, where only starts do, and elsewhere. */
const neverChecked: [situation: string, facts: Facts, renewals: Outcome, starts: Outcome, elsewhere: Outcome][] = [
  ['no lease known', let_(null), missing, missing, missing],
  ['a lease to come', let_(null, begins), due, due, missing],
  ['a lease to come, on the last day for it', { ...let_(null, begins), on: '2026-11-30' }, due, due, missing],
  ['a lease that begins today', { ...let_(begins), on: '2026-12-01' }, breached, breached, missing],
  ['a lease that began yesterday', { ...let_(begins), on: '2026-12-02' }, breached, breached, missing],
  ['a renewal to come', let_(lease('2023-12-01'), renews), due, missing, missing],
  ['a renewal today', { ...let_(renews), on: '2026-12-01' }, breached, missing, missing],
  [
    'a lease that begins after our schedule',
    { ...let_(null, lease('2027-12-20')), enrolledOn: today },
    due,
    due,
    missing,
  ],
  ['let before it was enrolled', let_(lease('2023-12-01')), missing, missing, missing],
  ['let before it was enrolled, a lease to come', let_(lease('2023-12-01'), begins), due, due, missing],
  ['let since it was enrolled, a lease to come', let_(lease('2025-12-01'), begins), breached, breached, missing],
]
rows.push(
  ...neverChecked.flatMap(([situation, facts, renewals, starts, elsewhere]) =>
    stateCodes.map((state): Row => {
      const outcome = state === 'qld' ? renewals : state === 'tas' || state === 'nt' ? starts : elsewhere
      return [state, 'smoke', `never checked, ${situation}`, facts, ...outcome]
    }),
  ),
)

describe('the law of each state', () => {
  test.each(rows)('%s %s: %s', (state, code, _, facts, compliance, first) => {
    const result = evaluate(state, code, facts)
    expect(result).toMatchObject({ compliance })
    if (first) expect(result.obligations[0]?.state).toBe(first)
  })

  test.each(['qld', 'tas', 'nt'] as const)('in %s the day before a lease begins is the last for its check', (state) => {
    const facts = { ...let_(null, lease('2026-12-01')), lastOn: '2026-10-31' }
    expect(evaluate(state, 'smoke', { ...facts, on: '2026-11-30' })).toMatchObject({
      compliance: 'COMPLIANT',
      isOverdue: false,
      due: { on: '2026-11-30' },
      obligations: expect.arrayContaining([expect.objectContaining({ state: 'DUE', due: '2026-11-30' })]) as unknown[],
      reason: 'Smoke alarm check done 31/10/2026; next due 30/11/2026, before the new lease begins',
    })
    expect(evaluate(state, 'smoke', { ...facts, ...let_(lease('2026-12-01')), on: '2026-12-01' })).toMatchObject({
      compliance: 'NON_COMPLIANT',
      isOverdue: true,
      since: '2026-12-01',
      reason: 'Smoke alarm check was due 30/11/2026, before the lease began',
    })
  })

  test('a check that was made after the lease began was late for it, unless one was made in time', () => {
    const facts = { ...let_(lease('2026-06-01')), lastOn: '2026-07-27' }
    const checkOf = (more: Facts = {}, state: StateCode = 'qld') =>
      evaluate(state, 'smoke', { ...facts, ...more }).obligations.find(
        ({ rule }) => law.dutyOf(rule) === 'SMOKE_ALARM_CHECK',
      )
    for (const state of ['qld', 'tas', 'nt'] as const)
      expect(checkOf({}, state)).toMatchObject({
        state: 'MET',
        since: '2026-07-27',
        on: { by: 'LATE', starts: '2026-06-01', done: '2026-07-27' },
      })
    expect(evaluate('qld', 'smoke', facts).reason).toBe(
      'Smoke alarm check done 27/07/2026; next due 27/07/2027 by our schedule; the check of 27/07/2026 was too late for the lease that began 01/06/2026',
    )
    expect(checkOf({ earlierChecks: ['2025-05-20', '2026-05-20'] })?.on.by).toBe('PROOF')
    expect(checkOf({ earlierChecks: ['2026-04-20', '2026-06-10'] })?.on).toMatchObject({
      by: 'LATE',
      done: '2026-06-10',
    })
    // Whether the owner had one made before we had the property is not known.
    expect(checkOf({ enrolledOn: '2026-07-01' })?.on.by).toBe('PROOF')
    expect(checkOf(let_(lease('2026-06-01', null, true)), 'tas')?.on.by).toBe('PROOF')
  })

  test('a check that was never made is not proven before a lease, and the reason names the last day for it', () => {
    const reason = (upcoming: ReturnType<typeof lease>) => evaluate('qld', 'smoke', let_(null, upcoming)).reason
    const never = 'Not proven: Smoke alarm check has not been done yet'
    expect(reason(begins)).toBe(`${never}; due by 30/11/2026, before the new lease begins`)
    expect(reason(renews)).toBe(`${never}; due by 30/11/2026, before the lease is renewed`)
    expect(evaluate('qld', 'smoke', let_(null, begins))).toMatchObject({
      gravity: 1,
      isOverdue: false,
      due: { on: '2026-11-30', basis: 'lease-start' },
    })
    expect(evaluate('qld', 'smoke', { ...let_(lease('2023-12-01')) }).reason).toBe(
      `${never}; was due 10/01/2024 by our schedule`,
    )
  })

  test('water in New South Wales and Queensland says what follows for the tenant, and is no issue of the home', () => {
    for (const state of ['nsw', 'qld'] as const)
      expect(evaluate(state, 'water', { lastOn: long })).toMatchObject({
        gravity: 0,
        reason: expect.stringContaining('the tenant may not be charged for water') as string,
        warning: expect.stringContaining('the tenant may not be charged for water') as string,
      })
  })

  test.each(['vic', 'act', 'sa'] as const)('an expired alarm in %s is a warning beside any other result', (state) => {
    const warning = 'A smoke alarm expired 01/10/2026 and should be replaced'
    for (const facts of [
      {},
      { lastOn: long },
      { lastOn: '2026-09-01', openFindings: [fault('2026-10-01')] },
      { lastOn: '2026-09-01' },
    ]) {
      const result = evaluate(state, 'smoke', { alarmExpiresOn: '2026-10-01', ...facts })
      expect(result).toMatchObject({
        warning,
        reason: expect.stringMatching(/; a smoke alarm expired/) as string,
      })
    }
    expect(evaluate(state, 'smoke', { lastOn: '2026-09-01', openFindings: [life, fault('2026-10-01')] })).toMatchObject(
      {
        compliance: 'NON_COMPLIANT',
        warning: 'A smoke alarm is past its life and should be replaced',
      },
    )
    expect(evaluate(state, 'smoke', { lastOn: '2026-09-01' }).warning).toBeNull()
  })

  test('a standard without a date is not proven once it is older than our schedule, and the reason says whose date that is', () => {
    expect(evaluate('sa', 'smoke', { lastOn: '2024-10-21' }).reason).toBe(
      'Not proven: last smoke alarm check 21/10/2024; the law sets no date, our schedule is every 12 months',
    )
  })

  test('a finding breaches the duty that it is about', () => {
    const rules = (result: ReturnType<typeof evaluate>) =>
      result.obligations.filter(({ state }) => state === 'BREACHED').map(({ rule }) => rule)
    const duty = (state: StateCode, trigger: string) =>
      law.on(state, today).smoke.duties.find((each) => each.trigger === trigger)?.ruleId
    expect(rules(evaluate('qld', 'smoke', { ...before('within'), openFindings: [life] }))).toEqual([
      duty('qld', 'APPLIANCE_LIFE'),
    ])
    const type = { ...cord, code: 'SMK08', title: 'Alarms are not interconnected' }
    expect(rules(evaluate('qld', 'smoke', { ...before('within'), openFindings: [type] }))).toEqual([
      duty('qld', 'UPGRADE'),
    ])
  })

  test('alarms of another type breach nothing before the lease that asks for interconnected ones', () => {
    const type = { ...cord, code: 'SMK08', title: 'Alarms are not interconnected', foundOn: '2026-06-01' }
    const older = { ...let_(lease('2021-06-01')), lastOn: '2026-06-01', check: failed, openFindings: [type] }
    const ofType = ({ obligations }: ReturnType<typeof evaluate>) =>
      obligations.find(({ rule }) => law.dutyOf(rule) === 'SMOKE_ALARM_TYPE')
    const now = evaluate('qld', 'smoke', older)
    expect(now.compliance).toBe('COMPLIANT')
    expect(now.warning).toBe('Alarms are not interconnected, found 01/06/2026, to be repaired by 01/01/2027')
    expect(ofType(now)).toMatchObject({ state: 'DUE', due: '2027-01-01', on: { by: 'FINDING' } })
    expect(ofType(evaluate('qld', 'smoke', { ...older, on: '2027-01-01' }))?.state).toBe('BREACHED')
    const renewed = { ...older, ...let_(lease('2026-09-01', null, true)) }
    expect(ofType(evaluate('qld', 'smoke', renewed))).toMatchObject({ state: 'BREACHED', since: '2026-09-01' })
  })

  test('the Northern Territory asks for photoelectric alarms from a new or renewed lease on', () => {
    const type = { ...cord, code: 'SMK07', title: 'Alarm is ionisation type', foundOn: '2026-06-01' }
    const failing = { lastOn: '2026-06-01', check: failed, openFindings: [type] }
    const ofType = (leases: Parameters<typeof evaluate>[2]) =>
      evaluate('nt', 'smoke', { ...failing, ...leases }).obligations.find(
        ({ rule }) => law.dutyOf(rule) === 'SMOKE_ALARM_TYPE',
      )
    const old = lease('2009-06-01')
    expect(ofType(let_(old))).toMatchObject({ state: 'DUE', due: null, on: { by: 'FINDING' } })
    expect(ofType(let_(old, lease('2027-02-01')))).toMatchObject({ state: 'DUE', due: '2027-02-01' })
    expect(ofType(let_(lease('2026-09-01', null, true)))).toMatchObject({ state: 'BREACHED', since: '2026-09-01' })
    const none = evaluate('nt', 'smoke', { lastOn: '2026-06-01', ...let_(lease('2026-06-20')) })
    expect(none.obligations.map(({ rule }) => law.dutyOf(rule))).not.toContain('SMOKE_ALARM_TYPE')
  })

  test('no duty is breached or met before its first day', () => {
    const early = { ...cord, foundOn: '2025-08-05' }
    expect(evaluate('vic', 'blinds', { lastOn: '2025-08-05', openFindings: [early] }).since).toBe('2025-12-01')
    expect(evaluate('vic', 'blinds', { lastOn: '2025-08-05' }).since).toBe('2025-12-01')
  })

  test('a check that failed meets the duty to check from its day on, and a standard from its repair on', () => {
    const check = { ...failed, repairedOn: '2026-10-03', repairedBy: 'Sparks' }
    expect(evaluate('vic', 'smoke', { lastOn: '2026-09-28', check }).since).toBe('2026-09-28')
    expect(evaluate('wa', 'smoke', { lastOn: '2026-09-28', check }).since).toBe('2026-10-03')
  })

  test('New South Wales gives 2 business days to repair a smoke alarm, not counting holidays', () => {
    // Monday 5 October 2026 is Labour Day.
    const facts = { lastOn: '2026-10-02', check: failed, openFindings: [fault('2026-10-02')] }
    expect(evaluate('nsw', 'smoke', { ...facts, on: '2026-10-07' })).toMatchObject({
      gravity: 0,
      obligations: expect.arrayContaining([expect.objectContaining({ state: 'DUE', due: '2026-10-07' })]) as unknown[],
      warning: 'Smoke alarm missing, found 02/10/2026, to be repaired by 07/10/2026',
      reason: expect.stringContaining('smoke alarm missing, found 02/10/2026, to be repaired by 07/10/2026') as string,
    })
    expect(evaluate('nsw', 'smoke', { ...facts, on: '2026-10-08' })).toMatchObject({
      gravity: 2,
      since: '2026-10-08',
      reason: expect.stringContaining('found 02/10/2026, was to be repaired by 07/10/2026') as string,
    })
  })

  test('no reason calls our schedule law', () => {
    expect(evaluate('nsw', 'gas', { lastOn: long }).reason).toBe(
      'Gas safety check is recommended and was due 01/05/2025 by our schedule',
    )
    expect(evaluate('wa', 'rcd', { lastOn: '2026-01-20' }).reason).toBe(
      'Safety switch test done 20/01/2026; next due 20/01/2027 by our schedule',
    )
  })
})

/* A fault breaches the duty to repair or the standard that the research names for it, or is a warning where it names none. */
const smokeDuties: Record<StateCode, string> = {
  vic: 'SMOKE_ALARM_REPAIR',
  nsw: 'SMOKE_ALARM_FAULT',
  qld: 'SMOKE_ALARM_REPAIR',
  wa: 'SMOKE_ALARM_STANDARD',
  sa: 'SMOKE_ALARM_STANDARD',
  tas: 'SMOKE_ALARM_REPAIR',
  nt: 'SMOKE_ALARM_REPAIR',
  act: 'SMOKE_ALARM_STANDARD',
}
const lifeStates: readonly StateCode[] = ['nsw', 'qld', 'wa', 'tas', 'nt']
const dutiesOf: Record<Exclude<ServiceCode, 'smoke'>, Partial<Record<StateCode, string>>> = {
  electrical: { vic: 'ELECTRICAL_REPAIR', qld: 'ELECTRICAL_REPAIR' },
  gas: { vic: 'GAS_REPAIR', qld: 'GAS_REPAIR' },
  blinds: {
    ...Object.fromEntries(stateCodes.map((state) => [state, 'BLIND_CORDS_SUPPLIED'])),
    vic: 'BLIND_CORDS',
    wa: 'BLIND_CORDS',
  },
  water: { nsw: 'WATER_CHARGES', qld: 'WATER_CHARGES' },
  rcd: { vic: 'SAFETY_SWITCH', qld: 'SAFETY_SWITCH', wa: 'SAFETY_SWITCH' },
}
const safetySwitches = ['ELE01', 'ELE02', 'ELE03']

function brokenDuty(state: StateCode, of: ServiceCode, code: string): string | undefined {
  if (of !== 'smoke')
    return state === 'vic' && safetySwitches.includes(code) ? 'SAFETY_SWITCH_FAULT' : dutiesOf[of][state]
  if (code === 'SMK03') return lifeStates.includes(state) ? 'SMOKE_ALARM_LIFE' : undefined
  const isType = state === 'qld' ? ['SMK07', 'SMK08'].includes(code) : state === 'nt' && code === 'SMK07'
  return isType ? 'SMOKE_ALARM_TYPE' : smokeDuties[state]
}

describe.each(stateCodes)('a fault in %s', (state) => {
  const faultOf = (code: string) => ({ ...cord, code, title: 'A fault' })
  const cases = serviceCodes.flatMap((of) =>
    law.items
      .filter(({ serviceId, states }) => serviceId === services[of].id && states.includes(state))
      .map(({ code }) => ({ of, code, duty: brokenDuty(state, of, code) })),
  )
  test.each(cases)('$code breaches $duty', ({ of, code, duty }) => {
    const checked = { lastOn: '2026-10-01', check: failed }
    const { obligations, compliance, warning } = evaluate(state, of, { ...checked, openFindings: [faultOf(code)] })
    const broken = obligations.filter(({ on }) => on.by === 'FINDING')
    expect(broken.map(({ rule, state: is }) => [law.dutyOf(rule), is])).toEqual(duty ? [[duty, 'BREACHED']] : [])
    const isNone = law.on(state, today)[of].duties.length === 0
    if (!duty && !isNone) {
      expect(compliance).not.toBe('NON_COMPLIANT')
      expect(warning).toMatch(/fault|past its life/i)
    }
    const reviewed = evaluate(state, of, { ...checked, findingsInReview: [faultOf(code)] }).obligations
    expect(reviewed.filter(({ on }) => on.by === 'FINDING').map(({ state: is }) => is)).toEqual(
      duty ? ['UNPROVEN'] : [],
    )
  })
})
