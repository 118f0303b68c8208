import { describe, expect, it } from 'vitest'
import {
  accessIssueStateTags,
  accessIssueStates,
  accessIssueTagLabels,
  accessIssueTags,
} from './access-issues/access-issues.ts'
import {
  contactNumberTypeLabels,
  contactNumberTypes,
  contactRoleLabels,
  contactRoles,
  doNotContactLabel,
} from './contacts/contacts.ts'
import { asCode, findLabel, readable, findTag } from './labels.ts'
import { serviceJobStatusTags } from './properties/properties.ts'

describe('labels of codes', () => {
  it.each([
    ['AWAITING_PARTS', 'Awaiting parts'],
    ['booked-in', 'Booked in'],
    ['RefusingService', 'Refusing service'],
    ['RequireUpdateDetailXDays', 'Require update detail x days'],
    ['NotifyDIWithNotes', 'Notify DI with notes'],
    ['AllowEntryTRKP', 'Allow entry TRKP'],
    ['ENTER_WITH_KEY_AS_EN', 'Enter with key as EN'],
    ['__odd__', 'Odd'],
    ['', ''],
  ])('%s reads "%s"', (code, words) => {
    expect(readable(code)).toBe(words)
  })

  it.each([
    ['booked-in', 'BOOKED_IN'],
    ['UpdateRequired', 'UPDATE_REQUIRED'],
    ['ON_HOLD', 'ON_HOLD'],
  ])('%s is the code %s', (text, code) => {
    expect(asCode(text)).toBe(code)
  })

  it('a known status has its own label and tone, in any spelling', () => {
    expect(findTag(serviceJobStatusTags, 'OVERDUE')).toEqual({ label: 'Overdue', tone: 'critical' })
    expect(findTag(serviceJobStatusTags, 'booked-in')).toEqual({ label: 'Booked in', tone: 'good' })
  })

  it.each(['AWAITING_PARTS', 'constructor', '__proto__', 'toString', ''])(
    'an unknown status %j has a neutral badge',
    (code) => {
      expect(findTag(serviceJobStatusTags, code)).toEqual({ label: readable(code), tone: 'neutral' })
      expect(typeof findLabel(contactRoleLabels, code)).toBe('string')
    },
  )
})

describe('small lists', () => {
  it('contact roles have labels', () => {
    expect(contactRoles.map((role) => contactRoleLabels[role])).toEqual([
      'Property Manager',
      'Landlord',
      'Agency Contact',
      'Occupant',
    ])
    expect(contactNumberTypes.map((type) => contactNumberTypeLabels[type])).toEqual([
      'Mobile',
      'Home',
      'Office',
      'Other',
    ])
  })

  it.each([
    [{ code: 'OTHER', name: 'Other' }, 'Unable to Contact'],
    [{ code: 'WRONG_NUMBER', name: 'Wrong number' }, 'Wrong number'],
    [{ code: 'WRONG_NUMBER' }, 'Unable to Contact'],
  ])('a number that must not be called has a reason: %j', (reason, words) => {
    expect(doNotContactLabel(reason)).toBe(words)
  })

  it('every access issue state and tag has a label', () => {
    expect(accessIssueStates.map((state) => accessIssueStateTags[state].label)).not.toContain('')
    expect(accessIssueTags.map((tag) => accessIssueTagLabels[tag].label)).toEqual([
      'Overdue',
      'Not overdue',
      'Vacant',
      'On hold',
      'Priority booking',
      'Update required',
      'Suspension warning',
      'Suspended',
      'Cancelled',
    ])
  })
})
