import { describe, expect, it } from 'vitest'
import type { AccessCase } from '@contract/access-issues/access-case.ts'
import { accessIssueWizardStates, type AccessIssueWizardState } from '@contract/access-issues/access-issues.ts'
import {
  availableMethods,
  canSwitchMethod,
  closedAccessWizard,
  currentSet,
  remainingSets,
  changeAccessWizard,
  type AccessWizardData,
  type AccessWizardEvent,
} from './machine.ts'
import { givenCase, givenMethod, givenSet } from './testing/given-case.ts'

const [appointment, notice, pickup] = ['APPOINTMENT', 'ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_BY_TENANT_REQUEST']
const byPreferences = { is_blocked_by_preferences: true }
const call = givenSet(1, ['SpeakWithTenant', 'AddEmail'])
const key = givenSet(2, ['VerifyGoodKey'])
const stuck = givenSet(3, [])
const two = givenCase([givenMethod(appointment, [call]), givenMethod(notice, [call, key])])
const one = givenCase([givenMethod(appointment, [call, key])])
const nothing = givenCase([])

const open = { type: 'open', isDebug: false } as const
const run = (...events: AccessWizardEvent[]): AccessWizardData => events.reduce(changeAccessWizard, closedAccessWizard)
const loadedWith = (found: AccessCase, ...events: AccessWizardEvent[]) =>
  run(open, { type: 'loaded', case: found }, ...events)
const select = (method: string): AccessWizardEvent => ({ type: 'selectEntryMethod', method })
const mark = (solution: string): AccessWizardEvent => ({ type: 'markAsAgencyAction', solution })
const taken = (left: AccessCase): AccessWizardEvent => ({ type: 'actionTaken', case: left })

describe('opening', () => {
  it('loads the issues', () => {
    expect(run(open)).toMatchObject({ state: 'initialLoad', isDebug: false })
    expect(run({ ...open, isDebug: true, defaultMethod: notice })).toMatchObject({
      isDebug: true,
      defaultMethod: notice,
    })
  })

  it.each<[string, AccessCase, AccessIssueWizardState]>([
    ['several methods are blocked', two, 'selectEntryMethod'],
    ['one method is blocked', one, 'resolveIssue'],
    ['its first problem has no solution', givenCase([givenMethod(appointment, [stuck])]), 'resolveIssueNoSolutions'],
    ['nothing is blocked', nothing, 'noAccessIssuesError'],
    ['every method is disqualified', givenCase([], { isAllDisqualified: true }), 'allEntryMethodsDisqualified'],
    [
      'a method is left although all are said to be disqualified',
      givenCase([givenMethod(appointment, [call])], { isAllDisqualified: true }),
      'resolveIssue',
    ],
    [
      'the provider hides the blocked methods',
      { ...two, problem_case_details: { ...two.problem_case_details, portal_suppression_level: 1 } },
      'noAccessIssuesError',
    ],
    ['the provider hides the case', givenCase([], { isAllDisqualified: true, suppression: 2 }), 'noAccessIssuesError'],
  ])('when %s', (_, found, state) => {
    expect(loadedWith(found).state).toBe(state)
  })

  it('ends in a fatal error with its detail if loading fails, and can be tried again', () => {
    const failed = run(open, { type: 'failed', detail: 'Property not found' })
    expect(failed).toMatchObject({ state: 'fatalError', failure: 'Property not found' })
    expect(changeAccessWizard(failed, { type: 'retry' })).toMatchObject({ state: 'initialLoad', failure: null })
  })
})

describe('an entry method is selected automatically', () => {
  const allowed = givenMethod(notice, [key])
  const blocked = givenMethod(appointment, [call], byPreferences)
  it.each<[string, AccessWizardEvent, AccessCase, string | null]>([
    ['when it was given on opening', { ...open, defaultMethod: notice }, two, notice],
    ['not when the one given is not blocked', { ...open, defaultMethod: pickup }, two, null],
    ['when it makes no difference which', open, { ...two, default_entry_method: appointment }, appointment],
    ['when it is the only one', open, one, appointment],
    ['when it is the only one that preferences allow', open, givenCase([blocked, allowed]), notice],
    ['not when preferences allow two', open, two, null],
    ['not when preferences allow none', open, givenCase([blocked, givenMethod(notice, [key], byPreferences)]), null],
  ])('%s', (_, opened, found, method) => {
    const wizard = run(opened, { type: 'loaded', case: found })
    expect(wizard.method).toBe(method)
    expect(wizard.state).toBe(method === null ? 'selectEntryMethod' : 'resolveIssue')
  })

  it('not by the preferences once another method was resolved', () => {
    const third = givenMethod(pickup, [givenSet(9, ['AllowEntryTRKP'])], byPreferences)
    const start = givenCase([givenMethod(appointment, [call]), givenMethod(notice, [key], byPreferences), third])
    const done = loadedWith(start, mark('SpeakWithTenant'), taken(givenCase([givenMethod(notice, [key]), third])))
    expect(done).toMatchObject({ state: 'resolveIssueCompleted', resolvedMethods: [appointment] })
    expect(changeAccessWizard(done, { type: 'unblockOtherEntryMethod' }).state).toBe('selectEntryMethod')
  })
})

describe('resolving', () => {
  it('begins with the first solution of the first problem set of the chosen method', () => {
    const wizard = loadedWith(two, select(notice))
    expect(wizard).toMatchObject({ state: 'resolveIssue', method: notice, solution: 'SpeakWithTenant' })
    expect(currentSet(wizard)?.id).toBe(1)
    expect(remainingSets(wizard)).toBe(2)
  })

  it('of a method that is not blocked is not possible', () => {
    expect(loadedWith(two, select(pickup)).state).toBe('selectEntryMethod')
  })

  it('shows the solution of the selected tab', () => {
    expect(loadedWith(one, { type: 'selectSolution', solution: 'AddEmail' }).solution).toBe('AddEmail')
  })

  it('waits while the action is sent, and cannot be closed meanwhile', () => {
    const pending = loadedWith(one, mark('AddEmail'))
    expect(pending).toMatchObject({ state: 'resolveIssuePending', solution: 'AddEmail' })
    expect(changeAccessWizard(pending, { type: 'close' })).toBe(pending)
    expect(changeAccessWizard(pending, mark('AddEmail'))).toBe(pending)
  })

  it('shows the next problem set after an action', () => {
    const wizard = loadedWith(
      two,
      select(notice),
      mark('SpeakWithTenant'),
      taken(givenCase([givenMethod(notice, [key])])),
    )
    expect(wizard).toMatchObject({ state: 'resolveIssue', method: notice, resolvedCount: 1, solution: 'VerifyGoodKey' })
    expect(wizard.resolvedMethods).toEqual([appointment])
    expect(currentSet(wizard)?.id).toBe(2)
  })

  it('is complete once the method has no problem set left', () => {
    const wizard = loadedWith(one, mark('SpeakWithTenant'), taken(nothing))
    expect(wizard).toMatchObject({ state: 'resolveIssueCompleted', resolvedMethods: [appointment], resolvedCount: 2 })
    expect(availableMethods(wizard)).toEqual([])
    expect(changeAccessWizard(wizard, { type: 'unblockOtherEntryMethod' })).toBe(wizard)
  })

  it('counts what it resolved like what it had left: of the method being unblocked', () => {
    const preferences = { ...givenSet(0, ['AllowAllFormsOfEntry']), raised_at: null }
    const start = givenCase([givenMethod(appointment, [preferences]), givenMethod(notice, [preferences, key])])
    const opened = loadedWith(start, select(appointment))
    expect(remainingSets(opened)).toBe(1)
    const allowed = [mark('AllowAllFormsOfEntry'), taken(nothing)].reduce(changeAccessWizard, opened)
    expect(allowed.resolvedCount).toBe(1)
    const other = givenCase([givenMethod(notice, [preferences, key])])
    expect([mark('AllowAllFormsOfEntry'), taken(other)].reduce(changeAccessWizard, opened).resolvedCount).toBe(1)
  })

  it('does not count an issue that moved to another method', () => {
    const moved = givenCase([givenMethod('ENTER_WITH_KEY_VACANT', [key])])
    expect(loadedWith(one, mark('SpeakWithTenant'), taken(moved)).resolvedCount).toBe(1)
  })

  it('goes on with another method, directly if it is the last one', () => {
    const left = givenCase([givenMethod(notice, [key])])
    const completed = loadedWith(two, select(appointment), mark('SpeakWithTenant'), taken(left))
    expect(completed.state).toBe('resolveIssueCompleted')
    expect(changeAccessWizard(completed, { type: 'unblockOtherEntryMethod' })).toMatchObject({
      state: 'resolveIssue',
      method: notice,
    })
  })

  it('stays at the form if the server refuses what was typed', () => {
    const wizard = loadedWith(one, mark('AddEmail'), { type: 'actionRefused' })
    expect(wizard).toMatchObject({ state: 'resolveIssue', solution: 'AddEmail', resolvedCount: 0 })
  })

  it('returns to the same solution after a fatal error', () => {
    const failed = loadedWith(two, select(notice), mark('AddEmail'), { type: 'failed', detail: 'No network' })
    expect(failed.state).toBe('fatalError')
    const again = [{ type: 'retry' } as const, { type: 'loaded', case: two } as const].reduce(
      changeAccessWizard,
      failed,
    )
    expect(again).toMatchObject({ state: 'resolveIssue', method: notice, solution: 'AddEmail' })
  })

  it('sends the same action again after its reply was lost, and only then', () => {
    const failed = loadedWith(one, mark('AddEmail'), { type: 'failed', detail: 'No network', reference: 'REF-1' })
    expect(failed).toMatchObject({ state: 'fatalError', wasSending: true, reference: 'REF-1' })
    const again = changeAccessWizard(failed, { type: 'resend' })
    expect(again).toMatchObject({ state: 'resolveIssuePending', solution: 'AddEmail', failure: null, reference: null })
    expect(changeAccessWizard(again, taken(nothing)).state).toBe('resolveIssueCompleted')
    const notLoaded = run(open, { type: 'failed', detail: 'No network' })
    expect(changeAccessWizard(notLoaded, { type: 'resend' })).toBe(notLoaded)
  })

  it('goes on with the newer case when a colleague resolved the problem meanwhile', () => {
    const wizard = loadedWith(two, select(notice), mark('AddEmail'), { type: 'actionRefused' })
    const newer = changeAccessWizard(wizard, {
      type: 'reloaded',
      case: givenCase([givenMethod(notice, [key])], { version: 2 }),
      isOwn: false,
    })
    expect(newer).toMatchObject({ state: 'resolveIssue', method: notice, solution: 'VerifyGoodKey' })
    expect(newer.case?.problem_case_details.version).toBe(2)
  })

  it('counts what the user resolved, and not what a colleague did', () => {
    const left = givenCase([givenMethod(appointment, [key])])
    const own = loadedWith(one, { type: 'reloaded', case: left, isOwn: true })
    const others = loadedWith(one, { type: 'reloaded', case: left, isOwn: false })
    expect([own.resolvedCount, others.resolvedCount]).toEqual([1, 0])
    expect([mark('VerifyGoodKey'), taken(nothing)].reduce(changeAccessWizard, others).resolvedCount).toBe(1)
  })

  it('remembers the solutions that a colleague took away, until they are suggested again', () => {
    const keysOf = ({ lost }: AccessWizardData) => lost.map(({ key: id }) => id)
    const left = givenCase([givenMethod(appointment, [key])])
    const others = loadedWith(one, { type: 'reloaded', case: left, isOwn: false })
    expect(keysOf(others)).toEqual(['1 SpeakWithTenant', '1 AddEmail'])
    expect(others.lost[0]).toMatchObject({ caseId: 5, problem: 'Problem 1' })
    expect(keysOf([mark('VerifyGoodKey'), taken(nothing)].reduce(changeAccessWizard, others))).toEqual(keysOf(others))
    expect(keysOf(changeAccessWizard(others, { type: 'reloaded', case: one, isOwn: false }))).toEqual([])
    expect(keysOf(loadedWith(one, { type: 'reloaded', case: left, isOwn: true }))).toEqual([])
    const failed = [{ type: 'failed', detail: '' }, { type: 'retry' }, { type: 'loaded', case: left }] as const
    expect(keysOf([...failed].reduce(changeAccessWizard, loadedWith(one)))).toEqual(keysOf(others))
  })

  it('keeps the selected solution when the problem is still there after a reload', () => {
    const wizard = loadedWith(
      one,
      { type: 'selectSolution', solution: 'AddEmail' },
      { type: 'reloaded', case: one, isOwn: true },
    )
    expect(wizard).toMatchObject({ state: 'resolveIssue', solution: 'AddEmail', resolvedCount: 0 })
  })
})

describe('a property that becomes vacant', () => {
  const vacant = 'ENTER_WITH_KEY_VACANT'
  const confirm = givenSet(1, ['ConfirmVacantTenantDetails'])
  const tenanted = givenCase([givenMethod(appointment, [confirm]), givenMethod(notice, [confirm])])
  const confirmed = (...left: Parameters<typeof givenCase>) =>
    loadedWith(tenanted, select(appointment), mark('ConfirmVacantTenantDetails'), taken(givenCase(...left)))

  it('goes on with what keeps us from entering it now', () => {
    const wizard = confirmed([givenMethod(vacant, [key])], { property: { isVacant: true } })
    expect(wizard).toMatchObject({ state: 'resolveIssue', method: vacant, solution: 'VerifyGoodKey' })
  })

  it('is complete if we can enter it, and nobody is to agree on a time', () => {
    const wizard = confirmed([], { property: { isVacant: true } })
    expect(wizard).toMatchObject({ state: 'resolveIssueCompleted', method: vacant, resolvedCount: 1 })
  })

  it('that cannot be entered at all says so', () => {
    expect(confirmed([], { property: { isVacant: true }, isAllDisqualified: true }).state).toBe(
      'allEntryMethodsDisqualified',
    )
  })
})

describe('a problem set without solutions', () => {
  const found = givenCase([givenMethod(appointment, [stuck, call])])
  it('can be put aside for the next one, but not if it is the last', () => {
    const wizard = loadedWith(found)
    expect(wizard.state).toBe('resolveIssueNoSolutions')
    const next = changeAccessWizard(wizard, { type: 'nextProblemSet' })
    expect(next).toMatchObject({ state: 'resolveIssue', solution: 'SpeakWithTenant' })
    const left = [mark('SpeakWithTenant'), taken(givenCase([givenMethod(appointment, [stuck])]))].reduce(
      changeAccessWizard,
      next,
    )
    expect(left.state).toBe('resolveIssueNoSolutions')
    expect(changeAccessWizard(left, { type: 'nextProblemSet' })).toBe(left)
  })
})

describe('another entry method', () => {
  it('can be chosen instead while more than one is left', () => {
    const wizard = loadedWith(two, select(notice))
    expect(canSwitchMethod(wizard)).toBe(true)
    expect(changeAccessWizard(wizard, { type: 'unblockOtherEntryMethod' })).toMatchObject({
      state: 'selectEntryMethod',
      method: null,
    })
  })

  it('cannot be chosen if there is none', () => {
    const wizard = loadedWith(one)
    expect(canSwitchMethod(wizard)).toBe(false)
    expect(changeAccessWizard(wizard, { type: 'unblockOtherEntryMethod' })).toBe(wizard)
  })
})

describe('closing', () => {
  it('asks also when nothing is left to resolve, if it would lose what was typed', () => {
    const wizard = loadedWith(nothing)
    expect(changeAccessWizard(wizard, { type: 'close', hasUnsaved: true })).toEqual({
      ...wizard,
      isConfirmingClose: true,
    })
  })

  it.each<[string, AccessWizardData, boolean]>([
    ['while an issue is being resolved', loadedWith(one), true],
    ['while an issue without solutions is shown', loadedWith(givenCase([givenMethod(appointment, [stuck])])), true],
    ['while a method is being chosen', loadedWith(two), false],
    ['while it is loading', run(open), false],
    ['without issues', loadedWith(nothing), false],
    ['when everything is done', loadedWith(one, mark('SpeakWithTenant'), taken(nothing)), false],
    ['after a fatal error', run(open, { type: 'failed', detail: '' }), false],
  ])('%s', (_, wizard, asks) => {
    const closed = changeAccessWizard(wizard, { type: 'close' })
    expect(closed).toEqual(asks ? { ...wizard, isConfirmingClose: true } : closedAccessWizard)
  })

  it('asks, and Back keeps everything while Close ends it', () => {
    const wizard = loadedWith(one, { type: 'selectSolution', solution: 'AddEmail' })
    const asking = changeAccessWizard(wizard, { type: 'close' })
    expect(changeAccessWizard(asking, { type: 'hideCloseConfirmation' })).toEqual(wizard)
    expect(changeAccessWizard(asking, { type: 'forceClose' })).toEqual(closedAccessWizard)
  })
})

describe('debug mode', () => {
  const debug = run({ ...open, isDebug: true }, { type: 'loaded', case: two }, select(notice))
  it('resolves without a call: the sets with that solution are gone for every method', () => {
    const wizard = changeAccessWizard(debug, { type: 'fakeResolve' })
    expect(wizard).toMatchObject({ state: 'resolveIssue', resolvedMethods: [appointment], resolvedCount: 1 })
    expect(currentSet(wizard)?.id).toBe(2)
  })

  it('can be switched off, and does nothing then', () => {
    const off = changeAccessWizard(debug, { type: 'disableDebug' })
    expect(off.isDebug).toBe(false)
    expect(changeAccessWizard(off, { type: 'fakeResolve' })).toBe(off)
  })
})

it('an event that a state does not handle changes nothing', () => {
  const states: Record<AccessIssueWizardState, AccessWizardData> = {
    idle: closedAccessWizard,
    initialLoad: run(open),
    noAccessIssuesError: loadedWith(nothing),
    selectEntryMethod: loadedWith(two),
    resolveIssue: loadedWith(one),
    resolveIssueNoSolutions: loadedWith(givenCase([givenMethod(appointment, [stuck])])),
    resolveIssuePending: loadedWith(one, mark('AddEmail')),
    resolveIssueCompleted: loadedWith(one, mark('SpeakWithTenant'), taken(nothing)),
    allEntryMethodsDisqualified: loadedWith(givenCase([], { isAllDisqualified: true })),
    fatalError: run(open, { type: 'failed', detail: '' }),
  }
  const handled: Record<string, readonly AccessIssueWizardState[]> = {
    loaded: ['initialLoad'],
    retry: ['fatalError'],
    selectEntryMethod: ['selectEntryMethod'],
    selectSolution: ['resolveIssue'],
    markAsAgencyAction: ['resolveIssue'],
    actionTaken: ['resolveIssuePending'],
    actionRefused: ['resolveIssuePending'],
  }
  const events: AccessWizardEvent[] = [
    { type: 'loaded', case: one },
    { type: 'retry' },
    select(appointment),
    { type: 'selectSolution', solution: 'AddEmail' },
    mark('VerifyGoodKey'),
    taken(nothing),
    { type: 'actionRefused' },
  ]
  for (const state of accessIssueWizardStates) {
    expect(states[state].state).toBe(state)
    for (const event of events) {
      const isHandled = handled[event.type]?.includes(state) ?? false
      expect([state, event.type, changeAccessWizard(states[state], event) !== states[state]]).toEqual([
        state,
        event.type,
        isHandled,
      ])
    }
  }
})
