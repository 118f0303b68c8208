import type { Day } from '@contract/days.ts'
import { longestNotes } from '@contract/limits.ts'
import { decisionWayLabels, decisionWays } from '@contract/quotes/owner-decision.ts'
import { FormDatePicker } from '@/shared/form-fields/FormDatePicker.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import type { OwnerDecisionForm } from './use-owner-decision.ts'

const decisions = [
  { value: 'ACCEPTED', label: 'Approved the quote' },
  { value: 'REJECTED', label: 'Declined it' },
] as const
const ways = decisionWays.map((value) => ({ value, label: decisionWayLabels[value] }))

type OwnerDecisionFieldsProps = { form: OwnerDecisionForm; userName: string; today: Day }

/** What the owner decided, who said so, how and when. */
export function OwnerDecisionFields({ form, userName, today }: OwnerDecisionFieldsProps) {
  return (
    <>
      <p className="text-quiet">
        {userName}, you record what the owner decided. The record names you, on whose authority and how they told you.
      </p>
      <FormRadioGroup form={form} name="decision" label="The owner has" options={decisions} />
      <FormTextField
        form={form}
        name="givenBy"
        label="On whose authority"
        description="The owner, or who may decide for them."
        autoComplete="off"
        className="max-w-sm"
      />
      <FormRadioGroup form={form} name="way" label="How they told you" options={ways} />
      <FormDatePicker form={form} name="givenOn" label="When" today={today} max={today} className="sm:max-w-80" />
      {form.watch('decision') === 'REJECTED' ? (
        <FormTextArea form={form} name="reason" label="Reason" isOptional rows={3} maxLength={longestNotes} />
      ) : null}
    </>
  )
}
