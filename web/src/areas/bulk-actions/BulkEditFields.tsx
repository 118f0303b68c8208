import { agencyKeyEdits, type bulkEditForm } from '@contract/bulk-actions/bulk-edits.ts'
import type { BulkEditKind } from '@contract/bulk-actions/bulk-kinds.ts'
import {
  entryPreferenceFieldLabels,
  entryPreferenceFields,
  entryPreferenceValueLabels,
  entryPreferenceValues,
  exceptionBounds,
} from '@contract/entry-preferences.ts'
import { shortDay } from '@contract/day-text.ts'
import { availabilities, availabilityTags, temporaryKeyBounds } from '@contract/keys.ts'
import { listCodes } from '@contract/labels.ts'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { useAgencyToday, usePropertyManagers } from '@/shared/session/use-agency.ts'

type EditForm = FormOf<typeof bulkEditForm>

export const editTexts: Record<BulkEditKind, string> = {
  EDIT_MANAGER: 'Who looks after the properties from now on.',
  EDIT_KEYS:
    'That the agency holds no key, or the key at the property and where it is. Key numbers are set at each property.',
  EDIT_PREFERENCES: 'How technicians may get in. What you leave as it is stays different at each property.',
  CONFIRM_DETAILS: 'States that the tenancy, or the vacancy, of each property is still right.',
}

const asItIs = { value: 'KEEP' as const, label: 'Leave as it is' }
const agencyKeyOptions = listCodes(agencyKeyEdits).map((value) => ({ value, label: agencyKeyEdits[value] }))
const onsiteOptions = [asItIs, ...availabilities.map((value) => ({ value, label: availabilityTags[value].label }))]
const preferenceOptions = [
  asItIs,
  ...entryPreferenceValues.map((value) => ({ value, label: entryPreferenceValueLabels[value] })),
]
const pair = 'grid gap-4 sm:grid-cols-2'

/** That nothing is chosen is a fault of several lists, which show none of their own. */
function NothingChosen({ form }: { form: EditForm }) {
  const { agencyKey, occupantAppointmentPreference } = form.formState.errors
  const fault = agencyKey ?? occupantAppointmentPreference
  return fault ? (
    <p role="alert" className="text-sm text-critical">
      {fault.message}
    </p>
  ) : null
}

/** The fields of the chosen edit. */
export function BulkEditFields({ form }: { form: EditForm }) {
  const kind = form.watch('kind')
  if (kind === 'EDIT_MANAGER') return <ManagerFields form={form} />
  if (kind !== 'EDIT_KEYS' && kind !== 'EDIT_PREFERENCES') return null
  return (
    <>
      {kind === 'EDIT_KEYS' ? <KeyFields form={form} /> : <PreferenceFields form={form} />}
      <NothingChosen form={form} />
    </>
  )
}

function ManagerFields({ form }: { form: EditForm }) {
  const options = usePropertyManagers().map(({ id, name }) => ({ value: id, label: name }))
  return <FormSelect form={form} name="managerId" label="Property manager" isRequired options={options} />
}

function KeyFields({ form }: { form: EditForm }) {
  const today = useAgencyToday()
  const { min, max } = temporaryKeyBounds(today)
  const onsiteKey = form.watch('onsiteKey')
  return (
    <div className={pair}>
      <FormNativeSelect form={form} name="agencyKey" label="Key at the agency" options={agencyKeyOptions} />
      <div className="flex flex-col gap-4">
        <FormNativeSelect form={form} name="onsiteKey" label="Key at the property" options={onsiteOptions} />
        {onsiteKey === 'TEMPORARY' ? (
          <LazyDatePicker
            form={form}
            name="onsiteUntil"
            label="Available until"
            isRequired
            today={today}
            min={min}
            max={max}
            boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
          />
        ) : null}
        {onsiteKey === 'AVAILABLE' || onsiteKey === 'TEMPORARY' ? (
          <FormTextField form={form} name="onsiteNotes" label="Where the key is" isRequired />
        ) : null}
      </div>
    </div>
  )
}

function PreferenceFields({ form }: { form: EditForm }) {
  const today = useAgencyToday()
  const { min, max } = exceptionBounds(today)
  const hasException = form.watch(entryPreferenceFields).includes('BY_EXCEPTION')
  return (
    <div className={pair}>
      {entryPreferenceFields.map((name) => (
        <FormNativeSelect
          key={name}
          form={form}
          name={name}
          label={entryPreferenceFieldLabels[name]}
          options={preferenceOptions}
        />
      ))}
      {hasException ? (
        <LazyDatePicker
          form={form}
          name="exceptionsUntil"
          label="By exception until"
          isRequired
          today={today}
          min={min}
          max={max}
          boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
        />
      ) : null}
    </div>
  )
}
