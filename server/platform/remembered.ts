/** Keeps what was made of a text for when the text recurs; forgets all when the texts have more than `most` characters. */
export class Remembered<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()
  #characters = 0

  constructor(most: number) {
    this.#most = most
  }

  get(text: string, make: () => Value): Value {
    const known = this.#values.get(text)
    if (known !== undefined) return known
    const made = make()
    if (this.#characters + text.length > this.#most) {
      this.#values.clear()
      this.#characters = 0
    }
    this.#characters += text.length
    this.#values.set(text, made)
    return made
  }
}
