/** Progress of a long load: rows, rate and time left, reported every few seconds. */
export class DemoPace {
  readonly #total: number
  readonly #now: () => number
  readonly #started: number
  #spoken: number
  #properties = 0
  #rows = 0

  constructor(totalProperties: number, now: () => number = () => performance.now()) {
    this.#total = totalProperties
    this.#now = now
    this.#started = this.#spoken = now()
  }

  advance(properties: number, rows: number): string | null {
    this.#properties += properties
    this.#rows += rows
    const now = this.#now()
    const isDone = this.#properties >= this.#total
    if (now - this.#spoken < 5_000 && !isDone) return null
    this.#spoken = now
    const seconds = (now - this.#started) / 1000
    const left = (seconds * (this.#total - this.#properties)) / Math.max(1, this.#properties)
    const number = (value: number) => Math.round(value).toLocaleString('en-AU')
    const rate = `${number(this.#rows)} rows, ${number(this.#rows / Math.max(0.001, seconds))} a second`
    return `Properties: ${number(this.#properties)} of ${number(this.#total)}; ${rate}${isDone ? '' : `; ${duration(left)} left for this step`}`
  }
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
