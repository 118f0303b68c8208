import * as z from 'zod/mini'
import { addMonths, type Day } from '../days.ts'
import { chosen, fitsVisibly, optionalDay, optionalText, requiredText, trimmed } from '../form-rules.ts'
import { longestMarkup } from '../limits.ts'
import { id } from '../paging.ts'
import { visibleText } from '../visible-text.ts'

const notBefore = (today: Day) =>
  z.refine<Day | null>((day) => day === null || day >= today, 'Date cannot be in the past')

/** Fields shown beside a solution. Its group decides whether it needs neither, notes or a date. */
export const notifyAndResolveFields = ({ today }: { today: Day }) => ({
  notes: optionalText(),
  resolvedDate: optionalDay.check(notBefore(today)),
})
export const notifyAndResolveForm = ({ today }: { today: Day }) => z.object(notifyAndResolveFields({ today }))

/**
 * Request body of an action. Unknown solution labels pass, because only the server knows which ones exist. `needsDay`
 * where the action consists of an agreed day.
 */
export const agencyActionForm = ({ today, needsDay = false }: { today: Day; needsDay?: boolean }) =>
  z.object({
    solutionLabel: requiredText('Please select a solution', 100, 'Please select a solution'),
    notes: optionalText(),
    date: optionalDay.check(
      notBefore(today),
      z.refine<Day | null>((day) => day !== null || !needsDay, 'Please enter the day that you agreed'),
      // A mistyped year would leave the visit waiting for as long.
      z.refine<Day | null>(
        (day) => !needsDay || day === null || day <= addMonths(today, 12),
        'Please enter a day within a year',
      ),
    ),
  })

export const noTenantsText = 'There are no tenants that can be contacted.'

/** Tenants that can be chosen in a call note: only those with a name. */
export const contactableTenants = <Occupant extends { name: string | null }>(
  occupants: readonly Occupant[],
): Occupant[] => occupants.filter(({ name }) => trimmed(name) !== '')

/** Notes of a call. An image without text does not count as notes. */
export const callNoteForm = z.object({
  notes: z.pipe(
    z.nullish(z.string()).check(
      // Markup that is too long is not searched for text.
      z.refine(
        (html) => trimmed(html).length > longestMarkup || visibleText(trimmed(html)).trim() !== '',
        'Notes are required',
      ),
      fitsVisibly,
    ),
    z.transform(trimmed),
  ),
  occupantId: chosen(id, 'Please select a tenant'),
})
