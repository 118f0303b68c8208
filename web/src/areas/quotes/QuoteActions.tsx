import { Download, Ellipsis, Eye, Forward } from 'lucide-react'
import type { Quote } from '@contract/quotes.ts'
import { useDownloadPaper } from '@/shared/papers/use-download-paper.ts'
import { IconButton } from '@/ui/IconButton.tsx'
import { Menu } from '@/ui/Menu.tsx'
import { paperOf } from './quote-paper.ts'
import { QuoteDecision } from './QuoteDecision.tsx'

type QuoteActionsProps = { quote: Quote; onOpen: (quote: Quote) => void; onForward: (quote: Quote) => void }

export function QuoteActions({ quote, onOpen, onForward }: QuoteActionsProps) {
  const { download, isDownloading } = useDownloadPaper(paperOf(quote))
  const label = `Actions for quote #${quote.quoteNumber}`
  return (
    <span className="inline-flex items-center gap-1.5">
      <QuoteDecision quote={quote} variant="secondary" />
      <Menu
        label={label}
        placement="bottom end"
        trigger={
          <IconButton
            label={label}
            icon={<Ellipsis aria-hidden size={18} />}
            size="small"
            hasTooltip={false}
            isPending={isDownloading}
          />
        }
        items={[
          {
            id: 'open',
            label: 'View details',
            icon: <Eye aria-hidden size={16} />,
            onAction: () => onOpen(quote),
          },
          {
            id: 'download',
            label: 'Download PDF',
            icon: <Download aria-hidden size={16} />,
            onAction: download,
          },
          {
            id: 'forward',
            label: 'Forward',
            icon: <Forward aria-hidden size={16} />,
            onAction: () => onForward(quote),
            disabledReason: quote.canForward ? undefined : 'This quote cannot be forwarded',
          },
        ]}
      />
    </span>
  )
}
