import { calendarFeedForm, createCalendarFeed, type CalendarFeed } from '@contract/api-integration/calendar-feeds.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useReloadIntegration } from './use-reload-integration.ts'

type NewFeedDialogProps = { feeds: readonly CalendarFeed[]; onClose: () => void }

/** Offers the property managers who have no calendar yet. */
export default function NewFeedDialog({ feeds, onClose }: NewFeedDialogProps) {
  const managers = usePropertyManagers()
  const reload = useReloadIntegration()
  const taken = new Set(feeds.map(({ propertyManager }) => propertyManager?.id ?? null))
  const options = [
    { value: null, label: 'All property managers' },
    ...managers.map(({ id, name }) => ({ value: id, label: name })),
  ].filter(({ value }) => !taken.has(value))
  const form = useFormShell(calendarFeedForm, { propertyManagerId: options[0]?.value ?? null })
  const create = useEndpoint(createCalendarFeed, {
    onSuccess: async () => {
      toast.success('Calendar added')
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      title="New calendar"
      submitLabel="Add calendar"
      size="small"
      form={form}
      onSubmit={(body) => create.mutate({ body })}
      isPending={create.isPending}
      error={create.error}
      failureText="The calendar could not be added. Please try again."
      onClose={onClose}
      submitDisabledReason={options.length === 0 ? 'Every property manager has a calendar already' : undefined}
    >
      <FormSelect
        form={form}
        name="propertyManagerId"
        label="Visits at the properties of"
        options={options}
        description="Everyone who knows the address of the calendar can see these visits, without tenants’ details."
      />
    </FormDialog>
  )
}
