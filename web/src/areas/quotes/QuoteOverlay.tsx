import { lazy } from 'react'
import type { Quote } from '@contract/quotes/quotes.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { QuoteDrawer } from './QuoteDrawer.tsx'

const QuoteApprovalDrawer = lazy(async () => import('./QuoteApprovalDrawer.tsx'))

type QuoteOverlayProps = {
  quote: Quote
  isApproval: boolean
  onClose: () => void
  onForward: (quote: Quote) => void
  onApprove: (quote: Quote) => void
}

/** What a row of a list opens. The form is loaded from here, because a page names all files of what it loads later. */
export default function QuoteOverlay({ quote, isApproval, onClose, ...actions }: QuoteOverlayProps) {
  return isApproval ? (
    <LazyPart>
      <QuoteApprovalDrawer quote={quote} onClose={onClose} />
    </LazyPart>
  ) : (
    <QuoteDrawer quote={quote} onClose={onClose} {...actions} />
  )
}
