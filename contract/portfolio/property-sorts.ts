/** The orders of a list of properties; apart from the lists, because every page reads addresses with them. */
export const propertySorts = ['address', 'due', 'unsafe'] as const
export type PropertySort = (typeof propertySorts)[number]
