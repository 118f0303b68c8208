import { describe, expect, it } from 'vitest'
import { agencyActionForm, callNoteForm, contactableTenants, notifyAndResolveForm } from './access-issue-forms.ts'
import { brokenRules } from '../broken-rules.ts'

const today = '2026-03-04'
const tooLong = 'Message should be 500 characters or less'

describe('notify and resolve', () => {
  const form = notifyAndResolveForm({ today })

  it('requires neither notes nor a date', () => {
    expect(form.parse({})).toEqual({ notes: null, resolvedDate: null })
    expect(form.parse({ notes: ' ', resolvedDate: '' })).toEqual({ notes: null, resolvedDate: null })
  })

  it.each([
    [{ notes: 'x' }, {}],
    [{ notes: 'x'.repeat(500) }, {}],
    [{ notes: 'x'.repeat(501) }, { notes: tooLong }],
    [{ resolvedDate: '2026-03-04' }, {}],
    [{ resolvedDate: '2026-03-03' }, { resolvedDate: 'Date cannot be in the past' }],
    [{ resolvedDate: '4 March' }, { resolvedDate: 'Invalid format. Must be dd/mm/yyyy' }],
  ])('with %j', (given, faults) => {
    expect(brokenRules(form, given)).toEqual(faults)
  })

  it.each([
    [{}, { date: 'Please enter the day that you agreed' }],
    [{ date: ' ' }, { date: 'Please enter the day that you agreed' }],
    [{ date: '2026-03-03' }, { date: 'Date cannot be in the past' }],
    [{ date: '4 March' }, { date: 'Invalid format. Must be dd/mm/yyyy' }],
    [{ date: '2026-03-04' }, {}],
    [{ date: '2027-03-04' }, {}],
    [{ date: '2027-03-05' }, { date: 'Please enter a day within a year' }],
  ])('an agreed time needs its day: %j', (given, faults) => {
    const agreed = agencyActionForm({ today, needsDay: true })
    expect(brokenRules(agreed, { solutionLabel: 'ManuallyBookInJobForTenant', ...given })).toEqual(faults)
  })

  it('an action must name its solution, including one the portal does not know', () => {
    const action = agencyActionForm({ today })
    expect(brokenRules(action, { solutionLabel: 'SomethingNew' })).toEqual({})
    expect(brokenRules(action, { solutionLabel: '', date: '2026-03-03' })).toEqual({
      solutionLabel: 'Please select a solution',
      date: 'Date cannot be in the past',
    })
  })
})

describe('notes of a call', () => {
  const note = { notes: '<p>Will be home on Friday</p>', occupantId: 3 }

  it.each([
    [{}, {}],
    [{ notes: '' }, { notes: 'Notes are required' }],
    [{ notes: undefined }, { notes: 'Notes are required' }],
    [{ notes: '<p>&nbsp;<br></p>' }, { notes: 'Notes are required' }],
    [{ notes: '<img src="a.png">' }, { notes: 'Notes are required' }],
    [{ notes: '<p>'.repeat(300_000) }, { notes: 'Message should be 500 characters or less' }],
    [{ notes: `<p><b>${'x'.repeat(500)}</b></p>` }, {}],
    [{ notes: `<p><b>${'x'.repeat(501)}</b></p>` }, { notes: tooLong }],
    [{ notes: `<p>${'&amp;'.repeat(500)}</p>` }, {}],
    [{ notes: `<p>x</p>${'<b></b>'.repeat(20_000)}` }, { notes: tooLong }],
    [{ occupantId: null }, { occupantId: 'Please select a tenant' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(callNoteForm, { ...note, ...change })).toEqual(faults)
  })

  it('only tenants with a name can be chosen', () => {
    const occupants = [{ name: 'Ana' }, { name: ' ' }, { name: null }]
    expect(contactableTenants(occupants)).toEqual([{ name: 'Ana' }])
  })
})
