import { describe, expect, it } from 'vitest'
import { accessIssueStates, canMoveCase, describeSolution } from './access-issues.ts'

const allowed = [
  'OPEN > RESOLVED',
  'OPEN > RESOLVED_BY_THIRD_PARTY',
  'OPEN > ADDITIONAL_INFO_PROVIDED',
  'ADDITIONAL_INFO_PROVIDED > OPEN',
  'ADDITIONAL_INFO_PROVIDED > RESOLVED',
  'ADDITIONAL_INFO_PROVIDED > RESOLVED_BY_THIRD_PARTY',
]

describe('access issues', () => {
  it('a resolved issue cannot be reopened', () => {
    for (const from of accessIssueStates) {
      for (const to of accessIssueStates) {
        expect(canMoveCase(from, to), `${from} > ${to}`).toBe(allowed.includes(`${from} > ${to}`))
      }
    }
  })

  const solution = {
    solution_label: 'AddEmail',
    solution_group: 'NotifyDI',
    solution_public_name: 'Add an email address',
    description_integrated: 'Add it in {PMS}, then wait for {PMS}.',
    description_non_integrated: 'Add it to the tenancy.',
    confirmation_button_text_integrated: 'I have added it in {PMS}',
    confirmation_button_text_non_integrated: 'I have added it',
  }

  it('the description of a solution names the software of an integrated property', () => {
    expect(describeSolution(solution, { isIntegrated: true, softwareName: 'PropertyMe' })).toEqual({
      description: 'Add it in PropertyMe, then wait for PropertyMe.',
      confirm: 'I have added it in PropertyMe',
    })
    expect(describeSolution(solution, { isIntegrated: true, softwareName: '$& $1' }).confirm).toBe(
      'I have added it in $& $1',
    )
  })

  it('a property that is not integrated has its own description', () => {
    expect(describeSolution(solution, { isIntegrated: false, softwareName: null })).toEqual({
      description: 'Add it to the tenancy.',
      confirm: 'I have added it',
    })
  })
})
