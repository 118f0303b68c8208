/**
 * What two spellings of one username have in common. Attempts are counted by it and accounts are found by it, so that no
 * spelling finds an account without being counted with the others: PostgreSQL alone would take İ for i.
 */
export const spellingOf = (username: string): string => username.toLowerCase()
