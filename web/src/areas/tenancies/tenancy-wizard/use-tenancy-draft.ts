import { useState } from 'react'
import type { Day } from '@contract/days.ts'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { leaseForm } from '@contract/tenancies/tenancy-form.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { LeaseFormState } from './LeaseStep.tsx'
import { toDraft, isChanged, type OccupantDraft, type TenancyDraft, type TenancyMode } from './tenancy-draft.ts'

/** The draft and the values it began with, to detect changes. */
export function useTenancyDraft(mode: TenancyMode, found: Tenancy | null, today: Day) {
  const [base, setBase] = useState(() => toDraft(mode, found, today))
  // The cast is safe: every field has an initial value, although the contract's schema allows undefined.
  const form = useFormShell(leaseForm, base.lease) as unknown as LeaseFormState
  const [occupants, setOccupants] = useState<OccupantDraft[]>(base.occupants)
  const draft: TenancyDraft = { lease: form.watch(), occupants }
  return {
    form,
    draft,
    isChanged: isChanged(draft, base),
    setOccupants,
    read: (): TenancyDraft => ({ lease: form.getValues(), occupants }),
    /** Continues from another person's save, with the values typed here. */
    write: (values: TenancyDraft, from: TenancyDraft) => {
      setBase(from)
      form.reset(from.lease)
      form.reset(values.lease, { keepDefaultValues: true })
      setOccupants(values.occupants)
    },
  }
}
