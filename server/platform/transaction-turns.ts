import { Problem, tooMany } from './problem.ts'

type TurnsOptions = {
  most: number
  mostForOne: number
  patienceMs: number
}

type Waiting = { whose: string | null; begin: () => void }

const tooManyOwn = (waitMs: number): Problem =>
  tooMany('Your other changes are still being saved. Please try again.', waitMs)
const tooManyOfAll = (): Problem => new Problem('unavailable', 'The system is busy. Please try again shortly.')

/**
 * Limits how many changes are at work at once, and how many of them for one user. Those that wait are let in by their order, except
 * past the limit of their user.
 */
export class TransactionTurns {
  readonly #options: TurnsOptions
  #working = 0
  readonly #workingFor = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** `whose` is null for changes that no user makes. */
  async during<Result>(whose: string | null, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasRoom(whose)) this.#count(whose, 1)
    else await this.#wait(whose)
    try {
      return await work()
    } finally {
      this.#count(whose, -1)
      for (const waiting of this.#waiting) if (this.#hasRoom(waiting.whose)) waiting.begin()
    }
  }

  #isFullFor(whose: string | null): boolean {
    return whose !== null && (this.#workingFor.get(whose) ?? 0) >= this.#options.mostForOne
  }

  #hasRoom(whose: string | null): boolean {
    return this.#working < this.#options.most && !this.#isFullFor(whose)
  }

  #count(whose: string | null, change: 1 | -1): void {
    this.#working += change
    if (whose === null) return
    const left = (this.#workingFor.get(whose) ?? 0) + change
    if (left > 0) this.#workingFor.set(whose, left)
    else this.#workingFor.delete(whose)
  }

  async #wait(whose: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting)
        reject(this.#isFullFor(whose) ? tooManyOwn(this.#options.patienceMs) : tooManyOfAll())
      }
      const timer = setTimeout(giveUp, this.#options.patienceMs)
      const begin = () => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        // Counted at once, so that the next in line sees it.
        this.#count(whose, 1)
        resolve()
      }
      const waiting: Waiting = { whose, begin }
      this.#waiting.add(waiting)
    })
  }
}
