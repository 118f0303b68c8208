import { CompleteMessage } from '../CompleteMessage.tsx'

/** The provider was informed. */
export function Confirmed() {
  return (
    <CompleteMessage title="Thank you for the information">
      We are reviewing it and will update the findings.
    </CompleteMessage>
  )
}
