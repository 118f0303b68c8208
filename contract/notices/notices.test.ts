import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import {
  noticeTypeLabels,
  toNoticeIds,
  toNoticeType,
  noticeTypes,
  notifyTenantAndResolveForm,
  resolveNoticeForm,
  resolveRequestForm,
} from './notices.ts'

describe('notices', () => {
  it.each([
    ['REFUSING_SERVICE', 'REFUSING_SERVICE'],
    ['RefusingService', 'REFUSING_SERVICE'],
    ['RequireUpdateDetailXDays', 'REQUIRE_UPDATE_DETAIL_X_DAYS'],
    ['AccessProblemBadKeys', 'BAD_KEYS'],
    ['SomethingNew', 'UNKNOWN'],
    ['constructor', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('%s is of type %s', (text, type) => {
    expect(toNoticeType(text)).toBe(type)
  })

  it('every type has a label', () => {
    expect(noticeTypes.every((type) => noticeTypeLabels[type] !== '')).toBe(true)
  })

  const notice = { noticeId: 1, propertyId: 2 }

  it.each([
    ['  ', 'Notes cannot be empty'],
    [undefined, 'Notes cannot be empty'],
    ['x'.repeat(500), undefined],
    ['x'.repeat(501), 'Message should be 500 characters or less'],
  ])('a request to resolve with the notes %j: %s', (notes, message) => {
    expect(brokenRules(resolveRequestForm, { ...notice, notes })['notes']).toBe(message)
  })

  it('other notices of the property may be named once each', () => {
    const form = { ...notice, resolveReason: 'Key replaced' }
    expect(resolveNoticeForm.parse({ ...form, otherNoticeIds: [3, 3] }).otherNoticeIds).toEqual([3])
    expect(resolveNoticeForm.parse(form).otherNoticeIds).toEqual([])
    expect(toNoticeIds([4])).toEqual({ noticeId: 4 })
    expect(toNoticeIds([4, 5])).toEqual({ noticeId: 4, otherNoticeIds: [5] })
  })

  it('a reason is required to resolve a notice', () => {
    expect(brokenRules(resolveNoticeForm, { ...notice, resolveReason: 'Key replaced' })).toEqual({})
    expect(brokenRules(resolveNoticeForm, notice)).toEqual({ resolveReason: 'Please enter a reason' })
  })

  it('emailing the tenant and resolving in one step applies the rules of both', () => {
    const form = notifyTenantAndResolveForm({ today: '2026-03-04' })
    expect(brokenRules(form, { ...notice, resolvedDate: '2026-03-03' })).toEqual({
      toAddresses: 'At least one email is required',
      resolvedDate: 'Date cannot be in the past',
    })
    expect(brokenRules(form, { ...notice, toAddresses: ['a@b.example'], resolvedDate: '2026-03-04' })).toEqual({})
  })
})
