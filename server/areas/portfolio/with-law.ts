import type { ManagedProperty, OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { Scope } from '../../platform/scope.ts'
import { describeOpenDuties, readDuties } from '../compliance/describe-duties.ts'
import { obligationsOf } from '../compliance/why.queries.ts'
import { integratedItem } from './integrated-item.ts'
import type { ExportedProperty } from './portfolio-columns.ts'

type Item = ManagedProperty | OtherProperty

/** The rows of an export with the law behind their reasons, read once for each batch. */
export async function* withLaw(scope: Scope, batches: AsyncIterable<Item[]>): AsyncGenerator<ExportedProperty[]> {
  const duties = await readDuties(scope)
  for await (const batch of batches) {
    const ids = batch.flatMap((item) => ('compliancePropertyId' in item ? [item.compliancePropertyId] : []))
    const rows = ids.length === 0 ? [] : await scope.db.rows(obligationsOf(scope.agencyId, ids))
    const results = new Map(rows.map((row) => [row.propertyId, row.results]))
    yield batch.map((item) => {
      const property = integratedItem(item)
      const { compliancePropertyId: id, compliance } = property
      // A property that is not on service claims nothing.
      const evaluated = id === null || compliance === 'NOT_ON_SERVICE' ? [] : (results.get(id) ?? [])
      return { ...property, law: describeOpenDuties(evaluated, duties) }
    })
  }
}
