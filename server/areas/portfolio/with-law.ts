import type { ManagedProperty, OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { Scope } from '../../platform/scope.ts'
import { describeOpenDuties, readDuties } from '../compliance/describe-duties.ts'
import { obligationsOf } from '../compliance/why.queries.ts'
import { integratedItem } from './integrated-item.ts'
import type { ExportedProperty } from './portfolio-columns.ts'

type Item = ManagedProperty | OtherProperty

/** The rows of an export with the law behind their reasons, read once for each batch. */
export async function* addLaw<Row extends Item>(
  scope: Scope,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<(Row & { law: string })[]> {
  const duties = await readDuties(scope)
  for await (const batch of batches) {
    const ids = batch.flatMap((item) => ('compliancePropertyId' in item ? [item.compliancePropertyId] : []))
    const rows = ids.length === 0 ? [] : await scope.db.rows(obligationsOf(scope.agencyId, ids))
    const results = new Map(rows.map((row) => [row.propertyId, row.results]))
    yield batch.map((item) => {
      const id = 'compliancePropertyId' in item ? item.compliancePropertyId : null
      // A property that is not on service claims nothing.
      const evaluated = id === null || item.compliance === 'NOT_ON_SERVICE' ? [] : (results.get(id) ?? [])
      return { ...item, law: describeOpenDuties(evaluated, duties) }
    })
  }
}

/** The same as items of the integrated portfolio. */
export async function* withLaw(scope: Scope, batches: AsyncIterable<Item[]>): AsyncGenerator<ExportedProperty[]> {
  for await (const batch of addLaw(scope, batches))
    yield batch.map(({ law, ...item }) => ({ ...integratedItem(item, scope.today), law }))
}
