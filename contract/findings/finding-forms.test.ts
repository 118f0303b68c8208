import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import {
  informProviderForm,
  requestQuoteForm,
  thirdPartyResolution,
  thirdPartyResolutionForm,
} from './finding-forms.ts'

const today = '2026-03-04'
const tooLong = 'Message should be 500 characters or less'
const none = 'Please select at least one finding'

describe('a quote is requested', () => {
  it('for at least one finding, each once', () => {
    expect(brokenRules(requestQuoteForm, { compliancePropertyId: 1, problemRegisterIds: [] })).toEqual({
      problemRegisterIds: none,
    })
    const form = requestQuoteForm.parse({ compliancePropertyId: 1, problemRegisterIds: [4, 4, 5] })
    expect(form.problemRegisterIds).toEqual([4, 5])
  })
})

describe('a third-party resolution', () => {
  const form = { selectedProblemRegisterIds: [1], notes: '', documents: [{ id: 3, name: 'report.pdf', size: 10 }] }
  const declaration = { declaredBy: 'Olive Owner', licence: '', repairedOn: '2026-03-02', isDeclared: true }
  const rules = thirdPartyResolutionForm({ today, foundOn: '2026-03-01' })

  it.each([
    [{}, {}],
    [{ documents: [] }, { documents: 'Please upload at least one document.' }],
    [{ documents: undefined }, { documents: 'Please upload at least one document.' }],
    [{ selectedProblemRegisterIds: [] }, { selectedProblemRegisterIds: none }],
    [{ notes: 'x'.repeat(500) }, {}],
    [{ notes: 'x'.repeat(501) }, { notes: tooLong }],
    [{ documents: [], declaration }, {}],
    [
      { documents: [], declaration: { declaredBy: ' ', licence: 'x'.repeat(101), repairedOn: '', isDeclared: false } },
      {
        'declaration.declaredBy': 'Say who declares the repair',
        'declaration.licence': 'Must be 100 characters or less',
        'declaration.repairedOn': 'Enter the day of the repair',
        'declaration.isDeclared': 'Tick this to declare the repair',
      },
    ],
    [
      { declaration: { ...declaration, repairedOn: '2026-03-05' } },
      { 'declaration.repairedOn': 'Date cannot be in the future' },
    ],
    [
      { declaration: { ...declaration, repairedOn: '2026-02-28' } },
      { 'declaration.repairedOn': 'Date cannot be before the finding was reported (01/03/2026)' },
    ],
  ])('with %j', (change, faults) => {
    expect(brokenRules(rules, { ...form, ...change })).toEqual(faults)
  })

  it('is sent with the ids of its documents or a declaration', () => {
    const sent = { compliancePropertyId: 1, selectedProblemRegisterIds: [1], documentIds: [3] }
    expect(thirdPartyResolution.parse(sent)).toEqual({ ...sent, declaration: null, notes: null })
    expect(brokenRules(thirdPartyResolution, { ...sent, documentIds: [] })).toEqual({
      documentIds: 'Please upload at least one document.',
    })
    expect(brokenRules(thirdPartyResolution, { ...sent, documentIds: undefined, declaration })).toEqual({})
  })
})

describe('information for the provider', () => {
  const form = {
    compliancePropertyId: 1,
    problemRegisterIds: [1],
    notes: 'Built in two stages',
    propertyBuilt: '1998-05',
  }
  const asking = informProviderForm({ today, asksBuiltYear: true })

  it.each([
    [{}, {}],
    [{ problemRegisterIds: [] }, { problemRegisterIds: none }],
    [{ notes: '   ' }, { notes: 'Required' }],
    [{ notes: 'x'.repeat(500) }, {}],
    [{ notes: 'x'.repeat(501) }, { notes: tooLong }],
    [{ propertyBuilt: null }, { propertyBuilt: 'Required' }],
    [{ propertyBuilt: undefined }, { propertyBuilt: 'Required' }],
    [{ propertyBuilt: '' }, { propertyBuilt: 'Required' }],
    [{ propertyBuilt: '2026-03' }, {}],
    [{ propertyBuilt: '2026-04' }, { propertyBuilt: 'Date cannot be in the future' }],
    [{ propertyBuilt: '1998' }, { propertyBuilt: 'Must be a month and a year' }],
    [{ propertyBuilt: '1998-13' }, { propertyBuilt: 'Must be a month and a year' }],
    [{ propertyBuilt: '1899-12' }, { propertyBuilt: 'Must be a month and a year' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(asking, { ...form, ...change })).toEqual(faults)
  })

  it('the built month is dropped if no finding asks for it', () => {
    const silent = informProviderForm({ today, asksBuiltYear: false })
    expect(silent.parse({ ...form, propertyBuilt: '2099-01' }).propertyBuilt).toBeNull()
  })
})
