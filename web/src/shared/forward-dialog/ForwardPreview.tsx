import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'

type ForwardPreviewProps<Output> = {
  /** Calls back with the values if they can be sent, and otherwise shows why not. */
  withValues: (use: (values: Output) => void) => void
  load: (values: Output) => Promise<Preview>
  isDisabled: boolean
}

/** Shows the email as its recipients would get it, before it is sent. */
export function ForwardPreview<Output>({ withValues, load, isDisabled }: ForwardPreviewProps<Output>) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const failure = useFailureToast()
  const previewing = useMutation({
    mutationFn: load,
    onMutate: failure.clear,
    onSuccess: setPreview,
    onError: (error) => failure.show('We were unable to show the preview', error.message),
  })
  return (
    <>
      <Button
        isPending={previewing.isPending}
        isDisabled={isDisabled}
        onPress={() => withValues((values) => previewing.mutate(values))}
      >
        Preview
      </Button>
      {preview ? <EmailPreview preview={preview} onClose={() => setPreview(null)} /> : null}
    </>
  )
}
