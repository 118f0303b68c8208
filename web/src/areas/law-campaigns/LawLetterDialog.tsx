import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getLawLetter, lawLetterForm, saveLawLetter, type LawLetter } from '@contract/law-campaigns.ts'
import { longestNotes } from '@contract/limits.ts'
import { states } from '@contract/states.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { RichTextField } from '@/shared/rich-text/RichTextField.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Dialog } from '@/ui/overlays/Dialog.tsx'

type LawLetterDialogProps = { ruleId: number; onClose: () => void }

const title = 'Letter to owners'

/** The agency's text of the letter about a rule of law. */
export default function LawLetterDialog({ ruleId, onClose }: LawLetterDialogProps) {
  const known = useQuery({ ...endpointQuery(getLawLetter, { params: { ruleId } }), gcTime: 0, staleTime: Infinity })
  if (known.data) return <LetterForm ruleId={ruleId} letter={known.data} onClose={onClose} />
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {known.isError ? <LoadFailure query={known} text="Failed to get the letter" /> : <LoadingRows rows={['row']} />}
    </Dialog>
  )
}

function LetterForm({ ruleId, letter, onClose }: LawLetterDialogProps & { letter: LawLetter }) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const form = useFormShell(lawLetterForm, { message: letter.message })
  const save = useEndpoint(saveLawLetter, {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: endpointKey(getLawLetter) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      submitLabel="Save the letter"
      form={form}
      onSubmit={({ message }) => save.mutate({ params: { ruleId }, body: { message, version: letter.version } })}
      isPending={save.isPending}
      error={save.error}
      failureTitle="Failed to save the letter"
      failureText="Please try again."
      onClose={onClose}
    >
      {letter.updatedBy === null || letter.updatedAt === null ? (
        <p>This is our suggestion. It is the same for all of your properties.</p>
      ) : (
        <p>
          Last changed by {letter.updatedBy}, {formatDayAndTime(letter.updatedAt, timeZone)}. It is the same for all of
          your properties.
        </p>
      )}
      <RichTextField
        form={form}
        name="message"
        label="Your text"
        maxLength={longestNotes}
        description="Each letter begins with the owners’ names. After your text it names the property, the rule, what is known of the property, and the law."
      />
    </FormDialog>
  )
}
