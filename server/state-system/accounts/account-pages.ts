/** Paths of the pages about accounts. */
export const profilePath = '/Users/profile'
export const passwordPath = '/Users/password'
export const forgottenPath = '/Users/forgotten'
export const codePath = '/Users/code'
export const twoFactorPath = '/Users/twoFactor'
export const usersPath = '/Users/index'
export const invitePath = '/Users/invite'
export const peoplePath = '/People/index'
