/** How the provider tried to reach somebody. */
export const contactWays = ['CALL', 'MESSAGE_LEFT', 'SMS', 'EMAIL'] as const
export type ContactWay = (typeof contactWays)[number]

/** As its staff choose it. */
export const contactWayLabels: Record<ContactWay, string> = {
  CALL: 'Called',
  MESSAGE_LEFT: 'Message left',
  SMS: 'SMS',
  EMAIL: 'Email',
}
export const isContactWay = (text: string): text is ContactWay => contactWays.some((way) => way === text)

export type NewAttempt = {
  agencyId: number
  propertyId: number
  way: ContactWay
  withWhom: string
  note: string | null
  attemptedAt: Date
  /** The form that was sent. */
  formKey: string
}
