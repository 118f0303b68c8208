import { expect, it } from 'vitest'
import { solutionLabels } from '@contract/access-issues/access-issues.ts'
import { solutionForms } from './solution-forms.tsx'

it.each(['SpeakWithTenant', 'AddTenantDetails', 'ConfirmTenantDetails', 'VerifyGoodKey'])(
  'the solution %s shows the data that it is about',
  (label) => {
    expect(solutionForms(null)[label]?.Details).toBeDefined()
  },
)

/** What the agency only states or writes down. */
const withoutForm = [
  'AddAdditionalPointOfContact',
  'ProvideAccessInstructions',
  'ProvideInstructionsToBypassHomeSecurity',
  // Without the right to book, the agreed day is passed on.
  'ManuallyBookInJobForTenant',
]

it.each(solutionLabels.filter((label) => !withoutForm.includes(label)))(
  'the solution %s opens the form of the data that it changes',
  (label) => {
    expect(solutionForms(null)[label]?.form).toBeDefined()
  },
)
