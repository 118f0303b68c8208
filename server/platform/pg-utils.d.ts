declare module 'pg/lib/utils.js' {
  const utils: {
    /** The text or bytes that PostgreSQL is sent for a value. */
    prepareValue(this: void, value: unknown): string | Buffer | null
  }
  export default utils
}
