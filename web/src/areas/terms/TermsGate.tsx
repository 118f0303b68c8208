import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { acceptTerms, acceptTermsForm, getPendingTerms, type Terms } from '@contract/me.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { useDocumentTitle } from '@/shared/page/use-document-title.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { formatLongDay } from '@/ui/format.ts'
import { TermsText } from './TermsText.tsx'

/** Covers the portal until the agreement is accepted; it cannot be closed, only left by logging out. */
export default function TermsGate({ terms, onLogOut }: { terms: Terms; onLogOut: () => void }) {
  useDocumentTitle('End User License Agreement')
  const client = useQueryClient()
  const [isAccepted, setIsAccepted] = useState(false)
  const [problem, setProblem] = useState<string>()
  const checkbox = useRef<HTMLInputElement>(null)
  const accept = useEndpoint(acceptTerms, {
    onSuccess: async () => {
      client.setQueryData(endpointQuery(getPendingTerms, {}).queryKey, null)
      // Calls that were refused until now.
      await client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    },
  })

  const failure = asRefusal(accept.error)

  function continueOn() {
    const checked = acceptTermsForm.safeParse({ accepted: isAccepted })
    if (checked.success) return accept.mutate({ params: { id: terms.id } })
    setProblem(checked.error.issues[0]?.message)
    checkbox.current?.focus()
  }

  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      isDismissable={false}
      isBusy={accept.isPending}
      size="large"
      title="End User License Agreement"
      footer={
        <>
          <Button isDisabled={accept.isPending} onPress={onLogOut}>
            Log out
          </Button>
          <Button variant="primary" isPending={accept.isPending} onPress={continueOn}>
            Continue
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">Effective from {formatLongDay(terms.effectiveFrom)}</p>
        {/* Focusable, so that the keyboard can scroll it. */}
        <section
          aria-label="Text of the agreement"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[58dvh] min-h-32 overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 text-base md:max-h-[45dvh]"
        >
          <TermsText text={terms.textContent} />
        </section>
        {failure ? (
          <SaveFailure
            error={failure}
            failureTitle="Failed to accept terms and conditions"
            failureText="Please try again."
          />
        ) : null}
        <Checkbox
          ref={checkbox}
          isSelected={isAccepted}
          errorMessage={problem}
          isDisabled={accept.isPending}
          onChange={(isSelected) => {
            setIsAccepted(isSelected)
            setProblem(undefined)
          }}
        >
          I have read and accept the End User License Agreement
        </Checkbox>
      </div>
    </Dialog>
  )
}
