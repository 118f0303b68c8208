import { expect, it } from 'vitest'
import { solutionForms } from './solution-forms.tsx'

it.each(['SpeakWithTenant', 'AddTenantDetails', 'ConfirmTenantDetails', 'VerifyGoodKey'])(
  'the solution %s shows the data that it is about',
  (label) => {
    expect(solutionForms(null)[label]?.Details).toBeDefined()
  },
)
