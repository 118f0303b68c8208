/* Number of rows per page of a list; one more is read, to know whether another page follows. */

export const usersPerPage = 20
export const requestsPerPage = 50
export const quotesPerPage = 50
