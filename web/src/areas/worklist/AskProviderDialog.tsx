import * as z from 'zod/mini'
import { useQueryClient } from '@tanstack/react-query'
import { addDays } from '@contract/days.ts'
import { requiredDay, requiredText } from '@contract/form-rules.ts'
import { askProviderAboutWork, longestSnoozeDays } from '@contract/worklist.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { formatDay } from '@/ui/format.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { reloadWork } from './reload-work.ts'
import type { WorkSubject } from './work-row.ts'

const questionForm = z.object({
  question: requiredText('Please write your question'),
  until: requiredDay('Please choose a day'),
})
/** How long an answer usually takes. */
const answerDays = 7

type AskProviderDialogProps = {
  subject: WorkSubject
  /** What the question is about. */
  about: string
  onClose: () => void
}

/** Sends a question to the service provider's staff; the property waits for the answer. */
export default function AskProviderDialog({ subject, about, onClose }: AskProviderDialogProps) {
  const { key: compliancePropertyId, address, isUnsafe, seen } = subject
  const client = useQueryClient()
  const today = useAgencyToday()
  const form = useFormShell(questionForm, {
    question: `${about}: what happens next, and when?`,
    // What is unsafe waits until tomorrow, or until a day that only the server knows.
    until: addDays(today, isUnsafe ? 1 : answerDays),
  })
  const { mutate, isPending, error } = useEndpoint(askProviderAboutWork, {
    onSuccess: (_, { body }) => {
      toast.success('Question sent', `${address} waits for the answer, at most until ${formatDay(body.until)}`)
      onClose()
    },
    onError: ({ status }) => {
      if (status === 409) void reloadWork(client)
    },
  })
  return (
    <FormDialog
      title="Ask the service provider"
      submitLabel="Send"
      form={form}
      onSubmit={(values) => mutate({ body: { compliancePropertyId, seen, ...values } })}
      isPending={isPending}
      error={error}
      failureText="Failed to send the question"
      onClose={onClose}
    >
      <p>
        The service provider’s staff answer your question about <strong className="font-semibold">{address}</strong>.
        The property waits under “Waiting for others” and comes back with the answer.
      </p>
      <FormTextArea form={form} name="question" label="Question" />
      <LazyDatePicker
        form={form}
        name="until"
        label="Back without an answer on"
        today={today}
        min={addDays(today, 1)}
        max={addDays(today, longestSnoozeDays)}
        description={
          isUnsafe
            ? 'An unsafe property waits until tomorrow, or until the day that the law sets for the repair'
            : undefined
        }
      />
    </FormDialog>
  )
}
