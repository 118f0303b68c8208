/* How many rows a page of a list shows; one more is asked for, to tell whether another page follows. */

export const usersPerPage = 20
export const requestsPerPage = 50
export const quotesPerPage = 50
