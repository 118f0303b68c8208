import { notFound } from '../../../platform/problem.ts'
import type { Agency } from './agencies.queries.ts'

/**
 * Refuses a property that is not the user's like one that does not exist, also if it belongs to another agency of the
 * user than the named one.
 */
export function requireOwnProperty<Property extends { agencyId: number }>(
  property: Property | undefined,
  named: Agency | undefined,
): asserts property is Property {
  if (property && (!named || property.agencyId === named.id)) return
  throw notFound(`This property was not found${named ? ` in ${named.name}` : ''}.`)
}
