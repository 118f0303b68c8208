import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
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
import { Select } from '@/ui/fields/Select.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Switch } from '@/ui/fields/Switch.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

const nobody = 'none'

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
      <Controller
        control={form.control}
        name="agency.defaultPropertyManagerId"
        render={({ field, fieldState }) => (
          <Select
            label="Default property manager"
            description="The dashboard opens with this property manager selected."
            options={[
              { value: nobody, label: 'None' },
              ...managers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={field.value ? String(field.value) : nobody}
            onChange={(chosen) => field.onChange(chosen === nobody ? null : Number(chosen))}
            onBlur={field.onBlur}
            ref={field.ref}
            errorMessage={fieldState.error?.message}
            className="max-w-sm"
          />
        )}
      />
      {hasMirroring ? (
        <Controller
          control={form.control}
          name="agency.showPortfolioMirroring"
          render={({ field }) => (
            <Switch
              isSelected={field.value ?? false}
              onChange={field.onChange}
              description="The dashboard also shows properties that other providers service."
            >
              Show properties of other service providers
            </Switch>
          )}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </FormShell>
  )
}
