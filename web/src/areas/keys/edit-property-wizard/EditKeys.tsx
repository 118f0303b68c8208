import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { keyForm, updateProperty, type KeyForm } from '@contract/keys.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday, usePropertyManagers } from '@/shared/session/use-agency.ts'
import { useSteps } from '@/shared/wizard-shell/use-steps.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { softwareDelayText } from '@/shared/session/software-delay.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { AgencyKeyFields } from './AgencyKeyFields.tsx'
import { keyFieldsToMerge, listChanges, toKeyValues, type KeyChange } from './key-values.ts'
import { OnsiteKeyFields } from './OnsiteKeyFields.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { AgencyKeyFacts } from '../AgencyKeyFacts.tsx'
import { FromTo } from '@/shared/form-shell/FromTo.tsx'

/** Old and new values side by side, to check before sending. */
function KeyChanges({ changes }: { changes: readonly KeyChange[] }) {
  if (changes.length === 0) return <p>Nothing has been changed. Go back to change the keys of this property.</p>
  return (
    <>
      <p>Please check what will change:</p>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {changes.map(({ label, from, to }) => (
          <div key={label} className="grid gap-1 px-4 py-3 sm:grid-cols-[10rem_1fr] sm:gap-4">
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0">
              <FromTo from={from} to={to} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The agency key of an integrated property, which is managed in the agency's software and read-only here. */
function IntegratedAgencyKey({ property }: { property: PropertyForActions }) {
  const software = property.softwareName ?? 'your property management software'
  return (
    <section aria-label="Agency key" className="flex flex-col gap-3">
      <h3 className="text-[0.9375rem] font-semibold">Agency key</h3>
      <Banner>
        The agency key is kept in {software} and can only be changed there.{' '}
        {softwareDelayText(property, `in ${software}`)}
      </Banner>
      <AgencyKeyFacts property={property} />
    </section>
  )
}

const submitFailed = 'An error occurred while submitting your request. Please try again.'

type EditKeysProps = {
  /** The server's data; it may change while the user types. */
  known: PropertyForActions
  reload: () => Promise<PropertyForActions | undefined>
  isStrict: boolean
  onSaved: () => void
  onClose: () => void
}

/** Managed in the agency's software: sent unchanged, and ignored by the server. */
const toAgencyKey = ({ isKeyAvailable, keyNumber, propertyManager }: PropertyForActions) => ({
  isKeyAvailable,
  keyNumber,
  propertyManagerId: propertyManager?.id ?? null,
})

/** What the agency may edit, and the form with the current keys. */
function useKeyForm(known: PropertyForActions, isStrict: boolean) {
  const today = useAgencyToday()
  const managers = usePropertyManagers()
  const currentExpiry = known.propertyKeyInformation.temporaryKeyExpirationDate
  const isManagerElsewhere = known.isIntegrated
  const isIntegrated = known.isIntegrated && !known.isAgencyKeyKept
  const schema = useMemo(
    () => keyForm({ today, strict: isStrict, isIntegrated, isManagerElsewhere, currentExpiry }),
    [today, isStrict, isIntegrated, isManagerElsewhere, currentExpiry],
  )
  const managerIds = useMemo(() => managers.map(({ id }) => id), [managers])
  const form = useFormShell(schema, toKeyValues(known, managerIds))
  const managerName = (id: number | null) => managers.find((manager) => manager.id === id)?.name ?? ''
  return { schema, form, managers, managerIds, managerName, isIntegrated, isManagerElsewhere, currentExpiry, today }
}

/** Edit, then confirm, then send. The form's state is above the steps, so going back keeps the typed values. */
export function EditKeys({ known, reload, isStrict, onSaved, onClose }: EditKeysProps) {
  const client = useQueryClient()
  const keys = useKeyForm(known, isStrict)
  const { schema, form, managerIds, managerName, isIntegrated, isManagerElsewhere } = keys
  const steps = useSteps([
    { id: 'edit', label: 'Edit' },
    { id: 'confirm', label: 'Confirm' },
  ])
  const formId = useId()

  const save = useEndpoint(updateProperty, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Update property request submitted', known.address)
      onSaved()
    },
    onError: (error) => {
      // A field that the server refused is corrected in the first step.
      if (Object.keys(error.fields).length > 0) steps.goTo('edit')
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known,
    toValues: (property) => toKeyValues(property, managerIds),
    fields: keyFieldsToMerge(isIntegrated, managerName),
    reload,
    error: save.error,
  })
  const current = seen ?? known
  const isAboutFields = Object.keys(save.error?.fields ?? {}).length > 0
  // Read from the form, so that after a conflict it shows the typed values over the newer data.
  const toConfirm = steps.current === 'confirm' ? schema.safeParse(form.getValues()).data : undefined
  const isConfirming = toConfirm !== undefined
  const changes = isConfirming ? listChanges(current, toConfirm, managerName, isManagerElsewhere) : []
  // A key that solves an access issue may be confirmed without a change.
  const hasChanges = changes.length > 0 || isStrict

  const send = (typed: KeyForm) =>
    save.mutate({
      params: { id: known.compliancePropertyId },
      body: {
        agencyKey: typed.agencyKey ?? toAgencyKey(current),
        propertyKey: typed.propertyKey,
        strict: isStrict,
        version: current.version,
      },
    })

  return (
    <WizardShell
      title={isConfirming ? 'Confirm property update' : 'Edit property'}
      address={known.address}
      size="medium"
      steps={steps.labels}
      currentStep={isConfirming ? steps.index : 0}
      isBusy={save.isPending}
      error={isAboutFields ? null : asRefusal(save.error)}
      failureText={submitFailed}
      conflict={conflict}
      asksBeforeClosing={form.formState.isDirty}
      onClose={onClose}
      back={isConfirming ? { label: 'Back', onPress: steps.back } : undefined}
      primary={
        isConfirming
          ? {
              label: 'Update property',
              isPending: save.isPending,
              disabledReason: hasChanges ? undefined : 'Nothing has been changed',
              onPress: () => send(toConfirm),
            }
          : { label: 'Continue', form: formId }
      }
    >
      {isConfirming ? (
        <div className="flex flex-col gap-4">
          <KeyChanges changes={changes} />
        </div>
      ) : (
        <FormShell
          id={formId}
          form={form}
          isPending={save.isPending}
          error={isAboutFields ? save.error : null}
          failureText="Please correct the marked fields."
          onSubmit={() => {
            save.reset()
            steps.next()
          }}
        >
          <KeyFields known={known} keys={keys} />
        </FormShell>
      )}
    </WizardShell>
  )
}

function KeyFields({ known, keys }: { known: PropertyForActions; keys: ReturnType<typeof useKeyForm> }) {
  const { form, managers, isIntegrated, isManagerElsewhere, currentExpiry, today } = keys
  return (
    <>
      {isIntegrated ? (
        <IntegratedAgencyKey property={known} />
      ) : (
        <AgencyKeyFields
          form={form}
          managers={isManagerElsewhere ? null : managers}
          pickupLocation={known.keyPickupLocation}
        />
      )}
      <hr className="border-line" />
      <OnsiteKeyFields form={form} today={today} currentExpiry={currentExpiry} />
    </>
  )
}
