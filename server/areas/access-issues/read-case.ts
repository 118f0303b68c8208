import type { AccessCase } from '../../../contract/access-issues/access-case.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { caseFacts, methodCatalogue, noticeRule, preferencesProblem, solutionCatalogue } from './access-case.queries.ts'
import type { AccessCatalogue, CaseFacts } from './case-facts.ts'
import { computeCase } from './compute-case.ts'
import { agreedTimeLabel, type Solution } from '../../../contract/access-issues/access-issues.ts'

const description =
  'Agree a day with the tenant and enter it here. We then book the visit for that day and tell the tenant the time.'
const confirm = 'I have agreed a time with the tenant'

/** Where the agency cannot book, it passes the agreed day on to the provider, who books it. */
const withoutBooking = (solution: Solution): Solution =>
  solution.solution_label === agreedTimeLabel
    ? {
        ...solution,
        solution_public_name: 'Agree a time with the tenant',
        description_integrated: description,
        description_non_integrated: description,
        confirmation_button_text_integrated: confirm,
        confirmation_button_text_non_integrated: confirm,
      }
    : solution

export type ReadCase = { facts: CaseFacts; catalogue: AccessCatalogue; reply: AccessCase }

/** Reads the facts and the catalogue in one round trip. */
export async function readCase(scope: Scope, propertyId: number): Promise<ReadCase> {
  const { db, agencyId, state, today } = scope
  const [[facts], solutions, methods, [byPreferences], [rule]] = await db.batch([
    caseFacts(agencyId, propertyId, today),
    solutionCatalogue,
    methodCatalogue,
    preferencesProblem,
    noticeRule(state, today),
  ])
  if (!facts) throw await missingProperty(scope, propertyId)
  if (!byPreferences) throw new Error('The catalogue has no problem for preferences')
  const catalogue = {
    solutions: facts.allowsBooking ? solutions : solutions.map(withoutBooking),
    methods,
    byPreferences,
    noticeRule: rule ?? null,
  }
  return { facts, catalogue, reply: computeCase(facts, catalogue, { state, today }) }
}
