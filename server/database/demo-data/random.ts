/** Spreads the bits of a number, so that neighbouring seeds give unrelated streams. */
function scatter(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A repeatable stream of random numbers (sfc32): the same seeds give the same stream on every machine. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(...seeds: number[]) {
    this.#a = scatter(0x9e3779b9)
    this.#b = scatter(0x243f6a88)
    this.#c = scatter(0xb7e15162)
    for (const seed of seeds) {
      this.#a = scatter(this.#a ^ scatter(seed))
      this.#b = scatter(this.#b + this.#a)
      this.#c = scatter(this.#c ^ this.#b)
    }
    for (let round = 0; round < 12; round++) this.bits()
  }

  /** 32 random bits as a whole number. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** From 0 to below 1. */
  share(): number {
    return this.bits() / 4_294_967_296
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.share() * count)
  }

  /** A whole number between two, both inclusive. */
  between(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('Nothing to pick from')
    return items[this.below(items.length)] as Item
  }
}

/** Draws items by weight, with 4096 tickets, so that a draw is one lookup. */
export class Lottery<Item> {
  readonly #tickets: Item[] = []

  constructor(weighted: readonly (readonly [item: Item, weight: number])[]) {
    const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
    if (!(total > 0)) throw new RangeError('A lottery needs at least one weight above zero')
    let sold = 0
    for (const [item, weight] of weighted) {
      sold += weight
      const until = Math.round((sold / total) * 4096)
      while (this.#tickets.length < until) this.#tickets.push(item)
    }
  }

  draw(random: Random): Item {
    return this.#tickets[random.bits() >>> 20] as Item
  }
}
