import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import {
  getNotificationPreference,
  notificationPreferenceForm,
  saveNotificationPreference,
  type NotificationPreference,
} from '@contract/notification-preferences.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { RadioGroup } from '@/shared/form-fields/RadioGroup.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type PreferenceFormProps = {
  preference: NotificationPreference
  onReload: () => Promise<NotificationPreference | null | undefined>
  onDirty: (isDirty: boolean) => void
}

const valuesOf = (preference: NotificationPreference) => ({
  propertyManagerId: preference.propertyManagerId,
  serviceReportsAutoOwnerEmailPreference: preference.serviceReportsAutoOwnerEmailPreference,
  version: preference.version,
})

export function PreferenceForm({ preference, onReload, onDirty }: PreferenceFormProps) {
  const client = useQueryClient()
  const isAllowed = preference.isServiceReportsAutoOwnerEmailAllowed
  const form = useFormShell(notificationPreferenceForm, valuesOf(preference))
  const { isDirty } = form.formState
  const save = useEndpoint(saveNotificationPreference, {
    onSuccess: (saved) => {
      const { propertyManagerId } = saved
      client.setQueryData(endpointQuery(getNotificationPreference, { query: { propertyManagerId } }).queryKey, saved)
      form.reset(valuesOf(saved))
      toast.success('Notification preference updated')
    },
    onError: () => toast.error('Error updating notification preference'),
  })
  const reload = async () => {
    const fresh = await onReload()
    if (!fresh) return
    form.reset(valuesOf(fresh))
    save.reset()
  }
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])

  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate({ body: values })}
      isPending={save.isPending}
      error={save.error}
      failureText="Error updating notification preference"
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
      {save.error?.code === 'conflict' ? (
        <div>
          <Button icon={<RotateCw aria-hidden size={15} />} onPress={() => void reload()}>
            Reload
          </Button>
        </div>
      ) : null}
      {isAllowed ? null : (
        <Banner tone="attention" title="Service reports are not sent to owners automatically">
          Your agency has switched this off. Contact your account manager to have it switched on.
        </Banner>
      )}
      <RadioGroup
        form={form}
        name="serviceReportsAutoOwnerEmailPreference"
        label="Service reports emailed to owners automatically"
        description="Counts from now on: reports that are stored already are not sent."
        options={preference.options.map(({ id, name, description }) => ({ value: id, label: name, description }))}
        isDisabled={!isAllowed}
        look="boxes"
        className="max-w-xl"
      />
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </FormShell>
  )
}
