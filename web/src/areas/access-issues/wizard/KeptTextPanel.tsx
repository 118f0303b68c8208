import { useQueryClient } from '@tanstack/react-query'
import { Check, FilePlus } from '@/ui/icons.ts'
import { addCaseNote } from '@contract/case-files.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { CopyableText } from '@/shared/copy/CopyableText.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { KeptText } from './use-kept-texts.ts'

/** What was typed for an issue that somebody else has resolved: it can be copied or put into the case file. */
export function KeptTextPanel({ kept, onAdded }: { kept: KeptText; onAdded: () => void }) {
  const { caseId, problem, solution, property, text, images, note, isAdded } = kept
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(addCaseNote, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Added to the case file')
      onAdded()
    },
  })
  return (
    <CopyableText title={`What you typed: ${solution.solution_public_name} (${problem})`} text={text}>
      {images.map((url) => (
        <img key={url} src={url} alt="From your notes" className="max-h-40 max-w-full rounded border border-line" />
      ))}
      {caseId === null ? null : (
        <Button
          size="small"
          icon={isAdded ? <Check aria-hidden size={14} /> : <FilePlus aria-hidden size={14} />}
          isPending={isPending}
          // The same element stays, so that it keeps the focus.
          aria-disabled={isAdded}
          onPress={() => {
            if (!isAdded) mutate({ params: { id: property.compliancePropertyId, caseId }, body: note })
          }}
        >
          {isAdded ? 'Added to the case file' : 'Add to the case file'}
        </Button>
      )}
      {error && !isAdded ? (
        <p role="alert" className="text-sm text-critical">
          {errorMessage(error, 'This could not be added. Please try again.')}
        </p>
      ) : null}
    </CopyableText>
  )
}
