import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  getAgencySettings,
  getMySettings,
  patchMySettings,
  userSettingsPatch,
  type UserSettings,
} from '@contract/me.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { mergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { FormSwitch } from '@/shared/form-fields/FormSwitch.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { settingsFailureText } from './settings-failure-text.ts'

type Values = z.input<typeof userSettingsPatch>

const toFormValues = ({ agency: { defaultPropertyManagerId, showPortfolioMirroring } }: UserSettings): Values => ({
  agency: { defaultPropertyManagerId, showPortfolioMirroring },
})
const fieldsToMerge = (nameOf: (managerId: number | null) => string) => [
  mergeField<Values>('Default property manager', 'agency.defaultPropertyManagerId', ({ agency }) =>
    nameOf(agency.defaultPropertyManagerId ?? null),
  ),
  mergeField<Values>('Properties of other service providers', 'agency.showPortfolioMirroring', ({ agency }) =>
    agency.showPortfolioMirroring ? 'Shown' : 'Not shown',
  ),
]

type PreferencesFormProps = {
  /** The server's data; it may change while the user chooses. */
  settings: UserSettings
  /** Loads the data again; throws on failure. */
  onReload: () => Promise<UserSettings | null | undefined>
}

export default function PreferencesForm({ settings, onReload }: PreferencesFormProps) {
  const client = useQueryClient()
  const managers = usePropertyManagers()
  const hasMirroring = useExperiment('PortfolioMirroring')
  const form = useFormShell(userSettingsPatch, toFormValues(settings))
  const save = useEndpoint(patchMySettings, {
    onSuccess: (saved) => {
      client.setQueryData(endpointQuery(getMySettings, {}).queryKey, saved)
      // The dashboard uses the same settings.
      client.setQueryData(
        endpointQuery(getAgencySettings, {}).queryKey,
        (known) => known && { ...known, ...saved.agency, whoseWork: saved.agency.whoseWork ?? null },
      )
      toast.success('Settings updated')
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known: settings,
    toValues: toFormValues,
    fields: fieldsToMerge((id) => managers.find((manager) => manager.id === id)?.name ?? 'None'),
    reload: onReload,
    error: save.error,
  })
  const { isDirty } = form.formState
  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate({ body: { ...values, version: (seen ?? settings).version } })}
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureTitle="Error updating settings"
      failureText={settingsFailureText(save.error, 'Please try again.')}
      footer={
        <div>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save preferences
          </Button>
        </div>
      }
    >
      <FormSelect
        form={form}
        name="agency.defaultPropertyManagerId"
        label="Default property manager"
        description="Whose work pages show until you choose in the header."
        options={[{ value: null, label: 'None' }, ...managers.map(({ id, name }) => ({ value: id, label: name }))]}
        className="max-w-sm"
      />
      {hasMirroring ? (
        <FormSwitch
          form={form}
          name="agency.showPortfolioMirroring"
          description="The dashboard also shows properties that other providers service."
        >
          Show properties of other service providers
        </FormSwitch>
      ) : null}
      <LeaveGuard isDirty={isDirty} />
    </FormShell>
  )
}
