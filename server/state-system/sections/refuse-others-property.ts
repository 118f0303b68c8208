import { notFound } from '../../platform/problem.ts'
import type { Agency } from '../people.queries.ts'

/** A property that is not the user's does not exist; one of another agency of the user's is not shown under the named one. */
export function refuseOthersProperty<Property extends { agencyId: number }>(
  property: Property | undefined,
  named: Agency | undefined,
): asserts property is Property {
  if (property && (!named || property.agencyId === named.id)) return
  throw notFound(`There is no such property ${named ? `in ${named.name}` : 'among yours'}.`)
}
