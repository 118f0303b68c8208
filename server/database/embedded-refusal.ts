/** A reason not to start, as a sentence for the user who typed the command; shown without a stack trace. */
export class EmbeddedRefusal extends Error {
  readonly isForPeople = true
}
