/** A username as it was typed, or a search for one: usernames are stored with each accented letter as one character. */
export const toUsername = (typed: string): string => typed.normalize('NFC').trim()

/**
 * What two spellings of one username have in common. Attempts are counted by it and accounts are found by it, so that no
 * spelling finds an account without being counted with the others: PostgreSQL alone would take İ for i.
 */
export const spellingOf = (username: string): string => username.normalize('NFC').toLowerCase()
