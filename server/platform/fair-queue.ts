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

  next(): Item | undefined {
    for (const [whose, line] of this.#lines) {
      const item = line.shift()
      // Goes to the end if more is waiting.
      this.#lines.delete(whose)
      if (line.length > 0) this.#lines.set(whose, line)
      this.#length -= 1
      return item
    }
    return undefined
  }
}
