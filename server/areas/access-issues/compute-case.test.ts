import { describe, expect, test } from 'vitest'
import { solutionLabels } from '../../../contract/access-issues/access-issues.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { AccessCatalogue, CaseFacts, IssueFacts } from './case-facts.ts'
import { computeCase } from './compute-case.ts'

const today = '2026-11-15'
const [appointment, notice, pickup, vacantEntry] = [
  'APPOINTMENT',
  'ENTER_WITH_KEY_AS_EN',
  'ENTER_WITH_KEY_BY_TENANT_REQUEST',
  'ENTER_WITH_KEY_VACANT',
] as const satisfies EntryMethod[]

const catalogue: AccessCatalogue = {
  solutions: solutionLabels.map((label) => ({
    solution_label: label,
    solution_group: 'NotifyDI',
    solution_public_name: label,
    description_integrated: '',
    description_non_integrated: '',
    confirmation_button_text_integrated: '',
    confirmation_button_text_non_integrated: '',
  })),
  methods: [appointment, notice, pickup, vacantEntry].map((code) => ({ code, name: code, description: '' })),
  byPreferences: {
    publicName: 'Entry is not allowed by your preferences',
    publicDescriptions: [],
    solutions: ['AllowAllFormsOfEntry', 'AllowEntryAppt', 'AllowEntryEnInternal', 'AllowEntryTRKP', 'AllowEntryVacant'],
  },
  noticeRule: {
    minNoticeHours: 24,
    isBusinessDays: false,
    noticeForm: 'Written notice',
    instrument: 'The Act',
    provision: null,
    certainty: 'VERIFIED',
  },
}

const issue = (facts: Partial<IssueFacts> = {}): IssueFacts => ({
  issueId: 1,
  code: 'TENANT_UNREACHABLE',
  publicName: 'We cannot reach the tenant',
  publicDescriptions: ['Nobody answered.'],
  raisedAt: '2026-11-01T02:00:00+00:00',
  blocks: [appointment],
  solutions: ['UpdateTenantDetails', 'SpeakWithTenant'],
  needsProvider: false,
  ...facts,
})
const badKey = issue({
  issueId: 2,
  code: 'KEY_DID_NOT_WORK',
  blocks: [notice, pickup, vacantEntry],
  solutions: ['VerifyGoodKey'],
})
const blockedByPreferences = issue({
  issueId: 3,
  code: 'BLOCKED_BY_PREFERENCES',
  blocks: [appointment, notice, pickup, vacantEntry],
  solutions: catalogue.byPreferences.solutions,
})
const openCase: NonNullable<CaseFacts['openCase']> = {
  caseId: 9,
  status: 'OPEN',
  version: 4,
  openedAt: '2026-11-01T02:00:00+00:00',
  suppressionLevel: 0,
  isSuspended: false,
  disqualified: [],
}
const property = (facts: Partial<CaseFacts> = {}): CaseFacts => ({
  propertyId: 7,
  address: '1 High Street, RICHMOND VIC 3121',
  softwareName: null,
  isIntegrated: false,
  isVacant: false,
  isCancelled: false,
  allowsBooking: true,
  isVisitBooked: false,
  hasKey: true,
  services: [],
  occupants: [],
  tenancyId: null,
  openCase,
  issues: [issue()],
  agencyPreference: 3,
  occupantAppointment: null,
  occupantAppointmentUntil: null,
  internalEn: null,
  internalEnUntil: null,
  vacantEntry: null,
  vacantEntryUntil: null,
  keyPickup: null,
  ...facts,
})
const preferring = (values: [string, string, string]) => ({
  occupantAppointment: values[0],
  internalEn: values[1],
  vacantEntry: values[2],
})
const compute = (facts: Partial<CaseFacts> = {}, state: StateCode = 'vic', changes: Partial<AccessCatalogue> = {}) =>
  computeCase(property(facts), { ...catalogue, ...changes }, { state, today })

/** "METHOD: set ids", with * where the preferences block the method. */
const methodsOf = (...given: Parameters<typeof compute>) =>
  compute(...given).blocked_entry_methods.map(
    ({ entry_method: method, is_blocked_by_preferences: isBlocked, problem_sets: sets }) =>
      `${method}${isBlocked ? '*' : ''}: ${sets.map(({ id }) => id).join(' ')}`,
  )

describe('the blocked entry methods', () => {
  test.each<[string, Partial<CaseFacts>, string[]]>([
    ['are those that an issue blocks', {}, [`${appointment}: 1`]],
    [
      'have every issue that blocks them',
      { issues: [issue(), issue({ issueId: 5, blocks: [appointment, notice] })] },
      [`${appointment}: 1 5`, `${notice}: 5`],
    ],
    ['exclude vacant entry where tenants live', { issues: [badKey] }, [`${notice}: 2`, `${pickup}: 2`]],
    ['are only vacant entry where nobody lives', { issues: [badKey], isVacant: true }, [`${vacantEntry}: 2`]],
    [
      'include those that need a key while an issue blocks them',
      { issues: [badKey], hasKey: false },
      [`${notice}: 2`, `${pickup}: 2`],
    ],
    [
      'include those that the preferences do not allow, with the preferences first',
      { ...preferring(['YES', 'NO', 'NO']), issues: [issue(), issue({ issueId: 5, blocks: [notice] })] },
      [`${appointment}: 1`, `${notice}*: 0 5`],
    ],
    [
      'exclude those that need a key where there is none',
      { ...preferring(['YES', 'NO', 'NO']), hasKey: false },
      [`${appointment}: 1`],
    ],
    [
      'have the issue about preferences once',
      { ...preferring(['NO', 'NO', 'NO']), issues: [blockedByPreferences] },
      [`${appointment}*: 3`, `${notice}*: 3`, `${pickup}*: 3`],
    ],
    [
      'treat an exception as allowed up to its last day',
      { ...preferring(['NO', 'BY_EXCEPTION', 'NO']), internalEnUntil: today, issues: [badKey] },
      [`${appointment}*: 0`, `${notice}: 2`, `${pickup}: 2`],
    ],
    [
      'treat an exception as not allowed after its last day',
      { ...preferring(['YES', 'BY_EXCEPTION', 'NO']), internalEnUntil: '2026-11-14', issues: [badKey] },
      [`${notice}*: 0 2`, `${pickup}: 2`],
    ],
    [
      'allow key pick-up alone',
      { ...preferring(['NO', 'NO', 'NO']), keyPickup: true, issues: [badKey] },
      [`${appointment}*: 0`, `${notice}*: 0 2`, `${pickup}: 2`],
    ],
    [
      'exclude disqualified ones',
      { issues: [badKey], openCase: { ...openCase, disqualified: [notice] } },
      [`${pickup}: 2`],
    ],
    [
      'show an issue with every method if it blocks none that applies',
      { issues: [issue({ blocks: [vacantEntry] })] },
      [`${appointment}: 1`, `${notice}: 1`, `${pickup}: 1`],
    ],
    ['are none without a case', { openCase: null, issues: [] }, []],
    ['are none without an issue, whatever the preferences', { ...preferring(['YES', 'NO', 'NO']), issues: [] }, []],
    ['are none while the provider hides the case', { openCase: { ...openCase, suppressionLevel: 1 } }, []],
  ])('%s', (_, facts, expected) => {
    expect(methodsOf(facts)).toEqual(expected)
  })

  test('are all blocked by preferences only if each of them is', () => {
    expect(
      compute({ ...preferring(['NO', 'NO', 'NO']), issues: [blockedByPreferences] }).is_blocked_by_preferences,
    ).toBe(true)
    expect(compute({ ...preferring(['YES', 'NO', 'NO']) }).is_blocked_by_preferences).toBe(false)
    expect(compute({ openCase: null, issues: [] }).is_blocked_by_preferences).toBe(false)
  })

  test.each<[string, Partial<CaseFacts>, boolean]>([
    ['where only problems with former tenants are left', {}, true],
    ['not where an issue blocks it', { issues: [badKey] }, false],
    ['not where the preferences do not allow it', preferring(['YES', 'YES', 'NO']), false],
    ['not without a key', { hasKey: false }, false],
    ['not while the case is suspended', { openCase: { ...openCase, isSuspended: true } }, false],
  ])('are open %s', (_, facts, expected) => {
    const [method] = compute({ isVacant: true, ...facts }).blocked_entry_methods
    expect(method?.is_open ?? false).toBe(expected)
  })

  test('are named again as keys', () => {
    expect(compute({ issues: [badKey] }).blocked_entry_method_keys).toEqual([notice, pickup])
  })
})

describe('suggested solutions', () => {
  const solutionsOf = (facts: Partial<CaseFacts>) =>
    compute(facts).blocked_entry_methods.map(({ entry_method: method, problem_sets: sets }) => [
      method,
      ...sets.map(({ suggested_actions: actions }) => actions.map(({ solution }) => solution.solution_label)),
    ])

  test('about preferences are those of the method, and the one that allows everything', () => {
    const closed = preferring(['NO', 'NO', 'NO'])
    const expected = [
      [appointment, ['AllowAllFormsOfEntry', 'AllowEntryAppt']],
      [notice, ['AllowAllFormsOfEntry', 'AllowEntryEnInternal']],
      [pickup, ['AllowAllFormsOfEntry', 'AllowEntryTRKP']],
    ]
    expect(solutionsOf({ ...closed, issues: [blockedByPreferences] })).toEqual(expected)
    expect(solutionsOf({ ...closed, isVacant: true, issues: [blockedByPreferences] })).toEqual([
      [vacantEntry, ['AllowAllFormsOfEntry', 'AllowEntryVacant']],
    ])
  })

  test('ask for the key first where there is none, because allowing such a method lets nobody in', () => {
    const closed = { ...preferring(['NO', 'NO', 'NO']), hasKey: false, issues: [blockedByPreferences] }
    expect(solutionsOf(closed)).toEqual([
      [appointment, ['AllowAllFormsOfEntry', 'AllowEntryAppt']],
      [notice, ['VerifyGoodKey', 'VerifyKeyOnsite']],
      [pickup, ['VerifyGoodKey', 'VerifyKeyOnsite']],
    ])
    expect(solutionsOf({ ...closed, isVacant: true, isIntegrated: true })).toEqual([[vacantEntry, ['VerifyKeyOnsite']]])
    expect(solutionsOf({ ...closed, isVacant: true, issues: [blockedByPreferences, badKey] })).toEqual([
      [vacantEntry, ['VerifyGoodKey']],
    ])
  })

  test('ask for an email address only where a tenant has none', () => {
    const unanswered = issue({ solutions: ['AddEmail', 'UpdateTenantDetails'] })
    const tenant = (hasEmail: boolean) => ({ occupantId: 1, name: 'Ana Lee', hasEmail, isReachable: true })
    const [all, only] = [
      [appointment, unanswered.solutions],
      [appointment, ['UpdateTenantDetails']],
    ]
    expect(solutionsOf({ issues: [unanswered] })).toEqual([all])
    expect(solutionsOf({ issues: [unanswered], occupants: [tenant(true), tenant(false)] })).toEqual([all])
    expect(solutionsOf({ issues: [unanswered], occupants: [tenant(true)] })).toEqual([only])
  })

  test('confirm the vacancy where nobody lives, instead of reaching a tenant', () => {
    const refused = issue({ code: 'ENTRY_REFUSED', solutions: ['SpeakWithTenant', 'AgencyEmail'] })
    const unreachable = issue({ issueId: 5, solutions: ['UpdateTenantDetails', 'SpeakWithTenant'] })
    expect(solutionsOf({ isVacant: true, issues: [refused, unreachable] })).toEqual([
      [vacantEntry, ['ConfirmVacantTenantDetails'], ['ConfirmVacantTenantDetails', 'UpdateTenantDetails']],
    ])
    expect(solutionsOf({ isVacant: true, issues: [badKey] })).toEqual([[vacantEntry, ['VerifyGoodKey']]])
    expect(solutionsOf({ isVacant: true, issues: [{ ...refused, needsProvider: true }] })).toEqual([[vacantEntry, []]])
  })

  test('do not allow a method that cannot be used: without a key, against the law, or ruled out', () => {
    const notHome = issue({ solutions: ['AllowEntryEnInternal', 'AllowEntryTRKP', 'ManuallyBookInJobForTenant'] })
    const labels = (...given: Parameters<typeof compute>) =>
      compute(...given).blocked_entry_methods[0]?.problem_sets[0]?.suggested_actions.map(
        ({ solution }) => solution.solution_label,
      )
    expect(labels({ issues: [notHome] })).toEqual(notHome.solutions)
    expect(labels({ issues: [notHome], hasKey: false })).toEqual(['ManuallyBookInJobForTenant'])
    expect(labels({ issues: [notHome], openCase: { ...openCase, disqualified: [pickup] } })).toEqual([
      'AllowEntryEnInternal',
      'ManuallyBookInJobForTenant',
    ])
    expect(labels({ issues: [notHome] }, 'vic', { noticeRule: null })).toEqual([
      'AllowEntryTRKP',
      'ManuallyBookInJobForTenant',
    ])
  })

  test('are none where only the help team can solve it', () => {
    expect(solutionsOf({ issues: [issue({ needsProvider: true })] })).toEqual([[appointment, []]])
    expect(solutionsOf({ issues: [issue({ solutions: [] })] })).toEqual([[appointment, []]])
  })

  test('leave out labels that the catalogue does not have', () => {
    expect(solutionsOf({ issues: [issue({ solutions: ['SpeakWithTenant', 'Teleport'] })] })).toEqual([
      [appointment, ['SpeakWithTenant']],
    ])
  })
})

describe('all entry methods are disqualified', () => {
  const all = [appointment, notice, pickup, vacantEntry]
  test.each<[string, Partial<CaseFacts>, boolean]>([
    ['when the provider ruled them out', { openCase: { ...openCase, disqualified: all } }, true],
    [
      'when the only method of a vacant property is',
      { isVacant: true, openCase: { ...openCase, disqualified: [vacantEntry] } },
      true,
    ],
    ['not while one is left', { openCase: { ...openCase, disqualified: [appointment] } }, false],
    [
      'when there is no key for the one that is left',
      { hasKey: false, openCase: { ...openCase, disqualified: [appointment] } },
      true,
    ],
    [
      'not while the provider hides the case',
      { openCase: { ...openCase, disqualified: all, suppressionLevel: 2 } },
      false,
    ],
  ])('%s', (_, facts, expected) => {
    const { all_entry_methods_disqualified: isAll, blocked_entry_methods: blocked } = compute(facts)
    expect(isAll).toBe(expected)
    if (expected) expect(blocked).toEqual([])
  })
})

describe('the law', () => {
  const refused = issue({ issueId: 4, code: 'ENTRY_REFUSED', blocks: [appointment, notice] })

  test('on entry notices is stated with the method', () => {
    const [method] = compute({ issues: [issue({ blocks: [notice] })] }).blocked_entry_methods
    expect(method?.reasons).toEqual(['The law asks for notice at least 24 hours before: Written notice (The Act).'])
  })

  test('excludes an entry notice against a refusal in the ACT, and says why', () => {
    expect(methodsOf({ issues: [refused] })).toEqual([`${appointment}: 4`, `${notice}: 4`])
    expect(methodsOf({ issues: [refused] }, 'act')).toEqual([`${appointment}: 4`])
    expect(compute({ issues: [refused] }, 'act').disqualified_reasons).toEqual([
      'In the Australian Capital Territory, entry that the tenant refuses needs an order of the tribunal (ACAT).',
    ])
  })

  test('excludes entry notices where the state has no rule for them', () => {
    const byNotice = {
      issues: [issue({ blocks: [appointment, notice] })],
      openCase: { ...openCase, disqualified: [appointment, pickup] },
    }
    const result = compute(byNotice, 'vic', { noticeRule: null })
    expect(result.all_entry_methods_disqualified).toBe(true)
    expect(result.disqualified_reasons).toContain(
      'The law of Victoria does not let us enter by notice for a safety check.',
    )
  })
})

test('the header names the services that a visit is needed for', () => {
  const service = (shortName: 'smoke' | 'gas', jobStatus: string, dueDate: string | null) => ({
    serviceId: 1,
    shortName,
    compliance: 'UNKNOWN',
    reason: '',
    jobStatus,
    dueDate,
  })
  const { property: header } = compute({
    services: [service('smoke', 'OVERDUE', '2026-11-14'), service('gas', 'UP_TO_DATE', '2027-11-14')],
  })
  expect(header.servicesDue).toEqual([{ service: 'smoke', dueDate: '2026-11-14', isOverdue: true }])
})

test('a hidden case shows its suppression level only', () => {
  expect(compute({ openCase: { ...openCase, suppressionLevel: 2 } }).problem_case_details).toEqual({
    portal_suppression_level: 2,
    case_id: null,
    status: null,
    opened_at: null,
    version: 0,
  })
})

describe('the entry method to begin with', () => {
  test('is the first if the same problems block every method', () => {
    expect(compute({ issues: [badKey] }).default_entry_method).toBe(notice)
    expect(compute({ issues: [] }).default_entry_method).toBeNull()
  })

  test('is for the user to choose if the methods have different problems or solutions', () => {
    expect(compute({ issues: [badKey, issue()] }).default_entry_method).toBeNull()
    expect(compute({ issues: [blockedByPreferences] }).default_entry_method).toBeNull()
  })
})

describe('every issue of a case that is listed', () => {
  const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
    items.reduce<Item[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]])
  const methods = [appointment, notice, pickup, vacantEntry]
  const yesOrNo = [false, true]

  /** Facts of all combinations of what decides about a screen. */
  function* everyCase(blocks: EntryMethod[]): Generator<CaseFacts> {
    const codes = ['TENANT_UNREACHABLE', 'KEY_NEEDED', 'BLOCKED_BY_PREFERENCES'] as const
    for (const code of codes)
      for (const [isVacant, hasKey, needsProvider] of subsetsOf([0, 1, 2]).map((on) =>
        [0, 1, 2].map((at) => on.includes(at)),
      ))
        for (const disqualified of [[], methods, ...methods.map((method) => [method])])
          // Preferences about tenants do not matter where nobody lives, nor does the other where somebody does.
          for (const allowed of subsetsOf(isVacant ? [2] : [0, 1]))
            yield property({
              ...preferring([0, 1, 2].map((at) => (allowed.includes(at) ? 'YES' : 'NO')) as [string, string, string]),
              isVacant: isVacant === true,
              hasKey: hasKey === true,
              openCase: { ...openCase, disqualified },
              issues: [issue({ code, blocks, needsProvider: needsProvider === true, solutions: [...solutionLabels] })],
            })
  }

  test.each(subsetsOf(methods).map((blocks) => [blocks.join(' and ') || 'nothing', blocks] as const))(
    'that blocks %s has a screen with a way on',
    (_, blocks) => {
      const lost: CaseFacts[] = []
      for (const facts of everyCase(blocks))
        for (const isIntegrated of yesOrNo) {
          const found = computeCase({ ...facts, isIntegrated }, catalogue, { state: 'vic', today })
          const sets = found.blocked_entry_methods.flatMap(({ problem_sets: own }) => own)
          // Either there is nothing to unblock, which says so and names the help team, or each method has a problem to solve.
          const isLost = found.all_entry_methods_disqualified
            ? sets.length > 0 || found.disqualified_reasons.length === 0
            : sets.length === 0 || found.blocked_entry_methods.some(({ problem_sets: own }) => own.length === 0)
          const canSolve = sets.some(({ suggested_actions: actions }) => actions.length > 0)
          const needsHelp = facts.issues[0]?.needsProvider === true || found.all_entry_methods_disqualified
          if (isLost || (!canSolve && !needsHelp)) lost.push(facts)
        }
      expect(lost).toEqual([])
    },
  )

  test('asks for the key of a vacant property that has none, whatever else is blocked', () => {
    const [method, ...others] = compute({ isVacant: true, hasKey: false }).blocked_entry_methods
    expect(others).toEqual([])
    expect(method).toMatchObject({
      entry_method: vacantEntry,
      reasons: [expect.stringContaining('No key is recorded')],
    })
    expect(method?.problem_sets.map(({ public_name: name }) => name)).toEqual([
      'No key is recorded',
      'We cannot reach the tenant',
    ])
  })
})
