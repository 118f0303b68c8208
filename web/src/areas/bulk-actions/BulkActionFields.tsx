import {
  type BulkCheck,
  type BulkChoice,
  type BulkSelectionInput,
  type bulkActionForm,
  previewBulkEmail,
} from '@contract/bulk-actions/bulk-actions.ts'
import { bulkPropertyKinds, bulkActionLabels } from '@contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '@contract/day-text.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { formatNumber } from '@/ui/format.ts'
import { countProperties } from './bulk-texts.ts'
import { BulkTenancies } from './BulkTenancies.tsx'
import { LeftOut } from './LeftOut.tsx'
import { choiceOf } from './possible-count.ts'
import { Eye } from '@/ui/icons.ts'
import { useState } from 'react'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'

type BulkEmailFieldsProps = { form: BulkForm; check: BulkCheck; choice: BulkChoice }

/** The template, and the email that one of the properties would get. */
function BulkEmailFields({ form, check, choice }: BulkEmailFieldsProps) {
  const { examples } = choice
  const [exampleId, setExampleId] = useState(String(examples[0]?.propertyId))
  const [shown, setShown] = useState<Preview | null>(null)
  const preview = useEndpoint(previewBulkEmail, {
    onSuccess: setShown,
    failureToast: ({ message }) => ({ title: 'Failed to preview the email', text: message }),
  })
  const template = form.watch('template')
  const emailed = check.templates.find(({ code }) => code === template)?.emailedToday ?? 0
  return (
    <div className="flex flex-col gap-4">
      <FormSelect
        form={form}
        name="template"
        label="Template"
        isRequired
        options={check.templates.map(({ code, label, possible }) => ({
          value: code,
          label,
          isDisabled: possible === 0,
        }))}
      />
      {emailed > 0 ? (
        <p>
          {emailed === 1 ? '1 was' : `${formatNumber(emailed)} were`} emailed today with this template and{' '}
          {emailed === 1 ? 'is' : 'are'} left out.
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Preview for"
          options={examples.map(({ propertyId, address }) => ({ value: String(propertyId), label: address }))}
          value={exampleId}
          onChange={setExampleId}
          className="min-w-0 flex-1"
        />
        <Button
          icon={<Eye aria-hidden size={16} />}
          isPending={preview.isPending}
          disabledReason={template ? undefined : 'Please choose a template'}
          onPress={() => preview.mutate({ body: { propertyId: Number(exampleId), template: template ?? '' } })}
        >
          Preview
        </Button>
      </div>
      {shown ? <EmailPreview preview={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

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
