import { useQueryClient } from '@tanstack/react-query'
import {
  getComingRule,
  listDemandedProperties,
  markNotNeeded,
  notNeededForm,
  type DemandedProperty,
} from '@contract/law-campaigns.ts'
import { longestNotes } from '@contract/limits.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'

type NotNeededDialogProps = { ruleId: number; property: DemandedProperty; onClose: () => void }

/** Why a coming or new rule needs nothing at a property. */
export default function NotNeededDialog({ ruleId, property, onClose }: NotNeededDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(notNeededForm, { reason: '' })
  const { compliancePropertyId: propertyId, addressLine1, addressLine2 } = property
  const save = useEndpoint(markNotNeeded, {
    onSuccess: () => {
      for (const each of [getComingRule, listDemandedProperties])
        void client.invalidateQueries({ queryKey: endpointKey(each) })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Nothing is needed here"
      submitLabel="Save"
      form={form}
      onSubmit={(body) => save.mutate({ params: { ruleId, propertyId }, body })}
      isPending={save.isPending}
      error={save.error}
      failureTitle="Failed to save"
      failureText="Please try again."
      onClose={onClose}
    >
      <p>
        {addressLine1}, {addressLine2}
      </p>
      <FormTextArea
        form={form}
        name="reason"
        label="Why"
        rows={3}
        maxLength={longestNotes}
        description="Such as: it is being pulled down or sold. Your name and today are stored with it."
      />
    </FormDialog>
  )
}
