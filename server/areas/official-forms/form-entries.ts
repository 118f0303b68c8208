import type { FormEntry } from '../../platform/pdf-form-fill.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { factName, isTextFact, missingFacts, type FormValues, type Mapping } from './form-facts.ts'

const tenantFacts = ['tenant1', 'tenant2', 'tenant3', 'tenant4'] as const

/** What is written where. A problem says what the form has no field for. */
export function toFormEntries(mapping: Mapping, values: FormValues): FormEntry[] {
  const missing = missingFacts(mapping, values.mustSayHalfDay)
  if (missing.length > 0) throw ruleBroken(`The form has no field for ${missing.join(', ')}.`)
  const mapped = new Set(Object.values(mapping))
  const fields = tenantFacts.filter((fact) => mapped.has(fact)).length
  if (!mapped.has('tenants') && values.tenantCount > fields)
    throw ruleBroken(`There are ${values.tenantCount} tenants, and the form has fields for ${fields}.`)
  return Object.entries(mapping).flatMap(([place, fact]): FormEntry[] => {
    const value = isTextFact(fact) ? values.texts[fact] : values.ticks[fact]
    return value === null || value === '' ? [] : [{ place: Number(place), about: factName(fact), value }]
  })
}
