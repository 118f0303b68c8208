import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import {
  getNotificationPreference,
  notificationPreferenceForm,
  reportSharingOptions,
  saveNotificationPreference,
  type NotificationPreference,
  type ReportSharing,
} from '@contract/notification-preferences.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { mergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type PreferenceFormProps = {
  /** The server's data; it may change while the user chooses. */
  preference: NotificationPreference
  /** Loads the data again; throws on failure. */
  onReload: () => Promise<NotificationPreference | null | undefined>
  onDirty: (isDirty: boolean) => void
}

type Values = z.input<typeof notificationPreferenceForm>

const toFormValues = (preference: NotificationPreference): Values => ({
  propertyManagerId: preference.propertyManagerId,
  serviceReportsAutoOwnerEmailPreference: preference.serviceReportsAutoOwnerEmailPreference,
})
const fieldsToMerge = [
  mergeField<Values>(
    'Service reports emailed to owners',
    'serviceReportsAutoOwnerEmailPreference',
    ({ serviceReportsAutoOwnerEmailPreference: level }) => reportSharingOptions[level as ReportSharing]?.name ?? '',
  ),
]

export default function PreferenceForm({ preference, onReload, onDirty }: PreferenceFormProps) {
  const client = useQueryClient()
  const isAllowed = preference.isServiceReportsAutoOwnerEmailAllowed
  const form = useFormShell(notificationPreferenceForm, toFormValues(preference))
  const { isDirty } = form.formState
  const save = useEndpoint(saveNotificationPreference, {
    onSuccess: (saved) => {
      const { propertyManagerId } = saved
      client.setQueryData(endpointQuery(getNotificationPreference, { query: { propertyManagerId } }).queryKey, saved)
      toast.success('Notification preference updated')
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known: preference,
    toValues: toFormValues,
    fields: fieldsToMerge,
    reload: onReload,
    error: save.error,
  })
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])

  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate({ body: { ...values, version: (seen ?? preference).version } })}
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureTitle="Error updating notification preference"
      failureText="Please try again."
      footer={
        <div>
          <Button
            type="submit"
            variant="primary"
            isPending={save.isPending}
            disabledReason={isAllowed ? undefined : 'Your agency has switched this off'}
          >
            Save preference
          </Button>
        </div>
      }
    >
      {isAllowed ? null : (
        <Banner tone="attention" title="Service reports are not sent to owners automatically">
          Your agency has switched this off. Contact your account manager to have it switched on.
        </Banner>
      )}
      <FormRadioGroup
        form={form}
        name="serviceReportsAutoOwnerEmailPreference"
        label="Service reports emailed to owners automatically"
        description="Applies from now on: earlier reports are not sent."
        options={preference.options.map(({ id, name, description }) => ({ value: id, label: name, description }))}
        isDisabled={!isAllowed}
        look="boxes"
        className="max-w-xl"
      />
      <LeaveGuard isDirty={isDirty} />
    </FormShell>
  )
}
