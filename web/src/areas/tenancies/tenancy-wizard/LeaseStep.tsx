import type { UseFormReturn } from 'react-hook-form'
import type { Day } from '@contract/days.ts'
import { longestNotes } from '@contract/limits.ts'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { leaseTypeLabels, leaseTypes } from '@contract/tenancies/tenancies.ts'
import type { LeaseForm } from '@contract/tenancies/tenancy-form.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { FormDatePicker } from '@/shared/form-fields/FormDatePicker.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatDay } from '@/ui/format.ts'
import type { LeaseDraft, TenancyMode } from './tenancy-draft.ts'

export type LeaseFormState = UseFormReturn<LeaseDraft, unknown, LeaseForm>

type LeaseStepProps = {
  id: string
  form: LeaseFormState
  mode: TenancyMode
  today: Day
  /** Current and upcoming tenancies. */
  live: readonly Tenancy[]
  /** The server's messages for this step. */
  error: CallError | null
  failure: { title: string; text: string }
  onDone: () => void
}

/** A renewal needs a tenancy that it continues, with tenants who have not left. */
const isRenewable = ({ vacatingAt }: Tenancy, today: Day) => vacatingAt === null || vacatingAt >= today
const typesFor = (live: readonly Tenancy[], today: Day) =>
  leaseTypes.map((value) => ({
    value,
    label: leaseTypeLabels[value],
    ...(value === 'RENEWAL' &&
      !live.some((each) => isRenewable(each, today)) && {
        isDisabled: true,
        description: 'There is no tenancy to renew',
      }),
  }))

export function LeaseStep({ id, form, mode, today, live, error, failure, onDone }: LeaseStepProps) {
  const renewal = live.find(({ status, leaseType }) => status === 'UPCOMING' && leaseType === 'RENEWAL')
  return (
    <FormShell
      id={id}
      form={form}
      isPending={false}
      error={error}
      failureTitle={failure.title}
      failureText={failure.text}
      onSubmit={onDone}
    >
      {mode === 'renew' && renewal ? (
        <Banner tone="attention">
          This tenancy is already renewed from {formatDay(renewal.startedAt)}
          {renewal.endedAt ? ` to ${formatDay(renewal.endedAt)}` : ''}. To change that, edit or remove the upcoming
          tenancy instead of renewing again.
        </Banner>
      ) : null}
      {mode === 'edit' ? null : (
        <FormRadioGroup
          form={form}
          name="leaseType"
          label="Lease type"
          options={typesFor(live, today)}
          orientation="horizontal"
          look="boxes"
        />
      )}
      <div className="grid gap-5 md:grid-cols-3">
        <FormDatePicker form={form} name="startDate" label="Start date" today={today} />
        <FormDatePicker form={form} name="endDate" label="End date" today={today} isOptional />
        <FormDatePicker
          form={form}
          name="vacateDate"
          label="Vacate date"
          today={today}
          isOptional
          description="The day the tenants leave, if it is known."
        />
      </div>
      <FormTextArea form={form} name="notes" label="Notes" isOptional maxLength={longestNotes} rows={4} />
    </FormShell>
  )
}
