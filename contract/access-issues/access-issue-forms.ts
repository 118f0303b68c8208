import * as z from 'zod/mini'
import type { Day } from '../days.ts'
import { chosen, fitsVisibly, optionalDay, optionalText, requiredText, trimmed } from '../form-rules.ts'
import { id } from '../paging.ts'
import { visibleText } from '../visible-text.ts'

const notBefore = (today: Day) =>
  z.refine<Day | null>((day) => day === null || day >= today, 'Date cannot be in the past')

/** What is asked beside a solution: nothing, notes or a day, by its group. */
export const notifyAndResolveFields = ({ today }: { today: Day }) => ({
  notes: optionalText(),
  resolvedDate: optionalDay.check(notBefore(today)),
})
export const notifyAndResolveForm = ({ today }: { today: Day }) => z.object(notifyAndResolveFields({ today }))

/** As it is sent. Labels that the portal does not know yet pass; the server knows which ones exist. */
export const agencyActionForm = ({ today }: { today: Day }) =>
  z.object({
    solutionLabel: requiredText('Please select a solution', 100, 'Please select a solution'),
    notes: optionalText(),
    date: optionalDay.check(notBefore(today)),
  })

/** @public The email form of the access-issue wizard shows it. */
export const noTenantsText = 'There are no tenants that can be contacted.'

/** Only somebody with a name can be said to have been called. */
export const contactableTenants = <Occupant extends { name: string | null }>(
  occupants: readonly Occupant[],
): Occupant[] => occupants.filter(({ name }) => trimmed(name) !== '')

/** Notes of a call; an image alone says nothing. */
export const callNoteForm = z.object({
  notes: z.pipe(
    z.nullish(z.string()).check(
      z.refine((html) => visibleText(trimmed(html)).trim() !== '', 'Notes are required'),
      fitsVisibly,
    ),
    z.transform(trimmed),
  ),
  occupantId: chosen(id, 'Please select a tenant'),
})
