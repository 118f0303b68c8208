import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { formatDay } from '@/ui/format.ts'
import { toCreditNoteDocument, type CreditNote } from './invoice-document.ts'

/** The credit note of a cancelled invoice, with its day and the reason, to download. */
export default function CreditNoteLink({ creditNote }: { creditNote: CreditNote }) {
  const { download, isDownloading } = useDownloadPdf(toCreditNoteDocument(creditNote))
  const { number, issuedDate, reason } = creditNote
  return (
    <span className="mt-1 block text-xs">
      <PlainButton className={linkClass} aria-busy={isDownloading} onPress={download}>
        Credit note {number}
      </PlainButton>{' '}
      <span className="whitespace-nowrap text-quiet tabular-nums">of {formatDay(issuedDate)}</span>
      {reason === null ? null : <span className="block break-words text-quiet">{reason}</span>}
    </span>
  )
}
