import { CompleteMessage } from '../CompleteMessage.tsx'

export function QuoteRequestComplete() {
  return (
    <CompleteMessage title="Quote requested">
      We are preparing the quote and will send it to you. You can follow it here and on the page of the property.
    </CompleteMessage>
  )
}
