/** A waiting line in which everybody has a line of their own; they take turns. */
export class FairQueue<Item> {
  /** Whose turn is next is first. */
  readonly #lines = new Map<string, Item[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(whose: string, item: Item): void {
    const line = this.#lines.get(whose)
    if (line) line.push(item)
    else this.#lines.set(whose, [item])
    this.#length += 1
  }

  /** Passes over those who may not have their turn yet. */
  next(mayHave: (whose: string) => boolean): { whose: string; item: Item } | undefined {
    for (const [whose, line] of this.#lines) {
      if (!mayHave(whose)) continue
      const item = line.shift() as Item
      // Goes to the end if more is waiting.
      this.#lines.delete(whose)
      if (line.length > 0) this.#lines.set(whose, line)
      this.#length -= 1
      return { whose, item }
    }
    return undefined
  }

  /** False if it no longer waits. */
  remove(whose: string, item: Item): boolean {
    const line = this.#lines.get(whose) ?? []
    const place = line.indexOf(item)
    if (place === -1) return false
    line.splice(place, 1)
    if (line.length === 0) this.#lines.delete(whose)
    this.#length -= 1
    return true
  }
}
