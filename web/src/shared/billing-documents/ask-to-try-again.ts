/** A reason, and what to do about it unless the reason says that already. */
export function askToTryAgain(reason: string): string {
  if (/try again/i.test(reason)) return reason
  return `${/[.!?…]$/.test(reason) ? reason : `${reason}.`} Please try again.`
}
