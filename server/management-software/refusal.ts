/** An answer that is no success, with the sentence the caller gets. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly more: object
  constructor(statusCode: number, message: string, more: object = {}) {
    super(message)
    this.statusCode = statusCode
    this.more = more
  }
}
