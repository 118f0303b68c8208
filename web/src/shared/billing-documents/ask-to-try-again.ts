/** Adds "Please try again." to a reason unless it already says that. */
export function askToTryAgain(reason: string): string {
  if (/try again/i.test(reason)) return reason
  return `${/[.!?…]$/.test(reason) ? reason : `${reason}.`} Please try again.`
}
