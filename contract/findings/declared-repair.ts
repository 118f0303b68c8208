import * as z from 'zod/mini'
import { shortDay } from '../day-text.ts'
import type { Day } from '../days.ts'
import { optionalText, requiredDay, requiredText } from '../form-rules.ts'

const longestDeclarer = 75
const longestLicence = 100

/** What is ticked to declare a repair of which there is no document. */
export const declarationText = 'I declare that these findings were repaired on that day, and that what I state is true.'

const notDeclared = 'Tick this to declare the repair'
const tooLong = (most: number) => `Must be ${most} characters or less`

/** The declaration of a named person that findings were repaired. */
export const declaredRepair = z.object({
  declaredBy: requiredText('Say who declares the repair', longestDeclarer, tooLong(longestDeclarer)),
  licence: optionalText(longestLicence, tooLong(longestLicence)),
  repairedOn: requiredDay('Enter the day of the repair'),
  isDeclared: z.nullish(z.boolean()).check(z.refine((value) => value === true, notDeclared)),
})
export type DeclaredRepair = z.infer<typeof declaredRepair>

/** Why a day cannot be that of the repair; null if it can. */
export function repairDayFault(day: Day, { today, foundOn }: { today: Day; foundOn: Day | null }): string | null {
  if (day > today) return 'Date cannot be in the future'
  return foundOn !== null && day < foundOn
    ? `Date cannot be before the finding was reported (${shortDay(foundOn)})`
    : null
}
