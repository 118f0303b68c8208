/** The filter for orders about which the provider waits for an answer, as in the number on the start page. */
export const askedOrders = 'ASKED'
