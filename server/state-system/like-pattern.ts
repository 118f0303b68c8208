/** What was typed, anywhere in a text: "50%" looks for a percent sign, not for everything. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
