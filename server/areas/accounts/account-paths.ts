/** Pages of a state system that mails about accounts link to. */
export const resetPath = (token: string): string => `/Users/reset/${token}`
export const staffInvitationPath = (token: string): string => `/Users/staffInvitation/${token}`
export const invitationPath = (token: string): string => `/Users/invitation/${token}`
