/** A reply other than success, with a sentence for the caller. */
export class SoftwareRefusal extends Error {
  readonly statusCode: number
  readonly more: object
  constructor(statusCode: number, message: string, more: object = {}) {
    super(message)
    this.statusCode = statusCode
    this.more = more
  }
}
