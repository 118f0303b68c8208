import { expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { oneOffEntryForm } from './entry-notifications.ts'

it('a one-off entry notification needs a service', () => {
  expect(brokenRules(oneOffEntryForm, { serviceIds: [] })).toEqual({ serviceIds: 'Please select a service' })
  expect(oneOffEntryForm.parse({ serviceIds: [1] })).toEqual({ serviceIds: [1], noticeId: null })
})
