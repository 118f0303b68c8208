/** A message travels as markup: what was typed as plain text must arrive as it was typed, "<" and "&" included. */
export const textAsMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
