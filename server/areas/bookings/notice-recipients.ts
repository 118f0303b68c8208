/** A tenant on whom a notice is served, by email or at the postal address. */
export type Recipient = { name: string; email: string | null; address: string | null }

export const recipientText = ({ name, email, address }: Recipient): string =>
  email === null ? `${name}, ${address}` : `${name} <${email}>`

/** Tenants who share an address get one mail. */
export const emailsOf = (recipients: readonly Recipient[]): string[] => [
  ...new Map(recipients.flatMap(({ email }) => (email === null ? [] : [[email.toLowerCase(), email]]))).values(),
]
