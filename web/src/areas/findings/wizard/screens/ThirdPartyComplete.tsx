import { CompleteMessage } from '../CompleteMessage.tsx'

export function ThirdPartyComplete() {
  return (
    <CompleteMessage title="Thank you for the documents">
      We are reviewing them. Until then the findings show as resolved by a third party.
    </CompleteMessage>
  )
}
