/** Words that others may follow. */
export const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
