import * as z from 'zod/mini'
import { type Day, isDay } from '../days.ts'
import { chosen, optionalText, requiredText, someIds, tell } from '../form-rules.ts'
import { id } from '../paging.ts'

const noneSelected = 'Please select at least one finding'
const noDocument = 'Please upload at least one document.'

export const requestQuoteForm = z.object({ compliancePropertyId: id, problemRegisterIds: someIds(noneSelected) })

/** As the wizard holds it, with the uploaded documents by name. */
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

/** As it is sent. */
export const thirdPartyResolution = z.object({
  compliancePropertyId: id,
  selectedProblemRegisterIds: someIds(noneSelected),
  documentIds: someIds(noDocument),
  notes: optionalText(),
})

/** The month in which a property was built, `YYYY-MM`. */
const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

/** The built month is asked for when a selected finding depends on it, and else not kept. */
export const informProviderForm = ({ today, asksBuiltYear }: { today: Day; asksBuiltYear: boolean }) =>
  z.object({
    compliancePropertyId: id,
    problemRegisterIds: someIds(noneSelected),
    notes: requiredText('Required'),
    propertyBuilt: z.pipe(
      z.nullish(z.string()).check(
        z.superRefine((month, form) => {
          if (!asksBuiltYear) return
          if (!month) tell(form, [], 'Required')
          else if (!isMonth(month)) tell(form, [], 'Must be a month and a year')
          else if (month > today.slice(0, 7)) tell(form, [], 'Date cannot be in the future')
        }),
      ),
      z.transform((month) => (asksBuiltYear ? (month ?? null) : null)),
    ),
  })
