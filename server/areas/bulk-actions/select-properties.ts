import type { BulkSelection } from '../../../contract/bulk-actions/bulk-actions.ts'
import { mostBulkProperties } from '../../../contract/limits.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { selectOpenCases } from '../access-issues/list-access-issues.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { bulkFacts, type BulkFacts } from './bulk-facts.queries.ts'

export const tooManyProperties = () => {
  const most = mostBulkProperties.toLocaleString('en-AU')
  return ruleBroken(`At most ${most} properties can be done at once. Please narrow the filter.`)
}

/** The filter is evaluated here, by the same statement as the list. */
async function selectedIds(scope: Scope, { propertyIds, filter, except }: BulkSelection): Promise<number[]> {
  if (filter === null) return [...new Set(propertyIds)]
  const left = new Set(except)
  const matching = await selectOpenCases(scope, filter, mostBulkProperties + left.size + 1)
  return matching.filter((id) => !left.has(id))
}

/** The selected properties with the facts that decide what they can take. Another agency's property is refused. */
export async function selectProperties(scope: Scope, selection: BulkSelection): Promise<BulkFacts[]> {
  const ids = await selectedIds(scope, selection)
  if (ids.length > mostBulkProperties) throw tooManyProperties()
  if (ids.length === 0) throw ruleBroken('No property matches the filter any more')
  const facts = await scope.db.rows(bulkFacts(scope, ids))
  if (facts.length < ids.length) {
    const known = new Set(facts.map(({ propertyId }) => propertyId))
    throw await missingProperty(scope, ids.find((id) => !known.has(id)) as number)
  }
  return facts
}

/** The user decided about what the list showed, so another number of rows is refused. */
export function refuseOtherNumber(found: number, selected: number): void {
  if (found === selected) return
  const now = found === 1 ? '1 property matches' : `${found} properties match`
  throw new Problem('conflict', `The list has changed: ${now} now, ${selected} were selected. Please check the list.`)
}
