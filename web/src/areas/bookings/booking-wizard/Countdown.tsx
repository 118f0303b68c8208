import { Timer } from 'lucide-react'
import { countdownText } from './booking-state.ts'

/** Screen readers read it when asked; a text that changes every second must not interrupt them. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span role="timer" aria-label="Time left to book" className="inline-flex items-center gap-1.5 text-sm text-quiet">
      <Timer aria-hidden size={16} />
      <span className={secondsLeft <= 60 ? 'font-semibold text-critical tabular-nums' : 'tabular-nums'}>
        {countdownText(secondsLeft)}
      </span>
    </span>
  )
}
