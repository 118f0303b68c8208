import { useState } from 'react'
import type { Day } from '@contract/days.ts'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { leaseForm } from '@contract/tenancies/tenancy-form.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { LeaseFormState } from './LeaseStep.tsx'
import { toDraft, isChanged, mergeDrafts, type OccupantDraft, type TenancyMode } from './tenancy-draft.ts'

/** What is typed, beside what it began with, so that either can be told from the other. */
export function useTenancyDraft(mode: TenancyMode, found: Tenancy | null, today: Day) {
  const [base, setBase] = useState(() => ({ draft: toDraft(mode, found, today), known: found }))
  // Every field has a value from the start, which the rules of the contract do not ask for.
  const form = useFormShell(leaseForm, base.draft.lease) as unknown as LeaseFormState
  const [occupants, setOccupants] = useState<OccupantDraft[]>(base.draft.occupants)
  const draft = { lease: form.watch(), occupants }
  return {
    form,
    draft,
    /** The tenancy as it was when it was last read. */
    known: base.known,
    isChanged: isChanged(draft, base.draft),
    setOccupants,
    /** Goes on from what somebody else saved, with what was typed here. */
    takeOver: (fresh: Tenancy) => {
      const next = toDraft(mode, fresh, today)
      const merged = mergeDrafts(base.draft, draft, next)
      setBase({ draft: next, known: fresh })
      form.reset(merged.lease)
      setOccupants(merged.occupants)
    },
  }
}
