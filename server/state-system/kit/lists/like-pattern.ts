/** A LIKE pattern for the typed text anywhere; "50%" searches for a percent sign. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
