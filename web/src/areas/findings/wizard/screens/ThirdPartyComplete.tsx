import { CompleteMessage } from '../CompleteMessage.tsx'

export function ThirdPartyComplete() {
  return (
    <CompleteMessage title="Thank you for your report">
      We are reviewing it. Until then the findings show as resolved by a third party.
    </CompleteMessage>
  )
}
