/** A key for one intention. crypto.randomUUID is missing on plain http; this is not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
