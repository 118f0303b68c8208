import * as z from 'zod/mini'
import { shortDay } from '../day-text.ts'
import type { Day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { addIssue, optionalDay } from '../form-rules.ts'
import { urlId } from '../paging.ts'

type Known = { today: Day; foundOn: Day; isRecorded: boolean }

const inFuture = 'Date cannot be in the future'

function firstDayFault(from: Day | null, until: Day | null, { today, foundOn, isRecorded }: Known): string | null {
  if (from === null)
    return until === null && isRecorded ? null : 'Enter the day on which the tenant took the repair over'
  if (from > today) return inFuture
  return from < foundOn ? `Date cannot be before the finding was reported (${shortDay(foundOn)})` : null
}

/** Since when a tenant has taken a repair over. Without a first day, what was recorded is taken back. */
export const tenantRepairForm = (known: Known) =>
  z.object({ from: optionalDay, until: optionalDay }).check(
    z.superRefine(({ from, until }, form) => {
      const fault = firstDayFault(from, until, known)
      if (fault !== null) addIssue(form, ['from'], fault)
      else if (until !== null && until > known.today) addIssue(form, ['until'], inFuture)
      else if (until !== null && from !== null && until < from)
        addIssue(form, ['until'], 'The last day cannot be before the first one')
    }),
  )

/** The days are checked with the finding. */
export const setTenantRepair = endpoint('PUT /v1/reported-findings/:id/tenant-repair', {
  experiments: ['ProblemRegister'],
  summary:
    'Record that a tenant has taken the repair of a finding over, which stops the time that the law gives for it',
  params: z.object({ id: urlId }),
  body: z.object({ version: z.int(), from: optionalDay, until: optionalDay }),
  reply: z.object({ problemRegisterId: z.int() }),
})
