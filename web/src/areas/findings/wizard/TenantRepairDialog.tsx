import { useQueryClient } from '@tanstack/react-query'
import type { FindingSafety } from '@contract/findings/finding-progress.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { setTenantRepair, tenantRepairForm } from '@contract/findings/tenant-repair.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { registerId } from './machine.ts'

type TenantRepairDialogProps = {
  finding: ReportedFinding
  tenantRepair: NonNullable<FindingSafety['tenantRepair']>
  onSaved: () => void
  onClose: () => void
}

/** Since when a tenant has taken the repair of a finding over, which stops the time that the law gives for it. */
export default function TenantRepairDialog({ finding, tenantRepair, onSaved, onClose }: TenantRepairDialogProps) {
  const client = useQueryClient()
  const today = useAgencyToday()
  const { originalBookingDate: foundOn } = finding.problemRegister
  const { from, until, recordedBy, version } = tenantRepair
  const isRecorded = from !== null
  const form = useFormShell(tenantRepairForm({ today, foundOn, isRecorded }), { from, until })
  const save = useEndpoint(setTenantRepair, {
    onSuccess: (_, { body }) => {
      toast.success(body.from ? 'Repair by the tenant saved' : 'Repair by the tenant taken back')
      void reloadProperty(client)
      onSaved()
      onClose()
    },
    // Loads what a colleague recorded, so that it can be saved over; what was typed stays.
    onError: ({ code }) => {
      if (code === 'conflict') onSaved()
    },
  })
  return (
    <FormDialog
      title="A tenant repairs it"
      submitLabel="Save"
      form={form}
      onSubmit={(days) => save.mutate({ params: { id: registerId(finding) }, body: { version, ...days } })}
      isPending={save.isPending}
      error={save.error}
      failureTitle="Failed to save"
      failureText="Please try again."
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold">{finding.originalProblemItem.title}</strong>: the days on which a tenant has
        taken the repair over do not count in the time that the law gives for it. Your name is stored with them.
        {recordedBy === null ? null : ` Recorded last by ${recordedBy}.`}
      </p>
      <LazyDatePicker
        form={form}
        name="from"
        label="Taken over by the tenant on"
        today={today}
        min={foundOn}
        max={today}
        description={isRecorded ? 'Leave it empty to take back what was recorded' : undefined}
      />
      <LazyDatePicker
        form={form}
        name="until"
        label="Until (last day)"
        today={today}
        min={foundOn}
        max={today}
        description="Leave it empty as long as the tenant still has it"
      />
    </FormDialog>
  )
}
