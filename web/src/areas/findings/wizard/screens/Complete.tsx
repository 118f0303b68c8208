import { CircleCheck } from 'lucide-react'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

const texts = {
  quoteRequestComplete: {
    title: 'Quote requested',
    text: 'We are preparing the quote and will send it to you. You can follow it here and on the page of the property.',
  },
  thirdPartyComplete: {
    title: 'Thank you for the documents',
    text: 'We are reviewing them. Until then the findings show as resolved by a third party.',
  },
  confirmed: {
    title: 'Thank you for the information',
    text: 'We are reviewing it and will update the findings.',
  },
} as const

/** What happens next, after a quote was requested, a third party has resolved findings, or the provider was informed. */
export function Complete({ state }: { state: keyof typeof texts }) {
  const { title, text } = texts[state]
  return (
    <EmptyState title={title} icon={<CircleCheck size={22} />}>
      {text}
    </EmptyState>
  )
}
