import { useQueryClient } from '@tanstack/react-query'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { addTenancy, updateTenancy } from '@contract/tenancies/tenancy-form.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { TenancyDraft, TenancyMode } from './tenancy-draft.ts'
import { successes } from './wizard-labels.ts'

type Outcomes = { onSaved: () => void; onRefused: (error: CallError) => void }

/** Adding and renewing create a tenancy, editing changes one; this hides the difference from the wizard. */
export function useSaveTenancy(mode: TenancyMode, propertyId: number, { onSaved, onRefused }: Outcomes) {
  const client = useQueryClient()
  const options = {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success(successes[mode])
      onSaved()
    },
    onError: onRefused,
  }
  const add = useEndpoint(addTenancy, options)
  const edit = useEndpoint(updateTenancy, options)
  const { error, isPending } = mode === 'edit' ? edit : add
  return {
    error,
    isPending,
    reset: () => {
      add.reset()
      edit.reset()
    },
    send: ({ lease, occupants }: TenancyDraft, known: Tenancy | null) => {
      const { leaseType, ...days } = lease
      const form = { ...days, startDate: days.startDate ?? '', occupants }
      if (mode !== 'edit') add.mutate({ params: { id: propertyId }, body: { ...form, leaseType } })
      else if (known)
        edit.mutate({
          params: { id: propertyId, tenancyId: known.tenancyId },
          body: { ...form, version: known.version },
        })
    },
  }
}
