import { expect, it, vi } from 'vitest'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { noticeItems } from './notice-items.tsx'

const property = { id: 7, address: '12 Elm Street' }
const pending = {
  requestId: 1,
  status: 'PENDING',
  notes: 'x',
  requestedBy: 'Priya Nair',
  requestedAt: '2026-03-04T04:30:00Z',
  reviewedAt: null,
  reviewNote: null,
}
const notice = (noticeId: number, parts: Partial<NoticeProblem> = {}): NoticeProblem => ({
  noticeId,
  noticeType: 'BAD_KEYS',
  publicName: `Problem ${noticeId}`,
  createdAt: '2026-03-01T00:00:00Z',
  isContactDiRequired: false,
  resolveRequest: null,
  ...parts,
})

it('one notice is resolved, emailed about, or passed on to the provider', () => {
  const open = vi.fn()
  const items = noticeItems(property, [notice(4)], open)
  expect(items.map(({ label }) => label)).toEqual(['Resolve', 'Send email and resolve', 'Request to resolve'])
  expect(items.every(({ disabledReason }) => disabledReason === undefined)).toBe(true)
  for (const { onAction } of items) onAction?.()
  expect(open.mock.calls.map(([action]) => action as string)).toEqual([
    'resolve-notice',
    'notify-and-resolve',
    'request-to-resolve',
  ])
})

it('a notice that needs the provider can only be passed on, once', () => {
  const items = noticeItems(property, [notice(4, { isContactDiRequired: true, resolveRequest: pending })], vi.fn())
  expect(items.map(({ disabledReason }) => disabledReason)).toEqual([
    'Only our help team can resolve this. Please contact us.',
    'Only our help team can resolve this. Please contact us.',
    'We have not answered your request yet',
  ])
})

it('of several notices each has its own email', () => {
  const items = noticeItems(property, [notice(4, { isContactDiRequired: true }), notice(5)], vi.fn())
  expect(
    items.map(({ label, description, disabledReason }) => [label, description, disabledReason !== undefined]),
  ).toEqual([
    ['Resolve', undefined, false],
    ['Send email and resolve', 'Problem 4', true],
    ['Send email and resolve', 'Problem 5', false],
    ['Request to resolve', undefined, false],
  ])
})
