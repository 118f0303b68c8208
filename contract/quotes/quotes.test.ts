import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import {
  canMove,
  forwardQuoteForm,
  isFinal,
  isUrgent,
  quoteStatuses,
  quoteStatusId,
  quoteStatusOfId,
  quoteStatusTags,
  severities,
} from './quotes.ts'

const allowed = [
  'PENDING > READY_TO_SEND',
  'READY_TO_SEND > AWAITING_APPROVAL',
  'AWAITING_APPROVAL > ACCEPTED',
  'AWAITING_APPROVAL > REJECTED',
  'AWAITING_APPROVAL > EXPIRED',
  'ACCEPTED > COMPLETED',
  'EXPIRED > REACTIVATION_REQUEST_EXTERNAL',
  'EXPIRED > REACTIVATION_REQUEST_INTERNAL',
  'REACTIVATION_REQUEST_EXTERNAL > AWAITING_APPROVAL',
  'REACTIVATION_REQUEST_INTERNAL > AWAITING_APPROVAL',
]
const final = ['REJECTED', 'CANCELLED', 'COMPLETED']

describe('quotes', () => {
  it.each([
    [1, 'PENDING'],
    [2, 'AWAITING_APPROVAL'],
    [3, 'ACCEPTED'],
    [4, 'REJECTED'],
    [5, 'CANCELLED'],
    [6, 'COMPLETED'],
    [7, 'EXPIRED'],
    [8, 'REACTIVATION_REQUEST_EXTERNAL'],
    [9, 'REACTIVATION_REQUEST_INTERNAL'],
    [10, 'READY_TO_SEND'],
  ] as const)('status %i is %s', (id, status) => {
    expect(quoteStatusOfId(id)).toBe(status)
    expect(quoteStatusId(status)).toBe(id)
    expect(quoteStatusTags[status].label).not.toBe('')
  })

  it.each([0, 11, -1, 1.5])('there is no status %d', (id) => {
    expect(quoteStatusOfId(id)).toBeUndefined()
  })

  it('a quote makes only the allowed transitions, and can be cancelled until it is final', () => {
    for (const from of quoteStatuses) {
      for (const to of quoteStatuses) {
        const expected = to === 'CANCELLED' ? !final.includes(from) : allowed.includes(`${from} > ${to}`)
        expect(canMove(from, to), `${from} > ${to}`).toBe(expected)
      }
      expect(isFinal(from)).toBe(final.includes(from))
    }
  })

  it('the two worst severities are urgent', () => {
    expect(severities.filter(isUrgent)).toEqual(['DISCONNECTED_SAFETY_ISSUE', 'URGENT'])
  })

  it('forwarding a quote needs a recipient, and does not subscribe unless requested', () => {
    expect(brokenRules(forwardQuoteForm, {})).toEqual({ toAddresses: 'At least one email is required' })
    expect(forwardQuoteForm.parse({ toAddresses: ['a@b.example'] })).toEqual({
      toAddresses: ['a@b.example'],
      ccAddresses: [],
      message: '',
      subscribeToNotifications: false,
    })
  })
})
