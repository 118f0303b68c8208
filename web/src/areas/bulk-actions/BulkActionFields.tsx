import type { BulkCheck, BulkChoice, BulkSelectionInput, bulkActionForm } from '@contract/bulk-actions/bulk-actions.ts'
import { bulkPropertyKinds, bulkActionLabels } from '@contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '@contract/day-text.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { formatNumber } from '@/ui/format.ts'
import { countProperties } from './bulk-texts.ts'
import { BulkEmailFields } from './BulkEmailFields.tsx'
import { BulkTenancies } from './BulkTenancies.tsx'
import { LeftOut } from './LeftOut.tsx'
import { choiceOf } from './possible-count.ts'

export type BulkForm = FormOf<typeof bulkActionForm>
type BulkActionFieldsProps = { form: BulkForm; check: BulkCheck; selection: BulkSelectionInput }

const effects: Record<BulkChoice['kind'], string> = {
  CONFIRM_TENANCY: 'States that the tenancy, or the vacancy, of each property is still right.',
  SEND_EMAIL:
    'Sends the tenants of each property one email from a template, in your name. An access issue that asks for an email is resolved by it. It cannot be undone.',
  ALLOW_ENTRY_NOTICE: 'Lets technicians enter with a key after notice, until a day that you choose.',
}

function describe({ kind, possible, unavailable, impossible }: BulkChoice, total: number): string {
  if (unavailable !== null) return `Not possible: ${unavailable}`
  if (possible === 0) return `Not possible here: ${impossible[0]?.reason}`
  const share =
    possible === total ? `all ${formatNumber(total)}` : `${formatNumber(possible)} of ${formatNumber(total)}`
  return `${effects[kind]} ${total === 1 ? '' : `Possible at ${share}.`}`.trim()
}

/** The actions that the selected properties can take, the fields of the chosen one, and what is left out. */
export function BulkActionFields({ form, check, selection }: BulkActionFieldsProps) {
  const today = useAgencyToday()
  const chosen = choiceOf(check, form.watch('kind') ?? null)
  const { min, max } = check.untilBounds
  const options = bulkPropertyKinds.map((kind) => {
    const choice = choiceOf(check, kind) as BulkChoice
    return {
      value: kind,
      label: bulkActionLabels[kind],
      description: describe(choice, check.total),
      isDisabled: choice.possible === 0,
    }
  })
  return (
    <>
      <FormRadioGroup
        form={form}
        name="kind"
        label={`What should be done at ${countProperties(check.total)}?`}
        look="boxes"
        options={options}
      />
      {chosen?.kind === 'CONFIRM_TENANCY' ? <BulkTenancies selection={selection} /> : null}
      {chosen?.kind === 'SEND_EMAIL' ? <BulkEmailFields form={form} check={check} choice={chosen} /> : null}
      {chosen?.kind === 'ALLOW_ENTRY_NOTICE' ? (
        <LazyDatePicker
          form={form}
          name="until"
          label="Allowed until"
          description={`The last day it is allowed, up to ${shortDay(max)}. A later day that is already allowed stays.`}
          isRequired
          today={today}
          min={min}
          max={max}
          boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
          className="max-w-80"
        />
      ) : null}
      {chosen ? <LeftOut subject="property" impossible={chosen.impossible} /> : null}
    </>
  )
}
