import * as z from 'zod/mini'
import { addDays } from '@contract/days.ts'
import { maybe, requiredDay, requiredText } from '@contract/form-rules.ts'
import { askedParties, longestSnoozeDays, snoozeWork, type AskedParty } from '@contract/worklist.ts'
import { listCodes } from '@contract/labels.ts'
import { HelpTeam } from '@/shared/details/HelpTeam.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { formatDay } from '@/ui/format.ts'
import { RefusedList } from './RefusedList.tsx'
import { namesOf, useMarking } from './use-marking.ts'
import type { WorkSubject } from './work-row.ts'

/** As the contract's form, but a day is required: without one the properties would be brought back. */
const waitForm = z.object({
  until: requiredDay('Please choose a day'),
  reason: requiredText('Please say why it can wait'),
  asked: maybe(z.enum(listCodes(askedParties))),
})

const parties = [
  { value: null, label: 'Nobody' },
  ...listCodes(askedParties).map((value) => ({
    value,
    label: value === 'OTHERS' ? 'Somebody else' : `I asked ${askedParties[value]}`,
  })),
]
const askedReason = (asked: AskedParty | null): string => (asked === null ? '' : `Asked ${askedParties[asked]}`)
/** How long an answer usually takes. */
const answerDays = 7

type SnoozeDialogProps = {
  subjects: readonly WorkSubject[]
  /** Who was asked, if the dialog opens because of that. */
  asked: AskedParty | null
  onClose: () => void
}

/** Lets properties wait until a day, for a reason. */
export default function SnoozeDialog({ subjects, asked, onClose }: SnoozeDialogProps) {
  const today = useAgencyToday()
  const last = addDays(today, longestSnoozeDays)
  const isUnsafe = subjects.some((each) => each.isUnsafe)
  const form = useFormShell(waitForm, {
    // What is unsafe waits until tomorrow, or until a day that only the server knows.
    until: isUnsafe ? addDays(today, 1) : asked ? addDays(today, answerDays) : null,
    reason: askedReason(asked),
    asked,
  })
  const { left, refused, properties, mutate, isPending, error } = useMarking(snoozeWork, {
    subjects,
    onClose,
    doneText: (done, { body }) =>
      `${namesOf(done)} ${done.length === 1 ? 'waits' : 'wait'} until ${formatDay(body.until)}`,
  })
  return (
    <FormDialog
      title="Let it wait"
      submitLabel="Let it wait"
      form={form}
      onSubmit={(values) => mutate({ body: { properties: properties(), ...values } })}
      isPending={isPending}
      error={error}
      failureText="Failed to let it wait"
      onClose={onClose}
    >
      <RefusedList refused={refused} />
      <p>
        <strong className="font-semibold">{namesOf(left)}</strong>: comes back on the day that you choose, or earlier if
        something gets worse.
      </p>
      {asked === 'PROVIDER' ? (
        <p>
          <HelpTeam />
        </p>
      ) : null}
      <FormRadioGroup form={form} name="asked" label="Whose answer does it wait for?" options={parties} />
      <FormTextArea form={form} name="reason" label="Reason" />
      <LazyDatePicker
        form={form}
        name="until"
        label="Until"
        today={today}
        min={addDays(today, 1)}
        max={last}
        description={
          isUnsafe
            ? 'An unsafe property waits until tomorrow, or until the day that the law sets for the repair'
            : `At most ${longestSnoozeDays} days, until ${formatDay(last)}`
        }
      />
    </FormDialog>
  )
}
