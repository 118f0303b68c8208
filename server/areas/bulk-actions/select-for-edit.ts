import type { BulkEdit, BulkEditSelection } from '../../../contract/bulk-actions/bulk-edits.ts'
import { exceptionBounds } from '../../../contract/entry-preferences.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { mostBulkProperties } from '../../../contract/limits.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { keysOfProperties } from '../keys/keys.queries.ts'
import { toCardQuery } from '../portfolio/card-query.ts'
import { readCardIds } from '../portfolio/read-cards.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { editedProperties } from './bulk-edit-facts.queries.ts'
import { effectOf, type EditCircumstances, type EditEffect, type EditFacts } from './bulk-edit-rules.ts'
import { managerToChoose } from './bulk-actions.queries.ts'
import { tooManyProperties } from './select-properties.ts'

export async function readEditFacts({ db, agencyId, today }: Scope, ids: readonly number[]): Promise<EditFacts[]> {
  const [properties, keys] = await db.batch([editedProperties(agencyId, ids, today), keysOfProperties(agencyId, ids)])
  const keysAt = new Map(keys.map((each) => [each.propertyId, each]))
  return properties.flatMap((property) => {
    const known = keysAt.get(property.propertyId)
    return known ? [{ ...property, keys: known }] : []
  })
}

/** The manager is looked up, so that one of another agency counts as none. */
export const readEditCircumstances = async (scope: Scope, { managerId }: BulkEdit): Promise<EditCircumstances> => ({
  state: scope.state,
  today: scope.today,
  manager: managerId === null ? null : ((await maybeOne(scope.db, managerToChoose(scope.agencyId, managerId))) ?? null),
})

/** The filter is evaluated here, by the same statement as the list. */
async function selectedIds(scope: Scope, { propertyIds, filter, except }: BulkEditSelection): Promise<number[]> {
  if (filter === null) return [...new Set(propertyIds)]
  const left = new Set(except)
  const query = { ...filter, sort: 'address' as const, direction: 'ascending' as const }
  const matching = await readCardIds(scope, toCardQuery('managed', [{ kind: 1 }], query))
  return matching.filter((id) => !left.has(id))
}

export type EditCandidate = { facts: EditFacts; effect: EditEffect }

function refuseOtherDays({ exceptionsUntil }: BulkEdit, { today }: Scope): void {
  const { min, max } = exceptionBounds(today)
  if (exceptionsUntil === null || (exceptionsUntil >= min && exceptionsUntil <= max)) return
  const message = `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`
  throw ruleBroken(message, { exceptionsUntil: message })
}

/** The selected properties, each with what the edit does there. Another agency's property is refused. */
export async function selectForEdit(
  scope: Scope,
  selection: BulkEditSelection,
  edit: BulkEdit,
): Promise<EditCandidate[]> {
  refuseOtherDays(edit, scope)
  const ids = await selectedIds(scope, selection)
  if (ids.length > mostBulkProperties) throw tooManyProperties()
  if (ids.length === 0) throw ruleBroken('No property matches the filter any more')
  const circumstances = await readEditCircumstances(scope, edit)
  if (edit.managerId !== null && circumstances.manager === null) {
    const message = 'Please choose an active property manager of your agency'
    throw ruleBroken(message, { managerId: message })
  }
  const facts = await readEditFacts(scope, ids)
  if (facts.length < ids.length) {
    const known = new Set(facts.map(({ propertyId }) => propertyId))
    throw await missingProperty(scope, ids.find((id) => !known.has(id)) as number)
  }
  return facts.map((each) => ({ facts: each, effect: effectOf(each, edit, circumstances) }))
}
