import { useQueryClient } from '@tanstack/react-query'
import { longestNotes } from '@contract/limits.ts'
import { states } from '@contract/states.ts'
import { answerForm, answerWorkOrder, type WorkOrder, workOrderTags } from '@contract/work-orders.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

/** How far an order has come: what was ordered, questions and answers, what comes next. */
function OrderMessages({ order, timeZone }: { order: WorkOrder; timeZone: string }) {
  const { address, step, next, notes, note, orderedBy, orderedAt, answeredAt, messages } = order
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block font-semibold">{address}</span>
        Ordered by {orderedBy}, {formatDayAndTime(orderedAt, timeZone)}
      </p>
      {notes === null ? null : <p className="whitespace-pre-line">{notes}</p>}
      <p>
        <Badge tone={workOrderTags[step].tone}>{workOrderTags[step].label}</Badge>
        <span className="mt-1 block">
          {next}
          {answeredAt === null ? null : ` The provider answered ${formatDayAndTime(answeredAt, timeZone)}.`}
        </span>
      </p>
      {note === null ? null : <p className="whitespace-pre-line">{note}</p>}
      {messages.length === 0 ? null : (
        <ul aria-label="Questions and answers" className="flex flex-col gap-2">
          {messages.map(({ id, isFromProvider, by, text, at }) => (
            <li key={id} className="rounded-md border border-line p-3">
              <span className="block text-sm text-quiet">
                {isFromProvider ? 'Provider' : by}, {formatDayAndTime(at, timeZone)}
              </span>
              <span className="whitespace-pre-line">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type OrderDialogProps = { order: WorkOrder; onClose: () => void }

/** One work order; a question of the provider can be answered. */
export default function OrderDialog({ order, onClose }: OrderDialogProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  if (order.step === 'QUESTION_ASKED') return <AnswerDialog order={order} timeZone={timeZone} onClose={onClose} />
  return (
    <Dialog
      isOpen
      title={`Work order ${order.id}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <OrderMessages order={order} timeZone={timeZone} />
    </Dialog>
  )
}

function AnswerDialog({ order, timeZone, onClose }: OrderDialogProps & { timeZone: string }) {
  const client = useQueryClient()
  const form = useFormShell(answerForm, { message: '' })
  const { mutate, isPending, error } = useEndpoint(answerWorkOrder, {
    onSuccess: () => {
      toast.success('Answer sent', order.address)
      onClose()
      void reloadProperty(client)
    },
  })
  return (
    <FormDialog
      title={`Work order ${order.id}`}
      submitLabel="Send answer"
      form={form}
      startsAtFirstField
      onSubmit={(body) => mutate({ params: { id: order.id }, body })}
      isPending={isPending}
      error={error}
      failureText="The answer could not be sent. Please try again."
      onClose={onClose}
    >
      <OrderMessages order={order} timeZone={timeZone} />
      <FormTextArea form={form} name="message" label="Your answer" maxLength={longestNotes} />
      <FinalNote of="message" />
    </FormDialog>
  )
}
