import { contactAttempts } from '../demo-data-sources/phrases.ts'
import type { AgencyContext } from './agency-context.ts'
import type { DemoProperty } from './demo-property.ts'

/**
 * The provider's calls and messages around the day on which it found that it cannot get in. Chosen by the property's
 * number, so that they use up no random numbers of other data.
 */
export function writeContactAttempts(
  context: AgencyContext,
  property: DemoProperty,
  withWhom: string,
  daysOpen: number,
) {
  const { agency, clock, tables, today } = context
  for (const [place, daysAfter] of [-1, 1, 3].entries()) {
    const day = today - daysOpen + daysAfter
    const attempt = contactAttempts[(property.id + place) % contactAttempts.length]
    if (day >= today || !attempt) continue
    const at = clock.at(day, 9 * 60 + ((property.id * 7 + place * 95) % 420))
    tables.contactAttempts.add({
      agency_id: agency.id,
      id: context.nextId('contactAttempts'),
      property_id: property.id,
      way: attempt.way,
      with_whom: withWhom,
      note: attempt.note,
      attempted_at: at,
      recorded_by: null,
      recorded_at: at,
    })
  }
}
