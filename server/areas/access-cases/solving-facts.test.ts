import { describe, expect, test } from 'vitest'
import { entryMethods } from '../../../contract/entry-preferences.ts'
import { problemCodes, type ProblemCode } from './access-problems.ts'
import { describeFact, isSolved, type Circumstances, type SolvingFact } from './solving-facts.ts'

const letProperty: Circumstances = {
  isVacant: false,
  hasReachableOccupant: true,
  hasKey: true,
  hasAllowedMethod: true,
}
const confirmed: SolvingFact = { kind: 'TENANCY_CONFIRMED' }
const saved: SolvingFact = { kind: 'TENANCY_SAVED', isCurrent: true, hasNewContact: false, hasNewTenants: false }
const keySaved: SolvingFact = { kind: 'KEY_SAVED', hasNewKey: true }
const allowing = (...newlyAllowed: (SolvingFact & { kind: 'PREFERENCES_SAVED' })['newlyAllowed']): SolvingFact => ({
  kind: 'PREFERENCES_SAVED',
  newlyAllowed,
})

const solvedProblems = (fact: SolvingFact, circumstances: Partial<Circumstances> = {}): ProblemCode[] =>
  problemCodes.filter((code) =>
    isSolved({ code, blocks: [], needsProvider: false }, fact, { ...letProperty, ...circumstances }),
  )

const ofTenants: ProblemCode[] = [
  'TENANT_UNREACHABLE',
  'MESSAGES_UNANSWERED',
  'ENTRY_REFUSED',
  'AGENCY_ATTENDANCE_WANTED',
  'NOT_HOME_IN_BUSINESS_HOURS',
  'CANCELLED_REPEATEDLY',
  'COMMUNICATION_DIFFICULTY',
  'ANIMAL_AT_PROPERTY',
  'LOCKED_FROM_INSIDE',
]
const ofDetails: ProblemCode[] = ['NO_TENANT_DETAILS', 'TENANT_DETAILS_UNCHANGED', 'TENANT_DETAILS_UNCONFIRMED']
const stuck = { hasAllowedMethod: false }

describe('the problems that are solved', () => {
  test.each<[string, SolvingFact, Partial<Circumstances>, ProblemCode[]]>([
    ['by confirmed tenancy details', confirmed, stuck, ofDetails],
    [
      'by confirmed details of tenants without number and email',
      confirmed,
      { ...stuck, hasReachableOccupant: false },
      ['TENANT_DETAILS_UNCHANGED', 'TENANT_DETAILS_UNCONFIRMED'],
    ],
    ['by a confirmed vacancy', confirmed, { ...stuck, isVacant: true }, [...ofTenants, ...ofDetails]],
    ['by a saved tenancy', saved, stuck, ofDetails],
    [
      'by a saved tenancy that has not begun',
      { ...saved, isCurrent: false },
      { ...stuck, hasReachableOccupant: false },
      [],
    ],
    [
      'by a new number or email',
      { ...saved, hasNewContact: true },
      stuck,
      ['TENANT_UNREACHABLE', 'MESSAGES_UNANSWERED', ...ofDetails],
    ],
    ['by new tenants', { ...saved, hasNewTenants: true }, stuck, [...ofTenants, ...ofDetails]],
    [
      'by new tenants without number and email',
      { ...saved, hasNewTenants: true },
      { ...stuck, hasReachableOccupant: false },
      [...ofTenants, 'TENANT_DETAILS_UNCHANGED', 'TENANT_DETAILS_UNCONFIRMED'],
    ],
    [
      'by a property marked as vacant',
      { kind: 'MARKED_VACANT' },
      { ...stuck, isVacant: true },
      [...ofTenants, ...ofDetails],
    ],
    [
      'by a property marked as vacant that may be entered',
      { kind: 'MARKED_VACANT' },
      { isVacant: true },
      [...ofTenants, ...ofDetails, 'BLOCKED_BY_PREFERENCES', 'KEY_NEEDED'],
    ],
    ['by a new key', keySaved, stuck, ['KEY_DID_NOT_WORK', 'KEY_NOT_AT_AGENCY', 'KEY_NEEDED']],
    ['by a new key that technicians cannot get', keySaved, { ...stuck, hasKey: false }, []],
    ['by a save that leaves the key as it was', { ...keySaved, hasNewKey: false }, stuck, ['KEY_NEEDED']],
    ['by preferences that allow nothing more', allowing(), stuck, []],
    ['by preferences that leave a way in', allowing(), {}, ['BLOCKED_BY_PREFERENCES', 'KEY_NEEDED']],
    [
      'by allowed appointments',
      allowing('APPOINTMENT'),
      stuck,
      ['KEY_DID_NOT_WORK', 'ANIMAL_AT_PROPERTY', 'LOCKED_FROM_INSIDE', 'AGENCY_CONFIRMATION_NEEDED'],
    ],
    [
      'by allowed entry notices',
      allowing('ENTER_WITH_KEY_AS_EN'),
      stuck,
      [
        'TENANT_UNREACHABLE',
        'MESSAGES_UNANSWERED',
        'NOT_HOME_IN_BUSINESS_HOURS',
        'CANCELLED_REPEATEDLY',
        'COMMUNICATION_DIFFICULTY',
      ],
    ],
    ['by allowed key pick-up', allowing('ENTER_WITH_KEY_BY_TENANT_REQUEST'), stuck, ['NOT_HOME_IN_BUSINESS_HOURS']],
  ])('%s', (_, fact, circumstances, codes) => {
    expect(solvedProblems(fact, circumstances).toSorted()).toEqual(codes.toSorted())
  })
})

describe('an issue', () => {
  const solvedByVisit = (entryMethod: string | null) =>
    problemCodes.filter((code) =>
      isSolved({ code, blocks: [], needsProvider: true }, { kind: 'VISIT_BOOKED', entryMethod }, letProperty),
    )

  test('of reaching the tenant is solved by a booked visit, also if it was left to the provider', () => {
    expect(solvedByVisit('APPOINTMENT')).toEqual(
      expect.arrayContaining(['TENANT_UNREACHABLE', 'ENTRY_REFUSED', 'TENANT_DETAILS_UNCONFIRMED']),
    )
    expect(solvedByVisit('ENTER_WITH_KEY_AS_EN')).toEqual(
      ofTenants.filter((code) => /UNREACHABLE|UNANSWERED|NOT_HOME|REPEATEDLY|COMMUNICATION/.test(code)),
    )
    expect(solvedByVisit('ENTER_WITH_KEY_VACANT')).toEqual([])
    expect(solvedByVisit(null)).toEqual([])
  })

  test.each(['KEY_DID_NOT_WORK', 'KEY_NOT_AT_AGENCY', 'OWNERS_CORPORATION_APPROVAL', 'SECURITY_CODE_NEEDED'] as const)(
    'such as %s is not solved by a booked visit, because the next visit meets it again',
    (code) => {
      for (const entryMethod of entryMethods)
        expect(
          isSolved(
            { code, blocks: [entryMethod], needsProvider: false },
            { kind: 'VISIT_BOOKED', entryMethod },
            letProperty,
          ),
        ).toBe(false)
    },
  )

  test('of a tenant who wants the agency to attend is solved by an appointment', () => {
    const issue = { code: 'AGENCY_ATTENDANCE_WANTED', blocks: ['ENTER_WITH_KEY_AS_EN'], needsProvider: false } as const
    expect(isSolved(issue, { kind: 'VISIT_BOOKED', entryMethod: 'APPOINTMENT' }, letProperty)).toBe(true)
  })

  test('that only the help team can resolve stays open after a new key', () => {
    const issue = { code: 'KEY_DID_NOT_WORK', blocks: [] } as const
    expect(isSolved({ ...issue, needsProvider: false }, keySaved, letProperty)).toBe(true)
    expect(isSolved({ ...issue, needsProvider: true }, keySaved, letProperty)).toBe(false)
  })
})

test('every fact has a reason in words', () => {
  const reasons = [confirmed, saved, keySaved, allowing(), { kind: 'MARKED_VACANT' } as const].map((fact) =>
    describeFact(fact, letProperty),
  )
  expect(reasons).toEqual([
    'The tenancy details were confirmed',
    'The tenancy details were updated',
    'The key details were updated',
    'The entry preferences were changed',
    'The property was marked as vacant',
  ])
  expect(describeFact(confirmed, { isVacant: true })).toBe('The property was confirmed as vacant')
  expect(describeFact({ kind: 'VISIT_BOOKED', entryMethod: null }, letProperty)).toBe('A visit was booked')
})
