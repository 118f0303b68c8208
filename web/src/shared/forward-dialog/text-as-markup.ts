/** Converts plain text to HTML, because messages are sent as HTML: "<" and "&" must arrive as typed. */
export const textAsMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
