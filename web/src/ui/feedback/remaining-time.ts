/** 300 → '05:00' */
export function formatRemaining(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** The text that is read out: at a few moments, not every second. */
export function spokenRemaining(seconds: number, label: string): string {
  if (seconds <= 0) return 'Time is up'
  if (seconds <= 10) return `${label}: 10 seconds`
  if (seconds <= 30) return `${label}: 30 seconds`
  if (seconds <= 60) return `${label}: 1 minute`
  return ''
}
