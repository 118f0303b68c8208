const list = new Intl.ListFormat('en-AU')

/** "Ana Lee, Bo Park and Cleo Desk". */
export const listText = (texts: readonly string[]): string => list.format(texts)
