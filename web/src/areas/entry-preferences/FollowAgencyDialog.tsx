import { useQueryClient } from '@tanstack/react-query'
import { agencyEntryPreferences, followAgencyPreference } from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** Asks before the preferences of the property are removed; sends the version that was shown. */
export default function FollowAgencyDialog({ property, onClose }: { property: PropertyDetails; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(followAgencyPreference, {
    onSuccess: () => {
      toast.success('The agency’s preference applies again', property.address)
      onClose()
    },
    // Also if it was refused: the card then shows what a colleague changed.
    onSettled: () => void reloadProperty(client),
  })
  const { agencyPreference, comments, version } = property.entryMethodPreferences
  const failure = asRefusal(error)
  return (
    <ConfirmDialog
      isOpen
      title="Use the agency’s preference again?"
      confirmLabel="Use the agency’s preference"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: property.compliancePropertyId }, query: { version } })}
    >
      <div className="flex flex-col gap-3">
        {failure ? (
          <SaveFailure error={failure} failureText="Failed to change the preferences. Please try again." />
        ) : null}
        <p>
          What was chosen for this property{comments ? ', with its comments,' : ''} is removed. Your agency’s preference
          applies instead: {findLabel(agencyEntryPreferences, String(agencyPreference))}.
        </p>
      </div>
    </ConfirmDialog>
  )
}
