/** Pages of a state system that mails about accounts link to. */
export const resetPath = (token: string): string => `/Users/reset/${token}`
export const invitationPath = (token: string): string => `/Users/invitation/${token}`
