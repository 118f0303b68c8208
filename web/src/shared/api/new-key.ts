/** An idempotency key. crypto.randomUUID is missing over plain http, getRandomValues is not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
