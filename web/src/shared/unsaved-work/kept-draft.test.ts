import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetUser, noteUser } from '@/shared/session/last-user.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { KeptDraft } from './kept-draft.ts'

const session = givenSession()
const other = givenSession({ complianceUserId: 12 })
const open = (of = session, form = 'email 7') => new KeptDraft<{ text: string }>(of, form)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T09:00:00Z') })
  localStorage.clear()
  noteUser(session)
})
afterEach(() => vi.useRealTimers())

it('a draft is found again for seven days, by its user, agency and form alone', () => {
  open().save({ text: 'Dear Ms Dunn' })
  vi.setSystemTime(new Date('2026-11-26T08:59:00Z'))
  expect(open()).toMatchObject({ value: { text: 'Dear Ms Dunn' }, typedAt: new Date('2026-11-19T09:00:00Z') })
  expect(open(session, 'email 8').value).toBeNull()
  expect(open(givenSession({ complianceAgencyId: 502 })).value).toBeNull()
  expect(open(other).value).toBeNull()
  expect(open(givenSession({ complianceAgencyState: 'qld' })).value).toBeNull()
  expect(open(givenSession({ isImpersonating: true })).value).toBeNull()
  vi.setSystemTime(new Date('2026-11-26T09:00:00Z'))
  expect(open().value).toBeNull()
  open(session, 'email 8').save({ text: 'Hello' })
  expect(Object.keys(localStorage).filter((key) => key.endsWith('email 7'))).toEqual([])
})

it('a draft that was sent or discarded is gone, whatever the form still reports', () => {
  const draft = open()
  draft.save({ text: 'Dear' })
  draft.discard()
  draft.save({ text: 'Dear' })
  expect(open().value).toBeNull()
})

it('signing out removes all drafts, and a page that is still open keeps no more', () => {
  const draft = open()
  draft.save({ text: 'Dear' })
  forgetUser()
  expect(open().value).toBeNull()
  draft.save({ text: 'Dear Ms Dunn' })
  expect(open().value).toBeNull()
})

it('another user who signs in removes them; a switch of portfolio or viewing as a user does not', () => {
  open().save({ text: 'Dear' })
  noteUser(givenSession({ complianceAgencyId: 502 }))
  noteUser(givenSession({ complianceUserId: 12, isImpersonating: true }))
  noteUser(session)
  expect(open().value).toEqual({ text: 'Dear' })
  noteUser(other)
  noteUser(session)
  expect(open().value).toBeNull()
})

it('a browser without storage loses nothing of the form itself', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => open().save({ text: 'Dear' })).not.toThrow()
  vi.restoreAllMocks()
})
