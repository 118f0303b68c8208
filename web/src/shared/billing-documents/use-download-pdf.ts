import { useMutation } from '@tanstack/react-query'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'
import { askToTryAgain } from './ask-to-try-again.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** A document as a PDF; `path` is its API path. */
export type BillingDocument = { kind: 'quote' | 'invoice' | 'credit note'; number: string; path: string }

const titles = { quote: 'Quote', invoice: 'Invoice', 'credit note': 'Credit note' }

/** Saves the file under its name. */
async function savePdf({ kind, number, path }: BillingDocument): Promise<void> {
  const { fetchFile, saveBlob } = await import('@/shared/api/fetch-file.ts')
  const { blob } = await fetchFile(path)
  // An HTML page of a proxy must not be saved as an invoice.
  if (!blob.type.startsWith('application/pdf'))
    throw new CallError(502, { code: 'internal', message: `Failed to download ${kind} PDF` })
  saveBlob(blob, `${kind.replace(' ', '-')}-${number}.pdf`)
}

/** Fetches the PDF and saves it as invoice-{number}.pdf, quote-{number}.pdf or credit-note-{number}.pdf, with toasts about its progress. */
export function useDownloadPdf(document: BillingDocument) {
  const { kind, number } = document
  const failure = useFailureToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => savePdf(document),
    onMutate: () => {
      failure.clear()
      return toast.info(`We're preparing your ${kind}`)
    },
    onSuccess: (_, __, preparing) => {
      toast.dismiss(preparing)
      toast.success(`${titles[kind]} #${number} downloaded`)
    },
    onError: (error, _, preparing) => {
      if (preparing !== undefined) toast.dismiss(preparing)
      const reason = errorMessage(error, `Failed to download ${kind} PDF`)
      failure.show(`${titles[kind]} #${number} failed to download`, askToTryAgain(reason))
    },
  })
  const download = useOneAtATime(mutate)
  return { download: () => download(), isDownloading: isPending }
}
