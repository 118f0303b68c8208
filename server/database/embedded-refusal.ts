/** A reason not to start, in a sentence for whoever typed the command; the stack would only hide it. */
export class Refusal extends Error {
  readonly isForPeople = true
}
