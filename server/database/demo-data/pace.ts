const number = (value: number) => Math.round(value).toLocaleString('en-AU')

/** Progress of a long load: rows, rate and time left, reported every few seconds. */
export function progressOf(total: number, report: (text: string) => void): (properties: number, rows: number) => void {
  const started = performance.now()
  const sum = { properties: 0, rows: 0, reportedAt: started }
  return (properties, rows) => {
    sum.properties += properties
    sum.rows += rows
    const now = performance.now()
    const isDone = sum.properties >= total
    if (now - sum.reportedAt < 5_000 && !isDone) return
    sum.reportedAt = now
    const seconds = (now - started) / 1000
    const left = (seconds * (total - sum.properties)) / Math.max(1, sum.properties)
    const rate = `${number(sum.rows)} rows, ${number(sum.rows / Math.max(0.001, seconds))} a second`
    const rest = isDone ? '' : `; ${duration(left)} left for this step`
    report(`Properties: ${number(sum.properties)} of ${number(total)}; ${rate}${rest}`)
  }
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
