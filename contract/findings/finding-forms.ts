import * as z from 'zod/mini'
import { type Day, isDay } from '../days.ts'
import { chosen, optionalText, requiredText, someIds, addIssue } from '../form-rules.ts'
import { id } from '../paging.ts'

const noneSelected = 'Please select at least one finding'
export const noDocument = 'Please upload at least one document.'

export const requestQuoteForm = z.object({ compliancePropertyId: id, problemRegisterIds: someIds(noneSelected) })

/** Form of the wizard, with the uploaded documents by name. */
export const thirdPartyResolutionForm = z.object({
  selectedProblemRegisterIds: someIds(noneSelected),
  notes: optionalText(),
  documents: chosen(
    z
      .array(z.object({ id, name: z.string(), size: z.number() }))
      .check(z.minLength(1, noDocument), z.maxLength(50, 'At most 50 documents')),
    noDocument,
  ),
})

/** Request body. */
export const thirdPartyResolution = z.object({
  compliancePropertyId: id,
  selectedProblemRegisterIds: someIds(noneSelected),
  documentIds: someIds(noDocument),
  notes: optionalText(),
})

/** The month in which a property was built, `YYYY-MM`. */
const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

/** The built month is required when a selected finding depends on it, and dropped otherwise. */
export const informProviderForm = ({ today, asksBuiltYear }: { today: Day; asksBuiltYear: boolean }) =>
  z.object({
    compliancePropertyId: id,
    problemRegisterIds: someIds(noneSelected),
    notes: requiredText('Required'),
    propertyBuilt: z.pipe(
      z.nullish(z.string()).check(
        z.superRefine((month, form) => {
          if (!asksBuiltYear) return
          if (!month) addIssue(form, [], 'Required')
          else if (!isMonth(month)) addIssue(form, [], 'Must be a month and a year')
          else if (month > today.slice(0, 7)) addIssue(form, [], 'Date cannot be in the future')
        }),
      ),
      z.transform((month) => (asksBuiltYear ? (month ?? null) : null)),
    ),
  })
