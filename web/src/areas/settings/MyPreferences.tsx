import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getAgencySettings,
  getMySettings,
  patchMySettings,
  userSettingsPatch,
  type UserSettings,
} from '@contract/me.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Select } from '@/shared/form-fields/Select.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Switch } from '@/shared/form-fields/Switch.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

export function MyPreferences() {
  const settings = useQuery(endpointQuery(getMySettings, {}))
  if (settings.isError)
    return (
      <ErrorPanel
        message={errorMessage(settings.error, 'Failed to get settings')}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    )
  if (!settings.data)
    return (
      <div aria-busy className="flex flex-col gap-4">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  return <PreferencesForm settings={settings.data} />
}

function PreferencesForm({ settings }: { settings: UserSettings }) {
  const client = useQueryClient()
  const managers = usePropertyManagers()
  const hasMirroring = useExperiment('PortfolioMirroring')
  const form = useFormShell(userSettingsPatch, settings)
  const save = useEndpoint(patchMySettings, {
    onSuccess: (saved) => {
      client.setQueryData(endpointQuery(getMySettings, {}).queryKey, saved)
      // The dashboard goes by the same settings.
      client.setQueryData(
        endpointQuery(getAgencySettings, {}).queryKey,
        (known) => known && { ...known, ...saved.agency },
      )
      form.reset(saved)
      toast.success('Settings updated')
    },
    onError: () => toast.error('Error updating settings'),
  })
  const { isDirty } = form.formState
  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate({ body: values })}
      isPending={save.isPending}
      error={save.error}
      failureText="Error updating settings"
      footer={
        <div>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save preferences
          </Button>
        </div>
      }
    >
      <Select
        form={form}
        name="agency.defaultPropertyManagerId"
        label="Default property manager"
        description="The dashboard opens with this property manager selected."
        options={[{ value: null, label: 'None' }, ...managers.map(({ id, name }) => ({ value: id, label: name }))]}
        className="max-w-sm"
      />
      {hasMirroring ? (
        <Switch
          form={form}
          name="agency.showPortfolioMirroring"
          description="The dashboard also shows properties that other providers service."
        >
          Show properties of other service providers
        </Switch>
      ) : null}
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </FormShell>
  )
}
