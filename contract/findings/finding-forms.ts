import * as z from 'zod/mini'
import { type Day, isDay } from '../days.ts'
import { addIssue, maybe, optionalText, requiredText, someIds } from '../form-rules.ts'
import { id } from '../paging.ts'
import { declaredRepair, repairDayFault } from './declared-repair.ts'

const noneSelected = 'Please select at least one finding'
const noDocument = 'Please upload at least one document.'

export const requestQuoteForm = z.object({ compliancePropertyId: id, problemRegisterIds: someIds(noneSelected) })

/** A repair is proven by documents or, without any, by a declaration. */
const isProven = (documents: readonly unknown[] | null | undefined, declaration: unknown): boolean =>
  (documents ?? []).length > 0 || (declaration ?? null) !== null

/** Form of the wizard, with the uploaded documents by name. */
export const thirdPartyResolutionForm = ({ today, foundOn }: { today: Day; foundOn: Day | null }) =>
  z
    .object({
      selectedProblemRegisterIds: someIds(noneSelected),
      notes: optionalText(),
      documents: z.nullish(
        z.array(z.object({ id, name: z.string(), size: z.number() })).check(z.maxLength(50, 'At most 50 documents')),
      ),
      declaration: maybe(declaredRepair),
    })
    .check(
      z.superRefine(({ documents, declaration }, form) => {
        if (!isProven(documents, declaration)) addIssue(form, ['documents'], noDocument)
        const fault = declaration && repairDayFault(declaration.repairedOn, { today, foundOn })
        if (fault) addIssue(form, ['declaration', 'repairedOn'], fault)
      }),
    )

/** Request body. The day of a declared repair is checked with the findings. */
export const thirdPartyResolution = z
  .object({
    compliancePropertyId: id,
    selectedProblemRegisterIds: someIds(noneSelected),
    documentIds: z.pipe(
      z.nullish(z.array(id).check(z.maxLength(1000, 'At most 1000 can be chosen'))),
      z.transform((ids) => [...new Set(ids)]),
    ),
    declaration: maybe(declaredRepair),
    notes: optionalText(),
  })
  .check(
    z.superRefine(({ documentIds, declaration }, form) => {
      if (!isProven(documentIds, declaration)) addIssue(form, ['documentIds'], noDocument)
    }),
  )

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
